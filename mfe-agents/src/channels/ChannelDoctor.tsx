import { useId } from 'react'
import { useCheckChannelQuery, useUpdateChannelMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { ChannelCheck } from '../types'

/** What waits is not broken, and does not look so; nor is what works and wants to be looked after. */
const LOOKS = {
  ok: { color: 'green', icon: 'check' },
  wait: { color: 'blue', icon: 'clock' },
  care: { color: 'orange', icon: 'warning' },
  problem: { color: 'red', icon: 'close' },
  unknown: { color: 'default', icon: 'question' },
} as const
/** What asking WhatsApp anew to deliver can mend. */
const DELIVERY = ['subscription', 'address']

/** A number's connection, part by part: what was found at WhatsApp and here, and what to do. */
export function ChannelDoctor({ channelId }: { channelId: string }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const titleId = useId()
  const { data, error, isFetching, refetch } = useCheckChannelQuery(
    { id: channelId },
    { refetchOnMountOrArgChange: true },
  )
  const [update, updating] = useUpdateChannelMutation()
  const setUpAgain = async () => {
    try {
      const { message } = await update({ id: channelId, body: { status: 'active' } }).unwrap()
      if (message) toast.success(message)
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  const checks = data?.data.checks ?? []
  const mendable =
    may('channels.write') && checks.some(({ name, state }) => state === 'problem' && DELIVERY.includes(name))
  return (
    <section className="doctor" aria-labelledby={titleId} aria-busy={isFetching}>
      <h2 id={titleId}>{t('doctor.title')}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data && <SkeletonRows rows={4} />}
      {!error && (
        <ul>
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
      {data && !error && (
        <div className="doctor__actions">
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('doctor.again')}
          </Button>
          {mendable && (
            <Button type="primary" loading={updating.isLoading} onClick={() => void setUpAgain()}>
              {t('doctor.set_up_again')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Check({ check: { name, state, finding, remedy } }: { check: ChannelCheck }) {
  const { t } = useTranslation('agents')
  return (
    <li>
      <span className="doctor__head">
        <strong>{t(`doctor.checks.${name}`)}</strong>{' '}
        <Tag color={LOOKS[state].color} icon={<Icon name={LOOKS[state].icon} size={12} />}>
          {t(`doctor.states.${state}`)}
        </Tag>
      </span>
      <span>{finding}</span>
      {remedy && <span className="doctor__remedy">{remedy}</span>}
    </li>
  )
}
