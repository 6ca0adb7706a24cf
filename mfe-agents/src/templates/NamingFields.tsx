import type { UseFormReturn } from 'react-hook-form'
import { LIMITS, TEMPLATE_LANGUAGES } from '@sapa/shared/contracts'
import { SelectField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import type { TemplateValues } from './template.schema'

interface Props {
  form: UseFormReturn<TemplateValues>
  /** Meta knows it by its name already. */
  locked: boolean
  lockedLanguage: boolean
}

/** What a template is called, in which language it is, and what it is for. */
export function NamingFields({ form, locked, lockedLanguage }: Props) {
  const { t, i18n } = useTranslation('agents')
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <>
      <TextField
        name="name"
        {...field}
        label={t('templates.name')}
        hint={t('templates.name_hint')}
        disabled={locked}
        maxLength={LIMITS.templateName.max}
      />
      <div className="template-editor__row">
        <SelectField
          name="language"
          {...field}
          label={t('templates.language')}
          options={TEMPLATE_LANGUAGES.map((value) => ({
            value,
            label: `${names.of(value.replace('_', '-'))} (${value})`,
          }))}
          disabled={lockedLanguage}
        />
        <SelectField
          name="category"
          {...field}
          label={t('templates.category.label')}
          hint={t('templates.category_hint')}
          options={(['utility', 'marketing'] as const).map((value) => ({
            value,
            label: t(`templates.category.${value}`),
          }))}
        />
      </div>
    </>
  )
}
