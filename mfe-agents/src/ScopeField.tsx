import { Controller, useWatch, type Control } from 'react-hook-form'
import { useListDocumentsQuery } from '@sapa/shared/api/documents.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { Field, SelectField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Checkbox } from '@sapa/shared/ui/entry'
import type { ConfigurationValues } from './configuration.schema'
import type { Agent } from './types'

/** All of the knowledge, or only some documents of it. */
export function ScopeField({ agent, control, disabled }: { agent: Agent; control: Control<ConfigurationValues>; disabled: boolean }) {
  const { t } = useTranslation('agents')
  const scope = useWatch({ control, name: 'knowledgeScope' })
  const { data } = useListDocumentsQuery({ organizationId: agent.organization_id, agentId: agent.id, limit: LIMITS.page.max }, { skip: scope !== 'chosen' })
  const options = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <>
      <SelectField name="knowledgeScope" control={control} label={t('configuration.scope')} disabled={disabled} options={(['all', 'chosen'] as const).map((value) => ({ value, label: t(`configuration.scopes.${value}`) }))} />
      {scope === 'chosen' && (
        <Controller
          name="documentIds"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Field label={t('configuration.documents')} error={fieldState.error?.message} hint={data && options.length === 0 ? t('configuration.no_documents') : undefined}>
              {({ id }) => (
                <div id={id} role="group" aria-label={t('configuration.documents')} className="scope" tabIndex={-1}>
                  <Checkbox.Group options={options} value={value} disabled={disabled} onChange={onChange} />
                </div>
              )}
            </Field>
          )}
        />
      )}
    </>
  )
}
