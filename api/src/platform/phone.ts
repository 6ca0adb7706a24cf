import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { PHONE_COUNTRIES } from '@sapa/shared/contracts'

/**
 * A phone number as E.164 ('+6281234567890'), read as Indonesian where it names no country.
 *
 * @returns undefined for what cannot be a number; an unusual one is taken, since new ranges appear
 */
export function normalizePhone(text: string): string | undefined {
  const cleaned = text.trim().replace(/^(62|65|60|63)(?=\d{8,})/, '+$1')
  const parsed = parsePhoneNumberFromString(cleaned, PHONE_COUNTRIES[0] as CountryCode)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** The same, for people: one of the countries that Sapa serves. */
export function normalizeServedPhone(text: string): string | undefined {
  const number = normalizePhone(text)
  const country = number ? parsePhoneNumberFromString(number)?.country : undefined
  return country && PHONE_COUNTRIES.some((served) => served === country) ? number : undefined
}
