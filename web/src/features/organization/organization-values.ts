import type { Organization } from '../../../../src/api/contract/organization.ts'
import { t } from '../../i18n/t.ts'

/** What the form holds, under the service's names: text, as people type it. Without an amount there is no price. */
export interface Values {
  name: string
  time_zone: string
  seat_price: { amount: string; currency: string }
}

export function valuesOf({ name, time_zone, seat_price }: Organization): Values {
  return { name, time_zone, seat_price: seat_price ?? { amount: '', currency: 'USD' } }
}

export function bodyOf({ seat_price: { amount, currency }, ...values }: Values, version: number) {
  const plain = plainAmount(amount)
  return { version, ...values, seat_price: plain === '' ? null : { amount: plain, currency } }
}

/** People write 19,50 as well as 19.50. */
export function plainAmount(text: string): string {
  return text.trim().replace(',', '.')
}

/** What the contract refuses, by field. It comes when the form is sent: it is larger than the page. */
export async function invalidFields({ name, seat_price }: Values): Promise<Record<string, string>> {
  const { SeatPrice, UpdateOrganizationBody } = await import('../../../../src/api/contract/organization.ts')
  const amount = plainAmount(seat_price.amount)
  const wrong: Record<string, string> = {}
  if (!UpdateOrganizationBody.shape.name.safeParse(name).success) {
    wrong['name'] = t('settings:organization.invalidName')
  }
  if (amount !== '' && !SeatPrice.shape.amount.safeParse(amount).success) {
    wrong['seat_price.amount'] = t('settings:organization.invalidPrice')
  }
  return wrong
}
