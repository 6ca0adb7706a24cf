import { useRef, useState } from 'react'
import { Paging, SearchField, useListState } from '@sapa/shared/list'
import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { useTemplates, type Template } from '@sapa/shared/templates'
import { Tag } from '@sapa/shared/ui/base'
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
      {chosen ? (
        <TemplateForm
          template={chosen}
          conversation={conversation}
          onBack={() => setChosen(undefined)}
          onSent={onClose}
        />
      ) : (
        <TemplateList channelId={conversation.channel_id} onChoose={setChosen} />
      )}
    </Modal>
  )
}

function TemplateList({ channelId, onChoose }: { channelId: string; onChoose: (template: Template) => void }) {
  const { t } = useTranslation('chats')
  const { may } = useSession()
  const { search, cursor, change, ...pages } = useListState()
  const list = useRef<HTMLUListElement>(null)
  const { templates, data, error, syncError, isSyncing, refetch } = useTemplates(channelId, {
    sendable: true,
    search,
    cursor,
  })
  const problem = error ?? (templates.length === 0 ? syncError : undefined)
  const none = data && templates.length === 0 && !problem && !isSyncing
  return (
    <>
      <SearchField label={t('template.search')} value={search} onChange={change} />
      {problem && <ErrorState error={problem} onRetry={() => void refetch()} />}
      {!problem && (!data || (isSyncing && templates.length === 0)) && <SkeletonRows rows={3} />}
      {none && (
        <EmptyState
          icon="template"
          title={t(search ? 'template.none_found' : 'template.none')}
          text={search ? '' : t('template.none_text')}
          action={
            !search &&
            may('platform.read') && <Link to={`/platform/templates?channelId=${channelId}`}>{t('template.open')}</Link>
          }
        />
      )}
      <ul ref={list} tabIndex={-1} className="template-list">
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)}>
              <span className="template-list__head">
                {template.name} <Tag>{template.language}</Tag> <Tag>{t(`template.${template.category}`)}</Tag>
              </span>
              <span className="template-list__text">{template.body}</span>
            </button>
          </li>
        ))}
      </ul>
      {!problem && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
    </>
  )
}
