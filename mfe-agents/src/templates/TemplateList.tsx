import { useTranslation } from '@sapa/shared/platform'
import { useTemplates } from '@sapa/shared/templates'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { TemplateCard } from './TemplateCard'
import type { Editing } from './TemplatesPage'

export function TemplateList({ channelId, search, onEdit }: { channelId: string; search: string; onEdit: (editing: Editing) => void }) {
  const { t } = useTranslation('agents')
  const { templates, data, error, syncError, isSyncing, refetch, more } = useTemplates(channelId, search ? { search } : {})
  const problem = error ?? (templates.length === 0 ? syncError : undefined)
  if (problem) return <ErrorState error={problem} onRetry={() => void refetch()} />
  if (!data || (isSyncing && templates.length === 0)) return <SkeletonRows rows={3} />
  if (templates.length === 0) return <EmptyState icon="template" title={t(search ? 'templates.none_found' : 'templates.none')} text={search ? '' : t('templates.none_text')} />
  return (
    <>
      <ul className="templates">
        {templates.map((template) => <TemplateCard key={template.id} template={template} onEdit={onEdit} />)}
      </ul>
      {more && <p className="templates__hint">{t('templates.more')}</p>}
    </>
  )
}
