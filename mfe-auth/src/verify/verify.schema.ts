import { object, string } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

const otp = string().required(rules.say('validation.code')).length(LIMITS.otp.digits, rules.say('validation.code'))

export const codeSchema = object({ otp, password: string().default('') })

/** The same, with the new password that the code is for. */
export const newPasswordSchema = object({ otp, password: rules.password() })
