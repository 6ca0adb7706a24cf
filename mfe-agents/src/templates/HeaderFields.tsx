import type { UseFormReturn } from 'react-hook-form'
import { LIMITS, TEMPLATE_HEADERS, TEMPLATE_SAMPLES, templateVariables } from '@sapa/shared/contracts'
import { Field, SelectField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Progress } from '@sapa/shared/ui/display'
import type { TemplateValues } from './template.schema'
import { megabytes, type useSample } from './useSample'

interface Props {
  form: UseFormReturn<TemplateValues>
  sample: ReturnType<typeof useSample>
  /** The template had a sample, which Meta does not give back. */
  again: boolean
}

/** What a template begins with: words, or a file with a sample for the review. */
export function HeaderFields({ form, sample, again }: Props) {
  const { t } = useTranslation('agents')
  const [format, header] = form.watch(['headerFormat', 'header'])
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <>
      <SelectField
        name="headerFormat"
        {...field}
        label={t('templates.header_format')}
        options={TEMPLATE_HEADERS.map((value) => ({ value, label: t(`templates.header_formats.${value}`) }))}
      />
      {format === 'text' ? (
        <>
          <TextField
            name="header"
            {...field}
            label={t('templates.header')}
            hint={t('templates.up_to', { max: LIMITS.templateHeader.max })}
            maxLength={LIMITS.templateHeader.max}
            optional
          />
          {templateVariables(header).length > 0 && (
            <TextField
              name="headerExample"
              {...field}
              label={t('templates.header_example', { place: '{{1}}' })}
              maxLength={LIMITS.templateHeader.max}
            />
          )}
        </>
      ) : (
        <Field
          label={t('templates.sample')}
          namespace="agents"
          hint={`${again ? `${t('templates.sample_again')} ` : ''}${t('templates.sample_hint', { types: t(`templates.sample_types.${format}`), megabytes: megabytes(format) })}`}
          error={form.formState.errors.headerHandle?.message}
        >
          {(props) => (
            <>
              <input
                {...props}
                key={format}
                type="file"
                accept={TEMPLATE_SAMPLES[format].join(',')}
                onChange={({ target }) => void sample.choose(target.files?.[0])}
              />
              {sample.progress !== undefined && (
                <Progress percent={Math.round(sample.progress * 100)} aria-label={t('templates.sample_travels')} />
              )}
            </>
          )}
        </Field>
      )}
    </>
  )
}
