import { object, ref, string } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

export const DELIVERIES = ['email', 'phone'] as const
export type Delivery = (typeof DELIVERIES)[number]

export const signUpSchema = object({
  name: rules.personName(),
  businessName: rules.text('validation.business_name', LIMITS.businessName.max),
  email: rules.email(),
  phoneNumber: rules.phone('validation.phone_required'),
  password: rules.password(),
  confirmPassword: string()
    .required(rules.say('validation.required'))
    .oneOf([ref('password')], rules.say('validation.password_match')),
  /** Where the code goes. */
  delivery: string<Delivery>().oneOf(DELIVERIES).required(),
  /** Of a mailed link. */
  invitation: string(),
})

/** Who is invited joins a business and names none. */
export const invitedSchema = signUpSchema.shape({ businessName: string().default('') })
