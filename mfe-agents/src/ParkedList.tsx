import { useId, useRef } from 'react'
import { useDiscardParkedItemMutation, useListParkedItemsQuery, useReplayParkedItemMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { Paging, useListState } from '@sapa/shared/list'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { ErrorState } from '@sapa/shared/ui/patterns'
import type { ParkedItem } from './types'

/** What came for the numbers and could not be shown; nothing where there is nothing. */
export function ParkedList() {
  const { t } = useTranslation('agents')
  const { organization } = useSession()
  const titleId = useId()
  const { cursor, ...pages } = useListState()
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useListParkedItemsQuery({ organizationId: organization?.id ?? '', ...(cursor ? { cursor } : {}) })
  useRealtime('channel.upserted', () => void refetch())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // The last page may have been emptied; the way back stays.
  if (!data || (data.data.length === 0 && !cursor)) return null
  return (
    <section className="panel parked" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('parked.title')}</h2>
      <p className="form-section__text">{t('parked.text')}</p>
      <ul ref={list} tabIndex={-1}>{data.data.map((item) => <ParkedRow key={item.id} item={item} />)}</ul>
      <Paging pages={pages} nextCursor={data.meta.next_cursor} list={list} />
    </section>
  )
}

function ParkedRow({ item }: { item: ParkedItem }) {
  const { t, i18n } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const [replay, replaying] = useReplayParkedItemMutation()
  const [discard, discarding] = useDiscardParkedItemMutation()
  const act = async (action: { unwrap: () => Promise<{ message?: string }> }, say: (text: string) => void) => {
    try {
      const { message } = await action.unwrap()
      if (message) say(message)
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(item.received_at))
  return (
    <li>
      <strong>{t(`parked.kinds.${item.kind}`)} · {item.channel_name}</strong>
      <small>{when}</small>
      <span>{item.reason}</span>
      <details>
        <summary>{t('parked.content')}</summary>
        <pre>{item.content}</pre>
      </details>
      {may('channels.write') && (
        <div className="parked__actions">
          <Button loading={replaying.isLoading} onClick={() => void act(replay({ id: item.id }), toast.blank)}>{t('parked.replay')}</Button>
          <Popconfirm title={t('parked.discard_question')} okText={t('parked.discard')} cancelText={common('cancel')} onConfirm={() => void act(discard({ id: item.id }), toast.success)}>
            <Button loading={discarding.isLoading}>{t('parked.discard')}</Button>
          </Popconfirm>
        </div>
      )}
    </li>
  )
}
