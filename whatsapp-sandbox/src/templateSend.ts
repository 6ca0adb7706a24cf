import { refusal } from './graphError.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { componentsOf, partOf, placeholders, templatesOf, type Template } from './templates.ts'

const codeOf = (content: Body) => (isBody(content.language) ? String(content.language.code) : '')
const parametersOf = (content: Body, type: string): Body[] => {
  const part = Array.isArray(content.components) ? partOf(content.components.filter(isBody), type) : undefined
  return Array.isArray(part?.parameters) ? part.parameters.filter(isBody) : []
}
const LONGEST_CODE = 15

/** The template that a message names. */
export const findTemplate = (parts: Pick<Parts, 'store'>, number: SandboxNumber, content: Body): Template | undefined =>
  templatesOf(parts, number).find(({ name, language }) => name === content.name && language === codeOf(content))

/** Refuses a template that cannot be sent: unknown, not approved, or with other parameters than its text has. */
export function checkTemplateSend(parts: Parts, number: SandboxNumber, content: Body, byUserId: boolean): void {
  const template = findTemplate(parts, number, content)
  if (!template && parts.settings.values.anyTemplate) return
  if (template?.status === 'PAUSED') throw refusal(132015, `template name (${template.name}) is paused`)
  if (template?.status === 'DISABLED') throw refusal(132016, `template name (${template.name}) is disabled`)
  if (template?.status !== 'APPROVED')
    throw refusal(132001, `template name (${String(content.name)}) does not exist in ${codeOf(content)}`)
  if (byUserId && template.category === 'AUTHENTICATION')
    throw refusal(131062, 'A template with a code needs a phone number.')
  const components = componentsOf(template)
  if (template.category === 'AUTHENTICATION') checkCode(components, content)
  for (const type of ['HEADER', 'BODY']) {
    const part = partOf(components, type)
    if (type === 'HEADER' && part?.format !== 'TEXT') continue
    const [expected, given] = [
      template.category === 'AUTHENTICATION' ? 1 : placeholders(part?.text).length,
      parametersOf(content, type).length,
    ]
    if (expected !== given)
      throw refusal(
        132000,
        `${type.toLowerCase()}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
      )
    if (parametersOf(content, type).some((parameter) => /[\n\r\t]| {5}/.test(words(parameter))))
      throw refusal(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  }
}

/** A code is named twice: in the text, and for the button that copies it. */
function checkCode(components: Body[], content: Body): void {
  const [inText] = parametersOf(content, 'BODY')
  if (inText && String(inText.text).length > LONGEST_CODE)
    throw refusal(132018, `A code has at most ${LONGEST_CODE} characters.`)
  if (!partOf(components, 'BUTTONS')) return
  const [onButton] = parametersOf(content, 'BUTTON')
  if (!onButton) throw refusal(131008, 'buttons: Button at index 0 of type Url requires a parameter')
  if (onButton.text !== inText?.text) throw refusal(132018, 'The code of the button is not that of the text.')
}

const words = (parameter: Body | undefined): string => {
  if (!parameter) return ''
  const value = parameter[String(parameter.type)]
  return isBody(value) ? String(value.fallback_value ?? `(${String(parameter.type)})`) : String(value ?? '')
}

/** Meta's own words for a code; a business cannot choose them. */
const codeWords = (language: string, code: string) =>
  language === 'id' ? `${code} adalah kode verifikasi Anda.` : `${code} is your verification code.`

/** A template as a customer reads it; where the account does not know it, its name and parameters. */
export function templateText(parts: Pick<Parts, 'store'>, number: SandboxNumber, content: Body): string {
  const template = findTemplate(parts, number, content)
  const [code] = parametersOf(content, 'BODY')
  if (template?.category === 'AUTHENTICATION') return codeWords(template.language, words(code))
  if (!template)
    return [
      `Template: ${String(content.name)}`,
      ...['HEADER', 'BODY'].flatMap((type) => parametersOf(content, type).map(words)),
    ].join('\n')
  return ['HEADER', 'BODY', 'FOOTER']
    .flatMap((type) => {
      const text = partOf(componentsOf(template), type)?.text
      if (typeof text !== 'string') return []
      const given = parametersOf(content, type)
      return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) =>
        words(given.find((one) => one.parameter_name === name) ?? given[Number(name) - 1]),
      )
    })
    .join('\n')
}
