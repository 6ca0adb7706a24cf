/** The first letter of each word, in upper case. */
export function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** What has room in a circle: the first two of them. */
export function shortInitials(name: string): string {
  return [...initials(name)].slice(0, 2).join('')
}
