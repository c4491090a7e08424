import type { Organization } from '../../../../src/api/contract/access/organization.ts'
import { plainAmount, refusedReading } from '../../components/form/typed-amount.ts'
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

/**
 * What the contract refuses, by field, and a price that can be read in two ways unless it stands. The contract comes when
 * the form is sent: it is larger than the page.
 */
export async function invalidFields(
  { name, seat_price }: Values,
  stands: Organization,
): Promise<Record<string, string>> {
  const { SeatPrice, UpdateOrganizationBody } =
    await import('../../../../src/api/contract/access/organization.ts')
  const amount = plainAmount(seat_price.amount)
  const wrong: Record<string, string> = {}
  if (!UpdateOrganizationBody.shape.name.safeParse(name).success) {
    wrong['name'] = t('settings:organization.invalidName')
  }
  if (amount !== '' && !SeatPrice.shape.amount.safeParse(amount).success) {
    wrong['seat_price.amount'] = t('settings:organization.invalidPrice')
  }
  const reading = refusedReading(seat_price.amount, stands.seat_price?.amount)
  if (reading !== undefined) wrong['seat_price.amount'] = reading
  return wrong
}
