import { v7 as timeOrderedId } from 'uuid'
import { isoNow } from '../../lib/clock.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import { listTombstones } from '../../store/control/people/erased-people-table.ts'
import { insertErasure, listErasuresToDo } from '../../store/control/people/erasures-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { CollectorContext } from '../context.ts'
import { Accounts, RESTORED, type Receipt } from './erasure.ts'
import { forgetPeople } from './forget-people.ts'

/**
 * Before anything is answered or collected: a store that was restored from a backup of before an erasure is told of it by the
 * other one. Copies and facts are looked at again afterwards, as an erasure that goes on.
 */
export async function applyTombstones(ctx: CollectorContext): Promise<void> {
  const [inControl, inFacts] = [await listTombstones(ctx.control.db), await ctx.facts.readTombstones()]
  const known = (there: readonly Tombstone[]) => new Set(there.map(keyOf))
  const [ofControl, ofFacts] = [known(inControl), known(inFacts)]
  // What was killed between the two stores goes on by itself.
  const underWay = await accountsToErase(ctx)
  const missing = [
    ...inFacts.filter((one) => !ofControl.has(keyOf(one))),
    ...inControl.filter((one) => !ofFacts.has(keyOf(one)) && !underWay.has(one.account || one.subject)),
  ]
  for (const [tenant, tombstones] of Map.groupBy(missing, (one) => one.tenant)) {
    await forgetPeople(ctx, { tenant, tombstones }, (tx, done) => goOnWith(ctx, tx, { tenant, done }))
    ctx.logger.warn(
      { accounts: tombstones.length },
      'a store was restored from a backup of before an erasure, which was carried out again',
    )
  }
}

/** Rows that were on their way in while somebody was erased. */
export async function coarsenAgain({ control, facts }: CollectorContext): Promise<void> {
  const tenants = new Set((await listTombstones(control.db)).map(({ tenant }) => tenant))
  for (const tenant of tenants) await facts.coarsenErased(tenant)
}

const keyOf = ({ tenant, source, vendorHash }: Tombstone) => JSON.stringify([tenant, source, vendorHash])

async function accountsToErase({ control }: CollectorContext): Promise<ReadonlySet<string>> {
  const rows = await listErasuresToDo(control.db)
  return new Set(
    rows.flatMap(({ accounts }) => Accounts.parse(JSON.parse(accounts)).map(({ subject }) => subject)),
  )
}

async function goOnWith(
  { clock }: CollectorContext,
  tx: ControlTx,
  { tenant, done }: { tenant: string; done: Partial<Receipt> },
): Promise<void> {
  const at = isoNow(clock)
  await insertErasure(tx, {
    id: timeOrderedId(),
    tenant,
    accounts: '[]',
    asked_at: at,
    asked_by: RESTORED,
    decided_at: at,
    decided_by: null,
    approved: 1,
    receipt: JSON.stringify(done),
    done_at: null,
  })
}
