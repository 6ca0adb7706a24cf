import { useTranslation } from '@sapa/shared/platform'
import { Alert } from '@sapa/shared/ui/base'
import type { Met } from './useMetMeanwhile'

/** A colleague replied while one was writing. */
export function MetNotice({ met: { who, held, seen } }: { met: Met }) {
  const { t } = useTranslation('chats')
  if (who === null) return null
  return (
    <Alert
      className="composer__met"
      type="warning"
      showIcon
      closable={{ onClose: seen }}
      title={t(held ? 'composer.met_held' : 'composer.met', { name: who })}
    />
  )
}
