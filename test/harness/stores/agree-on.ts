import { beginAgreement, lockAgreement, writeAgreement } from '../../../src/access/agreement/journal.ts'
import type { AccessContext } from '../../../src/access/access-context.ts'
import { isoNow } from '../../../src/lib/clock.ts'
import type { Agreement } from '../../../src/model/privacy/agreement.ts'

/** Have an organisation agree on something at once, in its journal as the service reads it. */
export async function agreeOn(
  { control, clock }: Pick<AccessContext, 'control' | 'clock'>,
  tenant: string,
  change: Partial<Agreement>,
): Promise<void> {
  const actor = { kind: 'system', id: 'test', tenant, role: 'owner' } as const
  await control.db.transaction().execute(async (tx) => {
    const agreement = { ...(await lockAgreement(tx, clock, tenant)), ...change }
    await writeAgreement(tx, clock, { actor, what: 'restated', agreement })
  })
}

/** Give a tenant that has none its organisation, which shows groups and not people. */
export async function showGroups(
  { control, clock }: Pick<AccessContext, 'control' | 'clock'>,
  tenant: string,
): Promise<void> {
  const row = { id: tenant, name: 'Acme', slug: 'acme', createdAt: isoNow(clock) }
  await control.db.insertInto('organization').values(row).execute()
  await control.db.transaction().execute((tx) => beginAgreement(tx, clock, { tenant, mode: 'aggregate' }))
}
