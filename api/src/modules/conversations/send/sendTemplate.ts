import { isDeepStrictEqual } from 'node:util'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { fillTemplate, isAdvertisingOnly, LIMITS, templateVariables } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/form.ts'
import { asObject, parseJson } from '../../../platform/json.ts'
import { storable } from '../../../platform/storable.ts'
import { withFile, type OutgoingFile } from '../../media/keepFile.ts'
import { buttonsToFill, filledComponents, valuesIn } from '../../templates/components.ts'
import { templateView } from '../../templates/templateView.ts'
import type { Outgoing } from './outgoing.ts'
import { send, type Sender, type Sent } from './reply.ts'

const texts = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.templateValue.max }), { maxItems: 50 }),
)
const Values = Type.Object({ header: texts, body: texts, buttons: texts })

interface Wanted {
  templateId: string
  values?: string | undefined
  clientKey: string
}

/**
 * Sends a template with what a person filled in; it may be sent at any time.
 *
 * @throws AppError `validation`, `conflict` where it cannot be sent; and what `send` throws
 */
export async function sendTemplate(
  deps: Deps,
  caller: Sender,
  conversationId: string,
  { templateId, values, clientKey }: Wanted,
  file: UploadedFile | undefined,
) {
  // Its own JSON within the form: its escapes have not been looked at.
  const given = values === undefined ? {} : storable(parseJson(values))
  if (!Value.Check(Values, given)) throw invalid('values', 'templates.values_missing')
  return withFile(deps, caller.tenant.organizationId, file, (take) =>
    send(deps, caller, conversationId, clientKey, {
      compose: (tx) => compose(tx, { conversationId, templateId, given, take }),
      isSame: (sent, tx) => isSame(tx, sent, templateId, given),
    }),
  )
}

async function isSame(tx: Tx, sent: Sent, templateId: string, { header, body, buttons }: Filled['given']) {
  const template = asObject(sent.payload?.template)
  const row = await tx
    .selectFrom('templates')
    .select(['name', 'language'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  // One that is gone since was sent when it was there.
  const isIt = !row || (row.name === template?.name && row.language === asObject(template.language)?.code)
  return (
    isIt &&
    isDeepStrictEqual(
      valuesIn(template?.components),
      [header, body, buttons].flatMap((part) => part ?? []),
    )
  )
}

interface Filled {
  conversationId: string
  templateId: string
  given: Static<typeof Values>
  take: () => OutgoingFile | undefined
}

async function compose(tx: Tx, { conversationId, templateId, given, take }: Filled): Promise<Outgoing> {
  const row = await tx.selectFrom('templates').selectAll().where('id', '=', templateId).executeTakeFirst()
  const place = await tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .select(['channels.waba_id', 'contacts.opted_out_at', 'contacts.opt_out_source', 'conversations.last_inbound_at'])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  if (!row || !place) throw notFound()
  const template = templateView(row)
  if (!template.sendable || row.waba_id !== place.waba_id) throw new AppError('conflict', 'templates.not_sendable')
  if (template.category === 'marketing' && place.opted_out_at) throw new AppError('conflict', 'templates.opted_out')
  // Who asked for silence and wrote again wants an answer.
  if (
    place.opted_out_at &&
    !isAdvertisingOnly(place.opt_out_source) &&
    !(place.last_inbound_at && place.last_inbound_at > place.opted_out_at)
  )
    throw new AppError('conflict', 'templates.silence')
  const { header, body, footer, buttons } = template
  const headerText = header?.format === 'text' ? header.text : ''
  const wanted = {
    header: templateVariables(headerText).length,
    body: templateVariables(body).length,
    buttons: buttonsToFill(buttons).length,
  }
  for (const part of ['header', 'body', 'buttons'] as const) {
    const filled = given[part] ?? []
    if (filled.length !== wanted[part] || filled.some((value) => !value.trim()))
      throw invalid('values', 'templates.values_missing')
    // WhatsApp refuses these after the message has left (132018).
    if (filled.some((value) => /[\n\r\t]| {5}/.test(value))) throw invalid('values', 'templates.values_line')
  }
  const kind = header && header.format !== 'text' ? header.format : undefined
  const file = kind && take()
  if (kind && !file) throw invalid('file', 'templates.file_missing')
  if (file && file.kind !== kind) throw new AppError('unsupported_file', 'templates.file_other')
  return {
    type: 'template',
    text: [fillTemplate(headerText, given.header ?? []), fillTemplate(body, given.body ?? []), footer]
      .filter(Boolean)
      .join('\n'),
    template: {
      name: row.name,
      language: { code: row.language },
      components: filledComponents({ ...template, known: true }, given, row.parameter_format === 'NAMED'),
    },
    file,
  }
}
