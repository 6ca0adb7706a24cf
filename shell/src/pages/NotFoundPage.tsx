import { useTranslation } from '@sapa/shared/platform'
import { EmptyState, LinkButton } from '@sapa/shared/ui/patterns'
import { usePageTitle } from '../routing/usePageTitle'

export function NotFoundPage() {
  const { t } = useTranslation('common')
  usePageTitle(t('not_found'))
  const back = <LinkButton to="/">{t('to_dashboard')}</LinkButton>
  return <EmptyState level={1} icon="question" title={t('not_found')} text={t('not_found_text')} action={back} />
}
