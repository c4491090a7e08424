import type { Clock } from '../../lib/clock.ts'
import type { Agreement } from '../../model/privacy/agreement.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { readAgreement } from './journal.ts'

/** What holds now, of every organisation. */
export async function listAgreements(place: {
  control: ControlStore
  clock: Clock
}): Promise<{ tenant: string; agreement: Agreement }[]> {
  const agreements = []
  for (const tenant of await listOrganizations(place.control))
    agreements.push({ tenant, agreement: await readAgreement(place, tenant) })
  return agreements
}

export async function listOrganizations({ db }: ControlStore): Promise<string[]> {
  return (await db.selectFrom('organization').select('id').execute()).map(({ id }) => id)
}
