import { useTranslation } from 'react-i18next'
import './patterns.css'

/** Grey rows in the place of what is being loaded. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { t } = useTranslation('common')
  return (
    <div className="skeleton-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-rows__row" />
      ))}
    </div>
  )
}
