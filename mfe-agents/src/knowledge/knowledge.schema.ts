import { object, string } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

const title = string()
  .trim()
  .default('')
  .max(LIMITS.documentTitle.max, rules.say('validation.max', { max: LIMITS.documentTitle.max }))
const unused = string().default('')
const isAddress = (value = '') =>
  URL.canParse(/^https?:\/\//i.test(value.trim()) ? value.trim() : `https://${value.trim()}`)

/** What each kind of knowledge asks for; one shape, so that one dialog serves all. */
export const knowledgeSchemas = {
  text: object({
    title,
    question: unused,
    url: unused,
    content: rules.text('validation.required', LIMITS.documentText.max),
  }),
  qa: object({
    title: unused,
    url: unused,
    question: rules.text('validation.required', LIMITS.question.max),
    content: rules.text('validation.required', LIMITS.answer.max),
  }),
  url: object({
    title,
    question: unused,
    content: unused,
    url: rules
      .text('validation.required', LIMITS.webAddress.max)
      .test('address', rules.say('knowledge.url_invalid'), (value) => !value || isAddress(value)),
  }),
  file: object({ title, question: unused, content: unused, url: unused }),
}
