import { boolean, number, object } from 'yup'
import { rules } from '@sapa/shared/forms'

export const inviteSchema = object({
  email: rules.email(),
  role: number().required(),
})

export const memberSchema = inviteSchema.shape({
  name: rules.personName(),
  phoneNumber: rules.optionalPhone(),
})

export const changeSchema = object({
  role: number().required(),
  active: boolean().required(),
})
