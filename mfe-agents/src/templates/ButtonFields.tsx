import type { UseFormReturn } from 'react-hook-form'
import { LIMITS, TEMPLATE_BUTTONS, templateVariables } from '@sapa/shared/contracts'
import { SelectField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { NEW_BUTTON, type TemplateValues } from './template.schema'

interface Props {
  form: UseFormReturn<TemplateValues>
}

/** The buttons below a template, each with what its kind needs. */
export function ButtonFields({ form }: Props) {
  const { t } = useTranslation('agents')
  const buttons = form.watch('buttons')
  const set = (all: TemplateValues['buttons']) =>
    form.setValue('buttons', all, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <fieldset className="template-buttons">
      <legend>{t('templates.buttons')}</legend>
      {buttons.map(({ type, url }, index) => (
        <div key={index} className="template-buttons__one">
          <OneButton form={form} index={index} type={type} url={url} />
          <Button
            icon={<Icon name="trash" />}
            aria-label={t('templates.button_remove', { number: index + 1 })}
            onClick={() => set(buttons.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {buttons.length < LIMITS.templateButtons && (
        <Button icon={<Icon name="plus" />} onClick={() => set([...buttons, NEW_BUTTON])}>
          {t('templates.button_add')}
        </Button>
      )}
    </fieldset>
  )
}

/** What a button says, and what its kind needs. */
function OneButton({
  form,
  index,
  type,
  url,
}: Props & Pick<TemplateValues['buttons'][number], 'type' | 'url'> & { index: number }) {
  const { t } = useTranslation('agents')
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <>
      <SelectField
        name={`buttons.${index}.type`}
        {...field}
        label={t('templates.button_type', { number: index + 1 })}
        options={TEMPLATE_BUTTONS.map((value) => ({ value, label: t(`templates.button.${value}`) }))}
      />
      {type !== 'copy_code' && (
        <TextField
          name={`buttons.${index}.text`}
          {...field}
          label={t('templates.button_text')}
          hint={t('templates.up_to', { max: LIMITS.templateButton.max })}
          maxLength={LIMITS.templateButton.max}
        />
      )}
      {type === 'url' && (
        <TextField
          name={`buttons.${index}.url`}
          {...field}
          label={t('templates.button_url')}
          hint={t('templates.button_url_hint', { place: '{{1}}' })}
          maxLength={LIMITS.templateUrl.max}
        />
      )}
      {type === 'url' && templateVariables(url).length > 0 && (
        <TextField
          name={`buttons.${index}.example`}
          {...field}
          label={t('templates.button_example')}
          maxLength={LIMITS.templateUrl.max}
        />
      )}
      {type === 'phone_number' && (
        <TextField
          name={`buttons.${index}.phoneNumber`}
          {...field}
          label={t('templates.button_phone')}
          placeholder="+62 812 3456 7890"
          maxLength={LIMITS.phone.max}
        />
      )}
      {type === 'copy_code' && (
        <TextField
          name={`buttons.${index}.code`}
          {...field}
          label={t('templates.button_code')}
          hint={t('templates.up_to', { max: LIMITS.templateCode.max })}
          maxLength={LIMITS.templateCode.max}
        />
      )}
    </>
  )
}
