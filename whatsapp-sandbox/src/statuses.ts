import { titleOf } from './graphError.ts'
import { identityOf, type Identity } from './identities.ts'
import type { Body, Parts } from './parts.ts'
import type { PhoneMessage, SandboxNumber } from './store.ts'
import { findTemplate } from './templateSend.ts'
import { envelope } from './webhooks.ts'

const RANK = ['accepted', 'sent', 'delivered', 'read', 'played'] as const
export type Progress = Exclude<(typeof RANK)[number], 'accepted'>
export const isProgress = (value: unknown): value is Progress =>
  value !== 'accepted' && (RANK as readonly unknown[]).includes(value)

const ERRORS_PAGE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'

/** Moves a message on a phone forward and reports it. @returns false where it is there already, or has failed */
export function report(parts: Parts, number: SandboxNumber, id: string, status: Progress): boolean {
  const row = parts.store.one<PhoneMessage>('select * from messages where id = ?', id)
  if (!row || row.status === 'failed' || RANK.indexOf(row.status as Progress) >= RANK.indexOf(status)) return false
  parts.store.run('update messages set status = ? where id = ?', status, id)
  tell(
    parts,
    number,
    row,
    status,
    status === 'sent'
      ? { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: chargeOf(parts, number, row) } }
      : {},
  )
  return true
}

/** Ends a message and reports why, with one of Meta's codes. */
export function reportFailure(parts: Parts, number: SandboxNumber, id: string, code: number, details: string): void {
  const row = parts.store.one<PhoneMessage>('select * from messages where id = ?', id)
  if (!row) return
  parts.store.run("update messages set status = 'failed' where id = ?", id)
  tell(parts, number, row, 'failed', {
    errors: [{ code, title: titleOf(code), message: titleOf(code), error_data: { details }, href: ERRORS_PAGE }],
  })
}

function tell(parts: Parts, number: SandboxNumber, row: PhoneMessage, status: string, more: object): void {
  const sentToPhone = typeof (JSON.parse(row.body) as Body).to === 'string'
  const { wa_id, user_id, parent_user_id }: Identity = row.customer.includes('.')
    ? { user_id: row.customer }
    : identityOf(parts, number, row.customer)
  // Who was written to by phone number is named by it, and after a failure by nothing else.
  const phone = wa_id ?? (sentToPhone ? row.customer : undefined)
  const ids =
    status === 'failed' && sentToPhone
      ? {}
      : {
          ...(user_id ? { recipient_user_id: user_id } : {}),
          ...(parent_user_id ? { recipient_parent_user_id: parent_user_id } : {}),
        }
  parts.deliveries.add(
    number.phone_number_id,
    envelope(number, {
      statuses: [
        {
          id: row.id,
          status,
          timestamp: String(Math.floor(parts.settings.now() / 1000)),
          ...(phone ? { recipient_id: phone } : {}),
          ...ids,
          ...more,
          ...(row.biz_opaque_callback_data ? { biz_opaque_callback_data: row.biz_opaque_callback_data } : {}),
        },
      ],
    }),
  )
}

/** What Meta charges a message as: a template as what it is, all else as service. */
function chargeOf(parts: Parts, number: SandboxNumber, { type, body }: PhoneMessage): string {
  const { template } = JSON.parse(body) as { template?: Body }
  const sent = type === 'template' && template ? findTemplate(parts, number, template) : undefined
  return sent?.category.toLowerCase() ?? (type === 'template' ? 'utility' : 'service')
}
