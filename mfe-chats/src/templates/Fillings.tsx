import { useTranslation } from '@sapa/shared/platform'
import { templateParts, type Template } from '@sapa/shared/templates'
import { Filling } from './Filling'

type Values = Record<'header' | 'body' | 'buttons', string[]>

interface Props {
  template: Template
  values: Values
  onFill: (part: keyof Values, index: number, value: string) => void
}

/** A field for each place of a template that is filled. */
export function Fillings({ template, values, onFill }: Props) {
  const { t } = useTranslation('chats')
  const parts = templateParts(template)
  return (
    <>
      {parts.header.map((name, index) => (
        <Filling
          key={`h${name}`}
          label={t('template.header', { name })}
          value={values.header[index]!}
          onChange={(value) => onFill('header', index, value)}
        />
      ))}
      {parts.body.map((name, index) => (
        <Filling
          key={`b${name}`}
          label={t('template.body', { name })}
          example={template.body_examples[index]}
          value={values.body[index]!}
          onChange={(value) => onFill('body', index, value)}
        />
      ))}
      {parts.buttons.map(({ type, text, code }, index) => (
        <Filling
          key={`x${index}`}
          label={type === 'url' ? t('template.url', { text }) : t('template.code')}
          example={type === 'url' ? undefined : (code ?? undefined)}
          value={values.buttons[index]!}
          onChange={(value) => onFill('buttons', index, value)}
        />
      ))}
    </>
  )
}
