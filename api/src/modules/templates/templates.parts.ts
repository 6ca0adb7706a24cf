import { Type, type Static, type TObject } from 'typebox'
import {
  LIMITS,
  TEMPLATE_BUTTONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_HEADERS,
  TEMPLATE_QUALITIES,
  TEMPLATE_STATUSES,
} from '@sapa/shared/contracts'
import { Id, MaybeText, Moment, Nullable, OneOf } from '../../platform/http/fields.ts'

/** A message template, in one flat shape; what it does not have is null or empty. */
export const TemplateView = Type.Object({
  id: Id('template'),
  name: Type.String(),
  language: Type.String(),
  category: OneOf(TEMPLATE_CATEGORIES),
  status: OneOf(TEMPLATE_STATUSES),
  quality: OneOf(TEMPLATE_QUALITIES),
  /** Why Meta refused it, in Meta's words. */
  rejection: MaybeText,
  header: Nullable(Type.Object({ format: OneOf(TEMPLATE_HEADERS), text: Type.String() })),
  body: Type.String(),
  /** What stood for the body's variables when Meta reviewed it, in their order. */
  body_examples: Type.Array(Type.String()),
  footer: Type.String(),
  buttons: Type.Array(
    Type.Object({
      type: OneOf(TEMPLATE_BUTTONS),
      text: Type.String(),
      url: MaybeText,
      phone_number: MaybeText,
      code: MaybeText,
    }),
  ),
  /** Approved, and of parts that Sapa can fill. */
  sendable: Type.Boolean(),
  updated_at: Moment,
})

const text = (max: number) => Type.String({ minLength: 1, maxLength: max })

/** What a template says, as a person writes it. */
export const TemplateContent = {
  category: OneOf(['marketing', 'utility'] as const),
  header: Type.Optional(
    Type.Object({
      /** Words unless it says otherwise. */
      format: Type.Optional(OneOf(TEMPLATE_HEADERS)),
      /** With {{1}} at most, and what may stand there. */
      text: Type.Optional(text(LIMITS.templateHeader.max)),
      example: Type.Optional(text(LIMITS.templateHeader.max)),
      /** Of a file: Meta's name of its sample. */
      handle: Type.Optional(text(LIMITS.templateSample.max)),
    }),
  ),
  body: text(LIMITS.templateBody.max),
  /** One for each variable, in their order. */
  bodyExamples: Type.Optional(Type.Array(text(LIMITS.templateValue.max), { maxItems: 50 })),
  footer: Type.Optional(Type.String({ maxLength: LIMITS.templateFooter.max })),
  buttons: Type.Optional(
    Type.Array(
      Type.Object({
        type: OneOf(TEMPLATE_BUTTONS),
        text: Type.Optional(text(LIMITS.templateButton.max)),
        /** May end with {{1}}; `example` is then a whole address. */
        url: Type.Optional(
          Type.String({ minLength: 1, maxLength: LIMITS.templateUrl.max, pattern: '^https?://[^\\s]+$' }),
        ),
        example: Type.Optional(text(LIMITS.templateUrl.max)),
        phoneNumber: Type.Optional(text(LIMITS.phone.max)),
        code: Type.Optional(text(LIMITS.templateCode.max)),
      }),
      { maxItems: LIMITS.templateButtons },
    ),
  ),
}

export type TemplateDraft = Static<TObject<typeof TemplateContent>>
