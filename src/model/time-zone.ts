/**
 * The name this runtime knows an IANA time zone by, e.g. `Europe/Berlin` for `europe/berlin`; null for what is none.
 * An offset such as `+02:00` is none: it knows no summer.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
