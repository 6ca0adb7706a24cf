import { object } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

export const savedReplySchema = object({
  shortcut: rules
    .text('validation.required', LIMITS.savedReplyShortcut.max)
    .matches(/^[^\s/]*$/, rules.say('replies.shortcut_wrong')),
  text: rules.text('validation.required', LIMITS.message.max),
})
