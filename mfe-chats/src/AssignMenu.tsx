import { useState } from 'react'
import { useAssignConversationMutation } from '@sapa/shared/api/conversations.gen'
import { useListMembersQuery } from '@sapa/shared/api/members.gen'
import { skipToken, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Dropdown } from '@sapa/shared/ui/nav'
import type { Conversation } from './types'
import { useAct } from './useAct'

/** Gives a conversation to a colleague, or to oneself. */
export function AssignMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { userId } = useSession()
  const [open, setOpen] = useState(false)
  const { data, isFetching } = useListMembersQuery(open ? { organizationId: conversation.organization_id, status: 'active', limit: 100 } : skipToken)
  const [assign, { isLoading }] = useAssignConversationMutation()
  const act = useAct()
  const holder = conversation.owner === 'person' ? conversation.assignee?.id : undefined
  const members = (data?.data ?? [])
    // Who is only invited has no account yet.
    .flatMap(({ user_id: id, name }) => (id ? [{ id, name }] : []))
    .sort((a, b) => Number(b.id === userId) - Number(a.id === userId))
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        className: 'assign-menu',
        selectedKeys: holder ? [holder] : [],
        items: members.length
          ? members.map(({ id, name }) => ({ key: id, label: id === userId ? t('assign.me', { name }) : name, disabled: id === holder }))
          : [{ key: '', label: isFetching ? t('assign.loading') : t('assign.none'), disabled: true }],
        onClick: ({ key }) => void act(assign({ id: conversation.id, body: { userId: key } })),
      }}
    >
      <Button loading={isLoading} aria-haspopup="menu" aria-expanded={open}>{t('action.assign')}</Button>
    </Dropdown>
  )
}
