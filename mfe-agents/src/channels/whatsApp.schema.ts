import { object, string } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

const digits = /^[0-9]+$/

/** What a connected number can be given anew; empty: as it is. */
export const changeKeySchema = object({
  apiKey: string().trim().default('').max(LIMITS.whatsappApiKey.max),
  appSecret: string().trim().default('').max(LIMITS.whatsappApiKey.max),
  wabaId: string()
    .trim()
    .default('')
    .matches(digits, { message: rules.say('connect.digits'), excludeEmptyString: true }),
  pin: string()
    .trim()
    .default('')
    .matches(/^[0-9]{6}$/, { message: rules.say('change_key.pin_digits'), excludeEmptyString: true }),
})

export const whatsAppSchema = object({
  identifier: rules.phone('connect.identifier_required'),
  identifierId: rules
    .text('connect.identifier_id_required', LIMITS.whatsappNumberId.max)
    .matches(digits, { message: rules.say('connect.digits'), excludeEmptyString: true }),
  apiKey: rules.text('connect.api_key_required', LIMITS.whatsappApiKey.max),
  appSecret: string().trim().default('').max(LIMITS.whatsappApiKey.max),
  wabaId: string()
    .trim()
    .default('')
    .matches(digits, { message: rules.say('connect.digits'), excludeEmptyString: true }),
})
