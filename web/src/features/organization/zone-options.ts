import { locale } from '../../i18n/t.ts'

/** `GMT+2`: how far a zone is from UTC at `now`. */
function offsetOf(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every zone this browser knows, and the chosen one, which another browser may call otherwise. */
export function zoneOptions(chosen: string, now: number): { value: string; label: string }[] {
  const zones = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map((value) => {
    const name = value.replaceAll('_', ' ')
    return { value, label: value === 'UTC' ? name : `${name} (${offsetOf(value, now)})` }
  })
}

/** Every currency by its code and its name in the reader's language. */
export function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}
