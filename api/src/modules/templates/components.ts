import type { Static } from 'typebox'
import type { TemplateButton, TemplateHeader } from '@sapa/shared/contracts'
import { TEMPLATE_BUTTONS, TEMPLATE_HEADERS, templateVariables } from '@sapa/shared/contracts'
import { asList, asObject, asText } from '../../platform/json.ts'
import type { TemplateDraft, TemplateView } from './templates.parts.ts'

type Parts = Pick<Static<typeof TemplateView>, 'header' | 'body' | 'body_examples' | 'footer' | 'buttons'> & {
  /** Every part is of a kind that Sapa can fill. */
  known: boolean
}

const one = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === String(value).toLowerCase())

/** Meta's list of parts, in our shape. What Sapa does not know is left out, and said by `known`. */
export function readComponents(components: unknown): Parts {
  const parts: Parts = { header: null, body: '', body_examples: [], footer: '', buttons: [], known: true }
  for (const component of asList(components).map((value) => asObject(value) ?? {})) {
    const text = asText(component.text) ?? ''
    switch (String(component.type).toUpperCase()) {
      case 'HEADER': {
        const format = one<TemplateHeader>(TEMPLATE_HEADERS, component.format)
        if (format) parts.header = { format, text }
        else parts.known = false
        break
      }
      case 'BODY': {
        const example = asObject(component.example)
        parts.body = text
        parts.body_examples = example?.body_text_named_params
          ? asList(example.body_text_named_params).map((value) => asText(asObject(value)?.example) ?? '')
          : asList(asList(example?.body_text)[0]).map((value) => asText(value) ?? '')
        break
      }
      case 'FOOTER':
        parts.footer = text
        break
      case 'BUTTONS':
        for (const button of asList(component.buttons).map((value) => asObject(value) ?? {})) {
          const type = one<TemplateButton>(TEMPLATE_BUTTONS, button.type)
          if (!type) parts.known = false
          else
            parts.buttons.push({
              type,
              text: asText(button.text) ?? '',
              url: asText(button.url) ?? null,
              phone_number: asText(button.phone_number) ?? null,
              code: asText(asList(button.example)[0] ?? button.example) ?? null,
            })
        }
        break
      default:
        parts.known = false
    }
  }
  return parts
}

/** A draft as Meta's list of parts. */
export function writeComponents({ header, body, bodyExamples = [], footer, buttons = [] }: TemplateDraft): object[] {
  return [
    ...(header ? [headerComponent(header)] : []),
    { type: 'BODY', text: body, ...(bodyExamples.length > 0 ? { example: { body_text: [bodyExamples] } } : {}) },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(buttonComponent) }] : []),
  ]
}

function headerComponent({ format = 'text', text, example, handle }: NonNullable<TemplateDraft['header']>): object {
  if (format !== 'text') return { type: 'HEADER', format: format.toUpperCase(), example: { header_handle: [handle] } }
  return { type: 'HEADER', format: 'TEXT', text, ...(example ? { example: { header_text: [example] } } : {}) }
}

function buttonComponent({
  type,
  text,
  url,
  example,
  phoneNumber,
  code,
}: NonNullable<TemplateDraft['buttons']>[number]): object {
  switch (type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text }
    case 'url':
      return { type: 'URL', text, url, ...(example ? { example: [example] } : {}) }
    case 'phone_number':
      return { type: 'PHONE_NUMBER', text, phone_number: phoneNumber }
    case 'copy_code':
      return { type: 'COPY_CODE', example: code }
  }
}

/** What a person filled in, each list in the order of its variables; `buttons` in the order of the buttons that ask for one. */
export interface TemplateValues {
  header?: string[]
  body?: string[]
  buttons?: string[]
}

/** The buttons that want something when they are sent: an address with a variable, or a code. */
export const buttonsToFill = (buttons: Parts['buttons']) =>
  buttons.flatMap((button, index) =>
    button.type === 'copy_code' || (button.type === 'url' && templateVariables(button.url ?? '').length > 0)
      ? [{ ...button, index }]
      : [],
  )

/** The filled-in parts as a message to WhatsApp carries them; a file of the header is added when it was uploaded. */
export function filledComponents(parts: Parts, values: TemplateValues, named: boolean): object[] {
  const parameters = (text: string, given: string[] = []) =>
    templateVariables(text).map((name, index) => ({
      type: 'text',
      ...(named ? { parameter_name: name } : {}),
      text: given[index],
    }))
  const header = parts.header?.format === 'text' ? parameters(parts.header.text, values.header) : []
  const body = parameters(parts.body, values.body)
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...buttonsToFill(parts.buttons).map(({ type, index }, place) => ({
      type: 'button',
      sub_type: type,
      index: String(index),
      parameters: [
        type === 'url'
          ? { type: 'text', text: values.buttons?.[place] }
          : { type: 'coupon_code', coupon_code: values.buttons?.[place] },
      ],
    })),
  ]
}

/** The values in what `filledComponents` gave, in its order. */
export const valuesIn = (components: unknown): string[] =>
  asList(components).flatMap((component) =>
    asList(asObject(component)?.parameters).flatMap((parameter) => {
      const { text, coupon_code } = asObject(parameter) ?? {}
      return asText(text ?? coupon_code) ?? []
    }),
  )
