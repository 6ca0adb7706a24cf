import { object, ref, string } from 'yup'
import { rules } from '@sapa/shared/forms'

export const passwordSchema = object({
  currentPassword: string().required(rules.say('validation.required')),
  newPassword: rules.password(),
  confirmPassword: string()
    .required(rules.say('validation.required'))
    .oneOf([ref('newPassword')], rules.say('validation.password_match')),
})
