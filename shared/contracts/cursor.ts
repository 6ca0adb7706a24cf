/**
 * The place after a row in a list, as the api takes it: the values that the list is sorted by. Whoever shows a part of a
 * list that they hold asks for the rest by it.
 */
export function cursorAfter(values: (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
