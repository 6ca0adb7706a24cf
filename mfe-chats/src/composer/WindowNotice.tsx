import { useTranslation } from '@sapa/shared/platform'
import { Alert, Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Charges } from '../templates/Charges'
import type { Conversation } from '../types'

/** What is left of WhatsApp's window is shown from here on. */
export const WINDOW_WATCHED_MS = 75 * 60_000

/** How long free replies are still possible, shortly before they are not. */
export function WindowLeft({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation('chats')
  if (milliseconds > WINDOW_WATCHED_MS) return null
  return (
    <p className="composer__hint composer__hint--warning" role="status">
      <Icon name="clock" size={14} /> {t('composer.left', { count: Math.max(1, Math.ceil(milliseconds / 60_000)) })}
    </p>
  )
}

/** Why nothing can be sent, and what can be done. */
export function WindowClosed({
  draft,
  conversation,
  onChoose,
}: {
  draft: string
  conversation: Conversation
  onChoose: () => void
}) {
  const { t } = useTranslation('chats')
  return (
    <Alert
      className="composer__closed"
      type="info"
      showIcon
      title={t('composer.closed.title')}
      description={
        <>
          {t('composer.closed.text')}
          {draft && (
            <>
              <br />
              {t('composer.closed.draft')}
              <br />
              <q>{draft}</q>
            </>
          )}
          <p className="composer__templates">
            <Button type="primary" icon={<Icon name="template" />} onClick={onChoose}>
              {t('template.choose')}
            </Button>
          </p>
          <Charges conversation={conversation} />
        </>
      }
    />
  )
}
