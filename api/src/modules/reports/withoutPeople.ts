/** Masks what may be an address, a phone number or a token: an error's words can quote what somebody typed. */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(/[^\s@<>()"']+@[^\s@<>()"',;]+/g, '(address)')
    .replaceAll(/\beyJ[\w-]+\.[\w.-]+/g, '(token)')
    .replaceAll(/\+?\d[\d -]{7,}\d/g, '(number)')
}
