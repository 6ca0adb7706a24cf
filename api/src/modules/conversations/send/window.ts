import { LIMITS } from '@sapa/shared/contracts'

/** Until when WhatsApp allows free messages: a day after the customer's last one; null before they ever wrote. */
export function windowClosesAt(conversation: { last_inbound_at: Date | null }): Date | null {
  return (
    conversation.last_inbound_at &&
    new Date(conversation.last_inbound_at.getTime() + LIMITS.serviceWindowSeconds * 1000)
  )
}

export function windowIsOpen(conversation: { last_inbound_at: Date | null }, now: Date): boolean {
  const closes = windowClosesAt(conversation)
  return closes !== null && closes > now
}
