import type { GetSummariesApiResponse } from '@sapa/shared/api/analytics.gen'
import { useTranslation } from '@sapa/shared/platform'

const CARDS = ['chats', 'contacts', 'conversations', 'total_staff', 'quota_used'] as const

/** The five counters; each says in a sentence what it counts. */
export function SummaryCards({ summary }: { summary: GetSummariesApiResponse['data'] | undefined }) {
  const { t, i18n } = useTranslation('dashboard')
  const number = new Intl.NumberFormat(i18n.language)
  const share = summary ? summary.quota_used / summary.quota_limit : 0
  return (
    <>
      <dl className="cards">
        {CARDS.map((card) => (
          <div key={card} className="card">
            <dt>{t(`cards.${card}.label`)}</dt>
            <dd className={summary ? '' : 'card__waiting'}>
              {summary ? number.format(summary[card]) : ' '}
              {summary && card === 'quota_used' && <small> / {number.format(summary.quota_limit)}</small>}
            </dd>
            <dd className="card__text">{t(`cards.${card}.text`)}</dd>
          </div>
        ))}
      </dl>
      {share >= 0.8 && (
        <p className="quota-notice" role="status">
          {t(share >= 1 ? 'quota.full' : 'quota.near')}
        </p>
      )}
    </>
  )
}
