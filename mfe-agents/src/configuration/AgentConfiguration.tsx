import { LANGUAGES, LIMITS } from '@sapa/shared/contracts'
import { FormError, SelectField, TextAreaField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Alert, Button } from '@sapa/shared/ui/base'
import { useWatch } from 'react-hook-form'
import { FormSection } from './FormSection'
import { HoursField } from './HoursField'
import { LeaveWarning } from './LeaveWarning'
import { ScopeField } from './ScopeField'
import type { Agent } from '../types'
import { useConfigurationForm } from './useConfigurationForm'
import { VersionList } from './VersionList'

const LANGUAGE_CHOICES = ['id,en', 'en,id', ...LANGUAGES]
const BUBBLES = Array.from({ length: LIMITS.bubbles.max }, (_, i) => i + 1)

/** How the agent answers, in sections with one save; below it what was saved before. */
export function AgentConfiguration({ agent, refetch }: { agent: Agent; refetch: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const locked = !may('agents.write')
  const { form, submit, discard, merged, isLoading, isDirty } = useConfigurationForm(agent, refetch)
  const { control } = form
  const hours = useWatch({ control, name: 'businessHours' })
  const section = (name: string) => ({
    title: t(`configuration.sections.${name}`),
    text: t(`configuration.sections.${name}_text`),
  })
  const long = { control, optional: true, disabled: locked, namespace: 'agents' } as const
  const short = { ...long, rows: 2, maxLength: LIMITS.agentShortText.max }
  const choice = { control, disabled: locked } as const
  const fieldLabel = (name: string) =>
    t(`configuration.changed_fields.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  return (
    <div className="agent-form">
      <LeaveWarning unsaved={isDirty} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        {merged && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('configuration.merged', { name: agent.name })}
            description={
              merged.length > 0
                ? t('configuration.merged_clash', { fields: merged.map(fieldLabel).join(', ') })
                : undefined
            }
          />
        )}
        <FormSection {...section('identity')}>
          <TextField name="name" control={control} label={t('create.name')} namespace="agents" disabled={locked} />
          <div className="agent-form__row">
            <SelectField
              name="status"
              {...choice}
              label={t('configuration.status')}
              hint={t('configuration.status_hint')}
              options={(['active', 'paused'] as const).map((value) => ({ value, label: common(`status.${value}`) }))}
            />
            <SelectField
              name="tone"
              {...choice}
              label={t('configuration.tone')}
              options={(['friendly', 'formal', 'concise'] as const).map((value) => ({
                value,
                label: t(`configuration.tones.${value}`),
              }))}
            />
            <SelectField
              name="languages"
              {...choice}
              label={t('configuration.languages')}
              hint={t('configuration.languages_hint')}
              options={LANGUAGE_CHOICES.map((value) => ({
                value,
                label: t(`configuration.language_choices.${value}`),
              }))}
            />
            <SelectField
              name="mostBubbles"
              {...choice}
              label={t('configuration.bubbles')}
              hint={t('configuration.bubbles_hint')}
              options={BUBBLES.map((value) => ({ value, label: t('configuration.bubbles_choice', { count: value }) }))}
            />
          </div>
        </FormSection>
        <FormSection {...section('words')}>
          <TextAreaField
            name="greeting"
            {...short}
            label={t('configuration.greeting')}
            hint={t('configuration.greeting_hint')}
          />
          <TextAreaField
            name="unknownReply"
            {...short}
            label={t('configuration.unknown')}
            hint={t('configuration.unknown_hint')}
          />
          <TextAreaField
            name="handoverWords"
            {...short}
            rows={3}
            label={t('configuration.handover')}
            hint={t('configuration.handover_hint')}
          />
        </FormSection>
        <FormSection {...section('knowledge')}>
          <ScopeField agent={agent} control={control} disabled={locked} />
        </FormSection>
        <FormSection {...section('hours')}>
          <HoursField control={control} disabled={locked} />
          {hours && (
            <TextAreaField
              name="outsideHoursReply"
              {...short}
              label={t('configuration.outside')}
              hint={t('configuration.outside_hint')}
            />
          )}
        </FormSection>
        <FormSection {...section('instructions')}>
          <TextAreaField
            name="instructions"
            {...long}
            rows={5}
            label={t('configuration.instructions')}
            hint={t('configuration.instructions_hint')}
            maxLength={LIMITS.agentText.max}
          />
        </FormSection>
        {!locked && (
          <div className="agent-form__save">
            <Button type="primary" htmlType="submit" size="large" loading={isLoading} disabled={!isDirty}>
              {common('save')}
            </Button>
            {isDirty && (
              <Button size="large" onClick={discard}>
                {t('configuration.discard')}
              </Button>
            )}
            <span role="status">{isDirty && t('configuration.unsaved')}</span>
          </div>
        )}
      </form>
      <VersionList agent={agent} locked={locked} />
    </div>
  )
}
