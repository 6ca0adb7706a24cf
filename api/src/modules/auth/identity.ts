import { LIMITS } from '@sapa/shared/contracts'
import { normalizeServedPhone } from '../../platform/phone.ts'

export type Delivery = 'email' | 'phone'

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@.<>()",;:]{2,}$/

export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return EMAIL.test(email) ? email : undefined
}

/** A person's name without the space around it; undefined when too little is left. */
export function normalizeName(text: string): string | undefined {
  const name = text.trim()
  return name.length >= LIMITS.personName.min ? name : undefined
}

/** An e-mail address or a phone number, as it is stored. */
export function readIdentifier(text: string): { kind: Delivery; value: string } | undefined {
  const email = normalizeEmail(text)
  if (email) return { kind: 'email', value: email }
  const phone = normalizeServedPhone(text)
  return phone ? { kind: 'phone', value: phone } : undefined
}

/** 's•••@example.com', '+62•••7890': enough for its owner to know it, not for others. */
export function mask(identifier: string): string {
  const [name, domain] = identifier.split('@')
  return domain ? `${name?.[0] ?? ''}•••@${domain}` : `${identifier.slice(0, 3)}•••${identifier.slice(-4)}`
}
