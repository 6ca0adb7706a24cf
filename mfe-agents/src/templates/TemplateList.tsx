import { useRef } from 'react'
import { Paging, type useListAddress } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { useTemplates } from '@sapa/shared/templates'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { TemplateCard } from './TemplateCard'
import type { Editing } from './TemplatesPage'

interface Props {
  channelId: string
  address: ReturnType<typeof useListAddress<'channelId' | 'search'>>
  onEdit: (editing: Editing) => void
}

export function TemplateList({
  channelId,
  address: {
    asked: { search },
    cursor,
    retry,
    ...pages
  },
  onEdit,
}: Props) {
  const { t } = useTranslation('agents')
  const list = useRef<HTMLUListElement>(null)
  const { templates, data, error, syncError, isSyncing, refetch } = useTemplates(channelId, { search, cursor })
  const problem = error ?? (templates.length === 0 ? syncError : undefined)
  if (problem) return <ErrorState error={problem} onRetry={() => retry(problem, refetch)} />
  if (!data || (isSyncing && templates.length === 0)) return <SkeletonRows rows={3} />
  return (
    <>
      {templates.length === 0 && (
        <EmptyState
          icon="template"
          title={t(search ? 'templates.none_found' : 'templates.none')}
          text={search ? '' : t('templates.none_text')}
        />
      )}
      <ul ref={list} tabIndex={-1} className="templates">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} onEdit={onEdit} />
        ))}
      </ul>
      <Paging pages={pages} nextCursor={data.meta.next_cursor} list={list} />
    </>
  )
}
