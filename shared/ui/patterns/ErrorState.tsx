import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../api/errors.ts'
import { Icon } from '../icon.tsx'
import './patterns.css'

/** What could not be loaded, and the way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="empty-state" role="alert">
      <span className="empty-state__icon">
        <Icon name="warning" size={28} />
      </span>
      <h2 className="empty-state__title">{t('error.something')}</h2>
      <p>{errorMessage(error, t('error.offline'))}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
