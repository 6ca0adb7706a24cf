import { useRef } from 'react'
import { useAssignConversationMutation } from '@sapa/shared/api/conversations.gen'
import { useListMembersQuery } from '@sapa/shared/api/members.gen'
import { Paging, SearchField, useListState } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Modal } from '@sapa/shared/ui/nav'
import { ErrorState, Initials, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { Conversation } from '../types'
import { useAct } from './useAct'

/** Gives a conversation to a colleague, or to oneself. */
export function AssignDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const { userId } = useSession()
  const { search, cursor, change, ...pages } = useListState()
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useListMembersQuery({
    organizationId: conversation.organization_id,
    status: 'active',
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const [assign] = useAssignConversationMutation()
  const act = useAct()
  const holder = conversation.owner === 'person' ? conversation.assignee?.id : undefined
  // Who is only invited has no account yet.
  const members = (data?.data ?? []).flatMap(({ user_id: id, name }) => (id ? [{ id, name: name ?? '' }] : []))
  const give = (id: string) => {
    onClose()
    void act(assign({ id: conversation.id, body: { userId: id } }))
  }
  return (
    <Modal open title={t('assign.title')} footer={null} onCancel={onClose}>
      <SearchField label={t('assign.search')} value={search} onChange={change} />
      {!data && !error && <SkeletonRows rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && members.length === 0 && <p className="chats__muted">{t('assign.none')}</p>}
      <ul ref={list} tabIndex={-1} className="choices">
        {members.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="choices__line" disabled={id === holder} onClick={() => give(id)}>
              <Initials name={name} /> {id === userId ? t('assign.me', { name }) : name}
              {id === holder && <span className="chats__muted">{t('assign.holder')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
    </Modal>
  )
}
