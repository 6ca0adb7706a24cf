/** The names of the days from Monday on. */
export function weekdays(language: string): string[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format(new Date((4 + day) * 86_400_000)))
}
