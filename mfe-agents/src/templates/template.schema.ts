import { array, mixed, object, string, type InferType } from 'yup'
import {
  bodyProblem,
  LIMITS,
  TEMPLATE_BUTTONS,
  TEMPLATE_HEADERS,
  templateVariables,
  type TemplateButton,
  type TemplateHeader,
} from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'
import type { Template } from '@sapa/shared/templates'

const optional = (max: number) => string().trim().default('').max(max, rules.say('validation.max', { max }))

/** What a button needs beside its words. */
const completes = ({ type, text, url, example, phoneNumber, code }: ButtonDraft): boolean => {
  if (type === 'copy_code') return Boolean(code)
  const variables = templateVariables(url)
  if (type === 'url')
    return (
      Boolean(text) &&
      /^https?:\/\/\S+$/.test(url) &&
      (variables.length === 0 || (variables.length === 1 && url.endsWith('}}') && URL.canParse(example)))
    )
  return Boolean(text) && (type !== 'phone_number' || /^\+?[\d\s()-]{6,}$/.test(phoneNumber))
}

interface ButtonDraft {
  type: TemplateButton
  text: string
  url: string
  example: string
  phoneNumber: string
  code: string
}

export const NEW_BUTTON: ButtonDraft = {
  type: 'quick_reply',
  text: '',
  url: '',
  example: '',
  phoneNumber: '',
  code: '',
}

/** A template as the form holds it; the rules are Meta's. */
export const templateSchema = object({
  name: rules
    .text('validation.required', LIMITS.templateName.max)
    .matches(/^[a-z0-9_]+$/, { message: rules.say('templates.name_wrong'), excludeEmptyString: true }),
  language: string().required(rules.say('validation.required')),
  category: mixed<'marketing' | 'utility'>().oneOf(['marketing', 'utility']).required(rules.say('validation.required')),
  headerFormat: mixed<TemplateHeader>()
    .oneOf([...TEMPLATE_HEADERS])
    .required(),
  /** Meta's name of the sample, once it is handed in. */
  headerHandle: string()
    .default('')
    .when('headerFormat', ([format], schema) =>
      format === 'text' ? schema : schema.required(rules.say('templates.sample_required')),
    ),
  header: optional(LIMITS.templateHeader.max).test('variables', rules.say('templates.header_wrong'), (value) =>
    ['', '1'].includes(templateVariables(value).join()),
  ),
  headerExample: optional(LIMITS.templateHeader.max).when('header', ([header], schema) =>
    templateVariables(String(header)).length > 0 ? schema.required(rules.say('templates.example_required')) : schema,
  ),
  body: rules.text('validation.required', LIMITS.templateBody.max).test('variables', '', (value, context) => {
    const problem = bodyProblem(value)
    return !problem || context.createError({ message: rules.say(`templates.body_wrong.${problem}`) })
  }),
  bodyExamples: array()
    .of(string().trim().default(''))
    .default([])
    .when('body', ([body], schema) =>
      schema.test('complete', rules.say('templates.examples_required'), (given) =>
        templateVariables(String(body)).every((_, index) => given?.[index]),
      ),
    ),
  footer: optional(LIMITS.templateFooter.max).test(
    'variables',
    rules.say('templates.footer_wrong'),
    (value) => templateVariables(value).length === 0,
  ),
  buttons: array()
    .of(
      object({
        type: mixed<TemplateButton>()
          .oneOf([...TEMPLATE_BUTTONS])
          .required(),
        text: optional(LIMITS.templateButton.max),
        url: optional(LIMITS.templateUrl.max),
        example: optional(LIMITS.templateUrl.max),
        phoneNumber: optional(LIMITS.phone.max),
        code: optional(LIMITS.templateCode.max),
      }),
    )
    .default([])
    .test('complete', rules.say('templates.buttons_wrong'), (buttons) => buttons.every(completes)),
})

export type TemplateValues = InferType<typeof templateSchema>

const PRESET: TemplateValues = {
  name: '',
  language: 'id',
  category: 'utility',
  headerFormat: 'text',
  headerHandle: '',
  header: '',
  headerExample: '',
  body: '',
  bodyExamples: [],
  footer: '',
  buttons: [],
}

/** What the form begins with: nothing, a template, or what a template says for another language of it. */
export function valuesOf(template?: Template, anotherLanguage = false): TemplateValues {
  if (!template) return PRESET
  const { name, language, category, header, body, body_examples, footer, buttons } = template
  return {
    ...PRESET,
    name,
    body,
    footer,
    language: anotherLanguage ? (language === 'id' ? 'en' : 'id') : language,
    category: category === 'marketing' ? 'marketing' : 'utility',
    headerFormat: header?.format ?? 'text',
    header: header?.text ?? '',
    bodyExamples: body_examples,
    buttons: buttons.map(({ type, text, url, phone_number, code }) => ({
      type,
      text,
      url: url ?? '',
      example: type === 'url' ? (code ?? '') : '',
      phoneNumber: phone_number ?? '',
      code: type === 'copy_code' ? (code ?? '') : '',
    })),
  }
}

/** The filled-in form as the api takes it. */
export function contentOf({
  category,
  headerFormat,
  headerHandle,
  header,
  headerExample,
  body,
  bodyExamples,
  footer,
  buttons,
}: TemplateValues) {
  const variables = templateVariables(body)
  return {
    category,
    body,
    ...(headerFormat !== 'text'
      ? { header: { format: headerFormat, handle: headerHandle } }
      : header
        ? { header: { text: header, ...(templateVariables(header).length > 0 ? { example: headerExample } : {}) } }
        : {}),
    bodyExamples: variables.map((_, index) => bodyExamples[index] ?? ''),
    ...(footer ? { footer } : {}),
    buttons: buttons.map(({ type, text, url, example, phoneNumber, code }) => {
      if (type === 'copy_code') return { type, code }
      if (type === 'url') return { type, text, url, ...(templateVariables(url).length > 0 ? { example } : {}) }
      return { type, text, ...(type === 'phone_number' ? { phoneNumber } : {}) }
    }),
  }
}

/** Whether the form can hold all of a template; those with codes are made by programs. */
export const isEditable = ({ category }: Pick<Template, 'category'>): boolean => category !== 'authentication'
