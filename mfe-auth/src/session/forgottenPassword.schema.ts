import { object, string } from 'yup'
import { rules } from '@sapa/shared/forms'

export const forgottenPasswordSchema = object({
  identifier: string().trim().required(rules.say('validation.identifier')),
})
