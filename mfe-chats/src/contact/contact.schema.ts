import { object, string } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

/** Labels as people write them in one line. */
export const labelsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
]

const optional = (max: number) => string().trim().default('').max(max, rules.say('validation.max', { max }))

export const contactSchema = object({
  name: optional(LIMITS.personName.max),
  labels: string()
    .default('')
    .test('length', rules.say('contact.label_long', { max: LIMITS.contactLabel.max }), (text) =>
      labelsOf(text).every((label) => label.length <= LIMITS.contactLabel.max),
    )
    .test(
      'count',
      rules.say('contact.labels_many', { max: LIMITS.contactLabels }),
      (text) => labelsOf(text).length <= LIMITS.contactLabels,
    ),
  notes: optional(LIMITS.contactNotes.max),
})
