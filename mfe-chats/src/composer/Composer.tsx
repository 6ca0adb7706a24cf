import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { useAttachment } from '../attach/useAttachment'
import { Colleagues } from '../conversation/Colleagues'
import { useDraft } from './drafts'
import { KindSwitch, type Kind } from './KindSwitch'
import { ManageReplies } from '../replies/ManageReplies'
import { MetNotice } from './MetNotice'
import { ScheduledList } from '../later/ScheduledList'
import { useScheduled } from '../later/useScheduled'
import type { Conversation } from '../types'
import { Charges } from '../templates/Charges'
import { useAddNote } from './useAddNote'
import { useMetMeanwhile } from './useMetMeanwhile'
import { useSend } from './useSend'
import { useTellColleagues } from '../conversation/useColleagues'
import { useTimeLeft } from './useTimeLeft'
import { WINDOW_WATCHED_MS, WindowClosed, WindowLeft } from './WindowNotice'
import { WritingBox } from './WritingBox'

const TemplateDialog = lazy(() => import('../templates/TemplateDialog'))

/** Where a person writes: to the customer, or a note to colleagues. What is half-typed stays with its conversation. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { id, organization_id: organizationId } = conversation
  const [kind, setKind] = useState<Kind>('reply')
  const drafts = { reply: useDraft(id), note: useDraft(`${id}:note`) }
  const draft = drafts[kind]
  const sendReply = useSend(id)
  const addNote = useAddNote(id)
  const tell = useTellColleagues(id)
  const attachment = useAttachment(id)
  const { waiting, schedule, cancel } = useScheduled(id)
  const [choosing, setChoosing] = useState(false)
  const met = useMetMeanwhile(id, Boolean(drafts.reply.text))
  const left = useTimeLeft(conversation.window_closes_at, WINDOW_WATCHED_MS)
  const write = (value: string) => {
    draft.keep(value)
    if (value) tell(kind === 'reply')
  }
  const send = (text: string) => {
    met.seen()
    return kind === 'reply' ? sendReply(text) : addNote(text)
  }

  const takesFiles = kind === 'reply' && left > 0

  return (
    <div
      className={`composer composer--${kind}`}
      onDragOver={(event) => takesFiles && event.preventDefault()}
      onDrop={(event) => {
        if (!takesFiles || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        attachment.choose(event.dataTransfer.files)
      }}
    >
      <Colleagues conversationId={id} />
      <MetNotice met={met} />
      <KindSwitch kind={kind} onChange={setKind}>
        {kind === 'reply' && left > 0 && <ManageReplies organizationId={organizationId} />}
      </KindSwitch>
      {kind === 'note' && <p className="composer__hint">{t('composer.note_hint')}</p>}
      {kind === 'reply' && left > 0 && <WindowLeft milliseconds={left} />}
      {kind === 'reply' && left > 0 && conversation.owner === 'agent' && (
        <p className="composer__hint">
          {t('composer.takes_over', { agent: conversation.agent?.name ?? t('author.agent') })}
        </p>
      )}
      {kind === 'reply' && <ScheduledList waiting={waiting} onCancel={(scheduled) => void cancel(scheduled)} />}
      {kind === 'reply' && left === 0 ? (
        <WindowClosed draft={drafts.reply.text} conversation={conversation} onChoose={() => setChoosing(true)} />
      ) : (
        <WritingBox
          key={kind}
          kind={kind}
          value={draft.text}
          onChange={write}
          onGiveBack={draft.giveBack}
          onSend={send}
          reply={
            kind === 'reply'
              ? { attachment, mayLeave: met.mayLeave, closesAt: conversation.window_closes_at ?? '', schedule }
              : undefined
          }
          organizationId={organizationId}
        />
      )}
      {kind === 'reply' && left > 0 && <Charges conversation={conversation} />}
      <Suspense>
        {choosing && <TemplateDialog conversation={conversation} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  )
}
