import { useEffect } from 'react'
import { useBlocker, useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'

/** Asks before a page with unsaved changes is left: by a link, by going back, or by closing the tab. */
export function LeaveWarning({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('agents')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('configuration.leave_title')}
      okText={t('configuration.leave')}
      okButtonProps={{ danger: true, type: 'default' }}
      cancelText={t('configuration.stay')}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('configuration.leave_text')}</p>
    </Modal>
  )
}
