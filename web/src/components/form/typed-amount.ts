import { t } from '../../i18n/t.ts'

/** People write 19,50 as well as 19.50. */
export function plainAmount(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** `1,234` and `1.234` are a thousand to one reader and one to another. */
const TWO_READINGS = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** Refuses an amount that can be read in two ways; one that `stands` already has been read. */
export function refusedReading(typed: string, stands: string | undefined): string | undefined {
  const amount = typed.trim()
  return amount !== stands && TWO_READINGS.test(amount) ? t('settings:organization.twoReadings') : undefined
}
