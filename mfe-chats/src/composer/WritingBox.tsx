import type { KeyboardEvent } from 'react'
import { LIMITS } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Input } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import { AttachmentTray } from '../attach/AttachmentTray'
import type { Attachment } from '../attach/useAttachment'
import { SavedReplyMenu } from '../replies/SavedReplyMenu'
import { useOfferedReplies } from '../replies/useOfferedReplies'
import { Extras } from './Extras'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Takes words back that were not stored, beside what was written meanwhile. */
  onGiveBack: (words: string) => void
  /** @returns whether it was stored */
  onSend: (text: string) => Promise<boolean>
  kind: 'reply' | 'note'
  /** What a reply can do beside: carry a file, and leave later while the window is open. */
  reply?:
    | {
        attachment: Attachment
        mayLeave: () => boolean
        closesAt: string
        schedule: (text: string, at: Date) => Promise<boolean>
      }
    | undefined
  organizationId: string
}

/** Enter sends, Shift+Enter starts a line; in a reply a slash at the beginning offers the saved ones. */
export function WritingBox({ value, onChange, onGiveBack, onSend, kind, reply, organizationId }: Props) {
  const { t } = useTranslation('chats')
  const attachment = reply?.attachment
  const offer = useOfferedReplies(organizationId, kind, value, onChange)
  const submit = () => {
    const words = value.trim()
    if (!words && !attachment?.chosen) return
    if (reply && !reply.mayLeave()) return
    // With a sound no words travel: they stay for a message of their own.
    if (attachment?.chosen?.kind === 'audio') return void attachment.send('')
    leave(attachment?.chosen ? attachment.send : onSend)
  }
  const later = (at: Date) => leave((words) => reply!.schedule(words, at))
  const leave = (send: (words: string) => Promise<boolean>) => {
    const words = value.trim()
    onChange('')
    void send(words).then((stored) => !stored && onGiveBack(words))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (offer.takesKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const field = (
    <Input.TextArea
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (!attachment || event.clipboardData.files.length === 0) return
        event.preventDefault()
        attachment.choose(event.clipboardData.files)
      }}
      placeholder={t(`composer.${kind}_placeholder`)}
      aria-label={t(kind === 'reply' ? 'composer.label' : 'composer.note_label')}
      {...offer.field}
      autoSize={{ minRows: 1, maxRows: 6 }}
      maxLength={LIMITS.message.max}
    />
  )
  return (
    <form
      className={`composer__box composer__box--${kind}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {attachment && <AttachmentTray attachment={attachment} />}
      {offer.offering && <SavedReplyMenu replies={offer.offered} chosen={offer.chosen} onPick={offer.pick} />}
      <div className="composer__row">
        {reply ? (
          <Extras
            onFiles={reply.attachment.choose}
            busy={reply.attachment.progress !== undefined}
            later={value.trim() && !reply.attachment.chosen ? { closesAt: reply.closesAt, onChoose: later } : undefined}
          >
            {field}
          </Extras>
        ) : (
          field
        )}
        <Button
          type="primary"
          htmlType="submit"
          disabled={!value.trim() && !attachment?.chosen}
          loading={attachment?.progress !== undefined}
          icon={<Icon name={kind === 'reply' ? 'send' : 'note'} />}
          aria-label={t(kind === 'reply' ? 'composer.send' : 'composer.keep_note')}
        />
      </div>
    </form>
  )
}
