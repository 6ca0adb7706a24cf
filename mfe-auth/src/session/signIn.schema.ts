import { object, string } from 'yup'
import { rules } from '@sapa/shared/forms'

/** Only that something was typed: what an identifier may be is for the server, that answers all wrong ones alike. */
export const signInSchema = object({
  identifier: string().trim().required(rules.say('validation.identifier')),
  password: string().required(rules.say('validation.required')),
})
