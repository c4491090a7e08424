import type { Organization } from '../../../../src/api/contract/organization.ts'
import { t } from '../../i18n/t.ts'

/** What the form holds: text, as people type it. */
export interface Values {
  name: string
  timeZone: string
  price: string
  currency: string
}

export function valuesOf({ name, time_zone, seat_price }: Organization): Values {
  const { amount = '', currency = 'USD' } = seat_price ?? {}
  return { name, timeZone: time_zone, price: amount, currency }
}

/** People write 19,50 as well as 19.50. */
function amountOf(price: string): string {
  return price.trim().replace(',', '.')
}

export function bodyOf({ name, timeZone, price, currency }: Values, version: number) {
  const amount = amountOf(price)
  return { version, name, time_zone: timeZone, seat_price: amount === '' ? null : { amount, currency } }
}

/** What the contract refuses, by field. It comes when the form is sent: it is larger than the page. */
export async function invalidFields({ name, price }: Values): Promise<Record<string, string>> {
  const { SeatPrice, UpdateOrganizationBody } = await import('../../../../src/api/contract/organization.ts')
  const amount = amountOf(price)
  const wrong: Record<string, string> = {}
  if (!UpdateOrganizationBody.shape.name.safeParse(name).success) {
    wrong['name'] = t('settings:organization.invalidName')
  }
  if (amount !== '' && !SeatPrice.shape.amount.safeParse(amount).success) {
    wrong['price'] = t('settings:organization.invalidPrice')
  }
  return wrong
}
