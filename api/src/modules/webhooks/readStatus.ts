import type { Charge } from '../../platform/database/schema.ts'
import { asFields, type Fields } from '../../platform/json.ts'
import type { StatusUpdate } from '../conversations/receive/inbound.ts'
import { list, moment, text } from './read.ts'

const STATUSES = ['sent', 'delivered', 'read', 'failed', 'played'] as const

/** @returns what it says instead where that is no status of a message */
export function readStatus(status: Fields): StatusUpdate | string {
  const providerId = text(status.id)
  // Of a payment that was asked for with a message, and of a call, too: 'failed' is not said of the message there.
  const of = text(status.type) ?? 'message'
  const name = STATUSES.find((known) => known === status.status)
  if (!providerId || !name || of !== 'message')
    return [of === 'message' ? null : of, text(status.status)].filter(Boolean).join(' ')
  const [error] = list(status.errors)
  return {
    providerId,
    status: name === 'played' ? 'read' : name,
    at: moment(status.timestamp),
    charge: chargeOf(asFields(status.pricing)),
    callbackData: text(status.biz_opaque_callback_data),
    error: error
      ? {
          code: Number(text(error.code)) || 0,
          title: text(error.title) ?? '',
          details: text(asFields(error.error_data).details),
        }
      : null,
  }
}

const CHARGES = ['marketing', 'utility', 'authentication', 'service'] as const

function chargeOf({ billable, category }: Fields): Charge | null {
  return billable === true ? (CHARGES.find((known) => known === category) ?? null) : null
}
