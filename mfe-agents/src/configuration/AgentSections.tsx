import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { LANGUAGES, LIMITS } from '@sapa/shared/contracts'
import { SelectField, TextAreaField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import type { ConfigurationValues } from './configuration.schema'
import { FormSection } from './FormSection'
import { HoursField } from './HoursField'
import { ScopeField } from './ScopeField'
import type { Agent } from '../types'

const LANGUAGE_CHOICES = ['id,en', 'en,id', ...LANGUAGES]
const BUBBLES = Array.from({ length: LIMITS.bubbles.max }, (_, i) => i + 1)

interface Props {
  control: Control<ConfigurationValues>
  /** Whoever may not change it reads it. */
  disabled: boolean
}

const LONG = { optional: true, namespace: 'agents' } as const
const SHORT = { ...LONG, rows: 2, maxLength: LIMITS.agentShortText.max } as const

/** A section's title and text. */
const useSection = (name: string) => {
  const { t } = useTranslation('agents')
  return { title: t(`configuration.sections.${name}`), text: t(`configuration.sections.${name}_text`) }
}

/** Who the agent is and how it speaks. */
export function IdentitySection(field: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <FormSection {...useSection('identity')}>
      <TextField name="name" {...field} label={t('create.name')} namespace="agents" />
      <div className="agent-form__row">
        <SelectField
          name="status"
          {...field}
          label={t('configuration.status')}
          hint={t('configuration.status_hint')}
          options={(['active', 'paused'] as const).map((value) => ({ value, label: common(`status.${value}`) }))}
        />
        <SelectField
          name="tone"
          {...field}
          label={t('configuration.tone')}
          options={(['friendly', 'formal', 'concise'] as const).map((value) => ({
            value,
            label: t(`configuration.tones.${value}`),
          }))}
        />
        <SelectField
          name="languages"
          {...field}
          label={t('configuration.languages')}
          hint={t('configuration.languages_hint')}
          options={LANGUAGE_CHOICES.map((value) => ({ value, label: t(`configuration.language_choices.${value}`) }))}
        />
        <SelectField
          name="mostBubbles"
          {...field}
          label={t('configuration.bubbles')}
          hint={t('configuration.bubbles_hint')}
          options={BUBBLES.map((value) => ({ value, label: t('configuration.bubbles_choice', { count: value }) }))}
        />
      </div>
    </FormSection>
  )
}

/** What it says at the beginning, when it does not know, and when a person takes over. */
export function WordsSection(field: Props) {
  const { t } = useTranslation('agents')
  return (
    <FormSection {...useSection('words')}>
      <TextAreaField
        name="greeting"
        {...field}
        {...SHORT}
        label={t('configuration.greeting')}
        hint={t('configuration.greeting_hint')}
      />
      <TextAreaField
        name="unknownReply"
        {...field}
        {...SHORT}
        label={t('configuration.unknown')}
        hint={t('configuration.unknown_hint')}
      />
      <TextAreaField
        name="handoverWords"
        {...field}
        {...SHORT}
        rows={3}
        label={t('configuration.handover')}
        hint={t('configuration.handover_hint')}
      />
    </FormSection>
  )
}

/** Which of the knowledge it answers from. */
export function KnowledgeSection({ agent, ...field }: Props & { agent: Agent }) {
  return (
    <FormSection {...useSection('knowledge')}>
      <ScopeField agent={agent} {...field} />
    </FormSection>
  )
}

/** When it answers, and what it says outside of that. */
export function HoursSection(field: Props) {
  const { t } = useTranslation('agents')
  const hours = useWatch({ control: field.control, name: 'businessHours' })
  return (
    <FormSection {...useSection('hours')}>
      <HoursField {...field} />
      {hours && (
        <TextAreaField
          name="outsideHoursReply"
          {...field}
          {...SHORT}
          label={t('configuration.outside')}
          hint={t('configuration.outside_hint')}
        />
      )}
    </FormSection>
  )
}

/** What it is told besides, in the merchant's own words. */
export function InstructionsSection(field: Props) {
  const { t } = useTranslation('agents')
  return (
    <FormSection {...useSection('instructions')}>
      <TextAreaField
        name="instructions"
        {...field}
        {...LONG}
        rows={5}
        label={t('configuration.instructions')}
        hint={t('configuration.instructions_hint')}
        maxLength={LIMITS.agentText.max}
      />
    </FormSection>
  )
}
