import { useRef, useState } from 'react'
import {
  useHandBackConversationMutation,
  useResolveConversationMutation,
  useTakeOverConversationMutation,
} from '@sapa/shared/api/conversations.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Dropdown } from '@sapa/shared/ui/nav'
import { useMedia } from '@sapa/shared/ui/patterns'
import { AssignDialog } from './AssignDialog'
import { optOutAction } from './OptOut'
import { OptOutDialog } from './OptOutDialog'
import type { Conversation } from '../types'
import { useAct } from './useAct'

/** What can be done with a conversation: who has it, and the rest beside; in a narrow window the rest is in a menu. */
export function ConversationActions({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { userId } = useSession()
  const narrow = useMedia('(max-width: 1023px)')
  const [asking, setAsking] = useState<'assign' | 'opt_out'>()
  const [takeOver, takingOver] = useTakeOverConversationMutation()
  const [handBack, handingBack] = useHandBackConversationMutation()
  const [resolve, resolving] = useResolveConversationMutation()
  const more = useRef<HTMLButtonElement>(null)
  const act = useAct()
  const call = { id: conversation.id }
  const mine = conversation.owner === 'person' && conversation.assignee?.id === userId
  const rest = [
    { key: 'assign', label: t('action.assign'), onClick: () => setAsking('assign') },
    ...(conversation.status === 'open'
      ? [{ key: 'resolve', label: t('action.resolve'), onClick: () => void act(resolve(call)) }]
      : []),
    { key: 'opt_out', label: t(optOutAction(conversation)), onClick: () => setAsking('opt_out') },
  ]
  return (
    <div className="conversation__actions">
      {/* One button that changes, so that the focus stays where it was pressed. */}
      <Button
        type={mine ? 'default' : 'primary'}
        loading={takingOver.isLoading || handingBack.isLoading}
        onClick={() => void act((mine ? handBack : takeOver)(call))}
      >
        {t(mine ? (conversation.agent ? 'action.hand_back' : 'action.to_queue') : 'action.take_over')}
      </Button>
      {narrow ? (
        // The item that was chosen goes with the menu: the focus stays on what opened it.
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: rest, onClick: () => more.current?.focus() }}
        >
          <Button
            ref={more}
            icon={<Icon name="more" />}
            loading={resolving.isLoading}
            aria-haspopup="menu"
            aria-label={t('action.more')}
          />
        </Dropdown>
      ) : (
        rest.map(({ key, label, onClick }) => (
          <Button key={key} loading={key === 'resolve' && resolving.isLoading} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
      {asking === 'assign' && <AssignDialog conversation={conversation} onClose={() => setAsking(undefined)} />}
      {asking === 'opt_out' && <OptOutDialog conversation={conversation} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
