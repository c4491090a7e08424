/**
 * The canonical name of an IANA time zone, e.g. `Europe/Berlin` for `europe/berlin`; null for an unknown name. An offset such
 * as `+02:00` is refused, as it has no daylight saving time.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
