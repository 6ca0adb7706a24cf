import type { UseFormReturn } from 'react-hook-form'
import { LIMITS, templateVariables } from '@sapa/shared/contracts'
import { TextAreaField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Problem } from './Problem'
import type { TemplateValues } from './template.schema'

/** A template's text, with an example for each place that is filled. */
export function BodyFields({ form }: { form: UseFormReturn<TemplateValues> }) {
  const { t } = useTranslation('agents')
  const variables = templateVariables(form.watch('body'))
  const { bodyExamples } = form.formState.errors
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <>
      <TextAreaField
        name="body"
        {...field}
        label={t('templates.body')}
        hint={t('templates.body_hint', { place: '{{1}}', max: LIMITS.templateBody.max })}
        rows={5}
        maxLength={LIMITS.templateBody.max}
      />
      {variables.map((name, index) => (
        <TextField
          key={name}
          name={`bodyExamples.${index}`}
          {...field}
          label={t('templates.body_example', { place: `{{${name}}}` })}
          maxLength={LIMITS.templateValue.max}
        />
      ))}
      <Problem message={bodyExamples?.message ?? bodyExamples?.root?.message} />
    </>
  )
}
