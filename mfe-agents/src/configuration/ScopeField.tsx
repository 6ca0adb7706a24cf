import { useRef } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { useListDocumentsQuery } from '@sapa/shared/api/documents.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { Field, SelectField } from '@sapa/shared/forms'
import { Paging, SearchField, useListState } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { Checkbox } from '@sapa/shared/ui/entry'
import { ErrorState } from '@sapa/shared/ui/patterns'
import type { ConfigurationValues } from './configuration.schema'
import type { Agent } from '../types'

interface Props {
  agent: Agent
  control: Control<ConfigurationValues>
  disabled: boolean
}

/** All of the knowledge, or only some documents of it. */
export function ScopeField({ agent, control, disabled }: Props) {
  const { t } = useTranslation('agents')
  const scope = useWatch({ control, name: 'knowledgeScope' })
  return (
    <>
      <SelectField
        name="knowledgeScope"
        control={control}
        label={t('configuration.scope')}
        disabled={disabled}
        options={(['all', 'chosen'] as const).map((value) => ({ value, label: t(`configuration.scopes.${value}`) }))}
      />
      {scope === 'chosen' && (
        <Controller
          name="documentIds"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Field
              label={t('configuration.documents')}
              error={fieldState.error?.message}
              hint={t('configuration.documents_chosen', { count: value.length, max: LIMITS.agentDocuments.max })}
            >
              {({ id }) => <Documents id={id} agent={agent} chosen={value} disabled={disabled} onChange={onChange} />}
            </Field>
          )}
        />
      )}
    </>
  )
}

interface DocumentsProps {
  id: string
  agent: Agent
  chosen: string[]
  disabled: boolean
  onChange: (chosen: string[]) => void
}

/** The documents page by page; what is chosen on one stays chosen on the others. */
function Documents({ id, agent, chosen, disabled, onChange }: DocumentsProps) {
  const { t } = useTranslation('agents')
  const { search, cursor, change, ...pages } = useListState()
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useListDocumentsQuery({
    organizationId: agent.organization_id,
    agentId: agent.id,
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const documents = data?.data ?? []
  const toggle = (document: string, wanted: boolean) =>
    onChange(wanted ? [...chosen, document] : chosen.filter((each) => each !== document))
  return (
    <div id={id} role="group" aria-label={t('configuration.documents')} className="scope" tabIndex={-1}>
      <SearchField label={t('knowledge.search')} value={search} onChange={change} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && documents.length === 0 && (
        <p className="scope__none">{t(search ? 'knowledge.empty.filtered' : 'configuration.no_documents')}</p>
      )}
      <div ref={list} tabIndex={-1} className="scope__documents">
        {documents.map(({ id: document, title }) => (
          <Checkbox
            key={document}
            checked={chosen.includes(document)}
            disabled={disabled}
            onChange={({ target }) => toggle(document, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </div>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
    </div>
  )
}
