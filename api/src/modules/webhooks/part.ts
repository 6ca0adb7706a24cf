import type { Fields } from '../../platform/json.ts'
import type { AppContact } from '../conversations/contacts/appContacts.ts'
import type { Preference } from '../conversations/contacts/optOut.ts'
import type {
  Echo,
  IdentityUpdate,
  InboundMessage,
  PastMessage,
  StatusUpdate,
} from '../conversations/receive/inbound.ts'
import type { TemplateUpdate } from '../templates/receiveTemplate.ts'
import type { ParkReason } from './park.ts'
import { text } from './read.ts'

/** What a part of a delivery says, or why it has no place. */
export type Reading =
  | { message: InboundMessage }
  | { echo: Echo }
  | { status: StatusUpdate }
  | { identity: IdentityUpdate }
  | { past: PastMessage }
  /** How far the app's history has come, in percent. */
  | { progress: number }
  | { appContact: AppContact }
  | { preference: Preference }
  | { template: TemplateUpdate }
  | { parked: ParkReason }

/** A part of a change. */
export interface Part {
  kind: 'message' | 'status' | 'change'
  /** What names it; null for what only its content names. */
  id: string | null
  /** What the change would hold if it held this alone. */
  held: Fields
  read: () => Reading
}

export const parked = (reason: ParkReason['reason'], detail?: string | null): { parked: ParkReason } => ({
  parked: { reason, ...(detail ? { detail } : {}) },
})

export const NAMELESS = parked('parked.nameless')

/** A part in a shape that nobody knows: it is not read, and not lost. */
export const unreadable = (held: Fields): Part => ({
  kind: 'change',
  id: null,
  held,
  read: () => parked('parked.no_entry'),
})

/** An error that WhatsApp tells of no message. */
export const readError = ({ code, title }: Fields): Reading =>
  parked('parked.error', [text(code), text(title)].filter(Boolean).join(' '))
