import { useRef, useState } from 'react'
import {
  useDiscardParkedItemsMutation,
  useReplayParkedItemsMutation,
  type ListParkedReasonsApiResponse,
} from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Progress } from '@sapa/shared/ui/display'
import { Popconfirm } from '@sapa/shared/ui/nav'

export type ParkedReason = ListParkedReasonsApiResponse['data'][number]

interface Props {
  organizationId: string
  /** Undefined: whatever the reason. */
  reason: ParkedReason | undefined
  count: number
  /** When the newest that is shown came: what comes later waits for its own decision. */
  until: string
  onDone: () => void
}

/** Reads all of a reason again, or discards them, after a question. */
export function ParkedMany({ organizationId, reason, count, until, onDone }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [replay] = useReplayParkedItemsMutation()
  const [discard, discarding] = useDiscardParkedItemsMutation()
  /** How many are read so far, while they are. */
  const [read, setRead] = useState<number>()
  const stopped = useRef(false)
  const body = {
    organizationId,
    until,
    ...(reason ? { reason: reason.reason, ...(reason.detail === null ? {} : { detail: reason.detail }) } : {}),
  }
  const run = async (work: () => Promise<string>) => {
    try {
      toast.success(await work())
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
    onDone()
  }
  const readAll = () =>
    run(async () => {
      stopped.current = false
      let [done, placed] = [0, 0]
      setRead(0)
      try {
        for (let cursor: string | null | undefined; cursor !== null && !stopped.current;) {
          const { data } = await replay({ body: { ...body, ...(cursor ? { cursor } : {}) } }).unwrap()
          setRead((done += data.read))
          placed += data.placed
          cursor = data.next_cursor
        }
      } finally {
        setRead(undefined)
      }
      return t('parked.many_read', { placed, left: done - placed })
    })
  const discardAll = () =>
    run(async () => t('parked.many_discarded', { number: (await discard({ body }).unwrap()).data.discarded }))
  if (read !== undefined) {
    return (
      <div className="parked__actions" role="status">
        <Progress percent={Math.round((read / count) * 100)} aria-label={t('parked.many_reading')} />
        <Button onClick={() => (stopped.current = true)}>{common('cancel')}</Button>
      </div>
    )
  }
  return (
    <div className="parked__actions">
      <Popconfirm
        title={t('parked.many_replay_question', { number: count })}
        okText={t('parked.replay')}
        cancelText={common('cancel')}
        onConfirm={() => void readAll()}
      >
        <Button>{t('parked.many_replay', { number: count })}</Button>
      </Popconfirm>
      <Popconfirm
        title={t('parked.many_discard_question', { number: count })}
        okText={t('parked.discard')}
        okButtonProps={{ danger: true, type: 'default' }}
        cancelText={common('cancel')}
        onConfirm={() => void discardAll()}
      >
        <Button danger loading={discarding.isLoading}>
          {t('parked.many_discard', { number: count })}
        </Button>
      </Popconfirm>
    </div>
  )
}
