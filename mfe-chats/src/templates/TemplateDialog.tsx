import { useDeferredValue, useState } from 'react'
import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { useTemplates, type Template } from '@sapa/shared/templates'
import { Tag } from '@sapa/shared/ui/base'
import { Input } from '@sapa/shared/ui/entry'
import { Modal } from '@sapa/shared/ui/nav'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { Conversation } from '../types'
import { TemplateForm } from './TemplateForm'

/** Chooses one of the number's approved templates, fills it in and sends it. */
export default function TemplateDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const [chosen, setChosen] = useState<Template>()
  return (
    <Modal open title={chosen?.name ?? t('template.title')} footer={null} onCancel={onClose} width={760}>
      {chosen
        ? <TemplateForm template={chosen} conversation={conversation} onBack={() => setChosen(undefined)} onSent={onClose} />
        : <TemplateList channelId={conversation.channel_id} onChoose={setChosen} />}
    </Modal>
  )
}

function TemplateList({ channelId, onChoose }: { channelId: string; onChoose: (template: Template) => void }) {
  const { t } = useTranslation('chats')
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search).trim()
  const { templates, data, error, syncError, isSyncing, refetch, more } = useTemplates(channelId, { sendable: true, ...(words ? { search: words } : {}) })
  const problem = error ?? (templates.length === 0 ? syncError : undefined)
  const none = data && templates.length === 0 && !problem && !isSyncing
  return (
    <>
      <Input.Search value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('template.search')} aria-label={t('template.search')} allowClear />
      {problem && <ErrorState error={problem} onRetry={() => void refetch()} />}
      {!problem && (!data || (isSyncing && templates.length === 0)) && <SkeletonRows rows={3} />}
      {none && (
        <EmptyState
          icon="template"
          title={t(words ? 'template.none_found' : 'template.none')}
          text={words ? '' : t('template.none_text')}
          action={!words && may('platform.read') && <Link to={`/platform/templates?channelId=${channelId}`}>{t('template.open')}</Link>}
        />
      )}
      <ul className="template-list">
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)}>
              <span className="template-list__head">{template.name} <Tag>{template.language}</Tag> <Tag>{t(`template.${template.category}`)}</Tag></span>
              <span className="template-list__text">{template.body}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p className="composer__hint">{t('template.more')}</p>}
    </>
  )
}
