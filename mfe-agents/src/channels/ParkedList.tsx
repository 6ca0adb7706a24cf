import { useId, useRef, useState } from 'react'
import {
  useDiscardParkedItemMutation,
  useListParkedItemsQuery,
  useListParkedReasonsQuery,
  useReplayParkedItemMutation,
} from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { Paging, useListState } from '@sapa/shared/list'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Select } from '@sapa/shared/ui/entry'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { ErrorState } from '@sapa/shared/ui/patterns'
import { ParkedMany, type ParkedReason } from './ParkedMany'
import type { ParkedItem } from '../types'

const keyOf = ({ reason, detail }: ParkedReason) => JSON.stringify([reason, detail])

/** What came for the numbers and could not be shown; nothing where there is nothing. */
export function ParkedList() {
  const { t } = useTranslation('agents')
  const { organization, may } = useSession()
  const organizationId = organization?.id ?? ''
  const titleId = useId()
  const { cursor, ...pages } = useListState()
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState('')
  const known = useListParkedReasonsQuery({ organizationId })
  const reasons = known.data?.data ?? []
  const reason = reasons.find((one) => keyOf(one) === chosen)
  const items = useListParkedItemsQuery({
    organizationId,
    ...(cursor ? { cursor } : {}),
    ...(reason ? { reason: reason.reason, ...(reason.detail === null ? {} : { detail: reason.detail }) } : {}),
  })
  const { data, error, refetch } = items
  const look = () => void Promise.all([refetch(), known.refetch()])
  useRefetchOn('channel.upserted', items)
  useRefetchOn('channel.upserted', known)
  if (error) return <ErrorState error={error} onRetry={look} />
  // The last page may have been emptied; the way back stays.
  if (!data || (data.data.length === 0 && !cursor)) return null
  const choose = (key: string) => {
    setChosen(key)
    pages.change('')
  }
  const many = reason ? [reason] : reasons
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="panel parked" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('parked.title')}</h2>
      <p className="form-section__text">{t('parked.text')}</p>
      {all > 1 && (
        <div className="parked__many">
          <Select
            classNames={{ popup: { root: 'parked__reasons' } }}
            aria-label={t('parked.reason')}
            value={reason ? chosen : ''}
            onChange={choose}
            options={[
              { value: '', label: t('parked.all_reasons', { number: all }) },
              ...reasons.map((one) => ({ value: keyOf(one), label: `${one.text} (${one.count})` })),
            ]}
          />
          {may('channels.write') && (
            <ParkedMany
              organizationId={organizationId}
              reason={reason}
              count={reason?.count ?? all}
              until={many
                .map(({ newest_at }) => newest_at)
                .sort()
                .at(-1)!}
              onDone={look}
            />
          )}
        </div>
      )}
      <ul ref={list} tabIndex={-1}>
        {data.data.map((item) => (
          <ParkedRow key={item.id} item={item} />
        ))}
      </ul>
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
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(item.received_at),
  )
  return (
    <li>
      <strong>
        {t(`parked.kinds.${item.kind}`)} · {item.channel_name}
      </strong>
      <small>{when}</small>
      <span>{item.reason}</span>
      <details>
        <summary>{t('parked.content')}</summary>
        <pre>{item.content}</pre>
      </details>
      {may('channels.write') && (
        <div className="parked__actions">
          <Button loading={replaying.isLoading} onClick={() => void act(replay({ id: item.id }), toast.blank)}>
            {t('parked.replay')}
          </Button>
          <Popconfirm
            title={t('parked.discard_question')}
            okText={t('parked.discard')}
            okButtonProps={{ danger: true, type: 'default' }}
            cancelText={common('cancel')}
            onConfirm={() => void act(discard({ id: item.id }), toast.success)}
          >
            <Button loading={discarding.isLoading}>{t('parked.discard')}</Button>
          </Popconfirm>
        </div>
      )}
    </li>
  )
}
