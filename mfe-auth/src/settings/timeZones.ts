/** How far a time zone is from UTC now: 'GMT+7'. */
function offset(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/**
 * The time zones that this browser knows, by name.
 *
 * @param current - the saved one, offered even where the browser does not list it
 */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(current) ? known : [current, ...known]
  return zones.map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offset(value)})` }))
}
