import { number, string } from 'yup'
import { LIMITS, PERSON_NAME } from '../contracts/index.ts'

/** A message is a key of the texts, with its values: the field translates it when it is shown. */
const say = (key: string, values: Record<string, number> = {}) => JSON.stringify({ key, values })

const text = () => string().typeError(say('validation.string'))
/** yup's own trim throws at what is no text, before it can be said. */
const trimmed = () => text().transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))

const name = new RegExp(PERSON_NAME, 'u')
const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Comes with the phone field, which knows the same numbers. */
async function isPossiblePhone(value: string | undefined): Promise<boolean> {
  if (!value) return true
  const { isPossiblePhoneNumber } = await import(/* webpackChunkName: "phone" */ 'libphonenumber-js/min')
  return isPossiblePhoneNumber(value)
}

/** The checks that several forms share; their bounds are the server's. */
export const rules = {
  say,
  personName: () =>
    trimmed()
      .required(say('validation.required'))
      .min(LIMITS.personName.min, say('validation.min', { min: LIMITS.personName.min }))
      .max(LIMITS.personName.max, say('validation.max', { max: LIMITS.personName.max }))
      .matches(name, { message: say('validation.name'), excludeEmptyString: true }),
  text: (required: string, max: number) => trimmed().required(say(required)).max(max, say('validation.max', { max })),
  email: (required = 'validation.required', invalid = 'validation.email') =>
    trimmed()
      .required(say(required))
      .max(LIMITS.email.max, say('validation.max', { max: LIMITS.email.max }))
      .matches(email, { message: say(invalid), excludeEmptyString: true }),
  phone: (required = 'validation.required') =>
    text().required(say(required)).test('phone', say('validation.phone'), isPossiblePhone),
  optionalPhone: () => text().default('').test('phone', say('validation.phone'), isPossiblePhone),
  password: () =>
    text()
      .required(say('validation.required'))
      .min(LIMITS.password.min, say('validation.min', { min: LIMITS.password.min }))
      .max(LIMITS.password.max, say('validation.max', { max: LIMITS.password.max })),
  choice: (required: string) =>
    number()
      .transform((value: number) => (Number.isNaN(value) ? undefined : value))
      .required(say(required))
      .typeError(say(required)),
}
