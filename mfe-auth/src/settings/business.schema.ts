import { object, string } from 'yup'
import { rules } from '@sapa/shared/forms'
import { organizationFields } from '../organization/organization.schema'

export const businessSchema = object({
  ...organizationFields,
  timeZone: string().required(rules.say('validation.required')),
})
