import { SearchField } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { Select } from '@sapa/shared/ui/entry'
import type { KnowledgeDocument } from '../types'

export const KINDS = ['text', 'qa', 'file', 'url'] as const satisfies KnowledgeDocument['kind'][]

interface Props {
  search: string
  kind: KnowledgeDocument['kind'] | undefined
  onChange: (change: { search: string } | { kind: string }) => void
}

/** Finds among what the agent knows, by words and by kind. */
export function KnowledgeFilter({ search, kind, onChange }: Props) {
  const { t } = useTranslation('agents')
  return (
    <div className="knowledge__filter">
      <SearchField label={t('knowledge.search')} value={search} onChange={(words) => onChange({ search: words })} />
      <Select
        value={kind ?? 'all'}
        aria-label={t('knowledge.kind_filter')}
        onChange={(choice: string) => onChange({ kind: choice === 'all' ? '' : choice })}
        options={[
          { value: 'all', label: t('knowledge.all_kinds') },
          ...KINDS.map((each) => ({ value: each, label: t(`knowledge.kind.${each}`) })),
        ]}
      />
    </div>
  )
}
