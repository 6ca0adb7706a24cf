import { bodyProblem, LIMITS, templateVariables } from '@sapa/shared/contracts'
import { AppError, type FieldProblem } from '../../platform/errors.ts'
import { normalizePhone } from '../../platform/phone.ts'
import type { TemplateDraft } from './templates.parts.ts'

/** Meta's rules that can be said before Meta is asked. @throws AppError `validation` with every problem */
export function checkDraft({ header, body, bodyExamples = [], footer, buttons = [] }: TemplateDraft): void {
  const problems: FieldProblem[] = []
  const wrong = bodyProblem(body)
  if (wrong) problems.push({ key: 'body', message: `templates.body_${wrong}` })
  if (templateVariables(body).length !== bodyExamples.length)
    problems.push({ key: 'body_examples', message: 'templates.examples_missing' })
  if (footer && templateVariables(footer).length > 0)
    problems.push({ key: 'footer', message: 'templates.footer_variables' })
  if (header && (header.format ?? 'text') !== 'text') {
    if (!header.handle) problems.push({ key: 'header', message: 'templates.sample_missing' })
  } else if (header) {
    if (!header.text) problems.push({ key: 'header', message: 'field.required' })
    const variables = templateVariables(header.text ?? '')
    if (variables.length > 1 || (variables[0] ?? '1') !== '1')
      problems.push({ key: 'header', message: 'templates.header_variables' })
    else if (variables.length !== (header.example ? 1 : 0))
      problems.push({ key: 'header', message: 'templates.examples_missing' })
  }
  for (const { type, text, url, example, phoneNumber, code } of buttons) {
    const variables = templateVariables(url ?? '')
    const complete =
      type === 'copy_code'
        ? code
        : type === 'url'
          ? text &&
            url &&
            variables.length <= 1 &&
            (variables.length === 0 || (url.trim().endsWith('}}') && example && URL.canParse(example)))
          : type === 'phone_number'
            ? text && normalizePhone(phoneNumber ?? '')
            : text
    if (!complete) problems.push({ key: 'buttons', message: 'templates.button_incomplete' })
  }
  const most = { url: 2, phone_number: 1, copy_code: 1, quick_reply: LIMITS.templateButtons }
  if (Object.entries(most).some(([type, count]) => buttons.filter((button) => button.type === type).length > count))
    problems.push({ key: 'buttons', message: 'templates.buttons_many' })
  if (problems.length > 0) throw new AppError('validation', 'error.validation', { fields: problems })
}
