import { object } from 'yup'
import { rules } from '@sapa/shared/forms'

export const profileSchema = object({ name: rules.personName() })
