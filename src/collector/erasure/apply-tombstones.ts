import { v7 as timeOrderedId } from 'uuid'
import { isoNow } from '../../lib/clock.ts'
import { isIdentitySource } from '../../model/identity.ts'
import type { Tombstone } from '../../model/records/tombstone.ts'
import { listTombstones } from '../../store/control/people/erased-people-table.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import { insertErasure, listErasuresToDo } from '../../store/control/people/erasures-table.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import type { CollectorContext } from '../context.ts'
import { forgetNames } from './carry-out.ts'
import { Accounts, RESTORED } from './erasure.ts'

/**
 * Before anything is answered or collected: a store that was restored from a backup of before an erasure is told of it by the
 * other one. Copies and facts are looked at again afterwards, as an erasure that goes on.
 */
export async function applyTombstones(ctx: CollectorContext): Promise<void> {
  // Accounts of one erasure share its time, and nobody else's do: one is no other's person.
  const erasures = Map.groupBy(await missing(ctx), ({ tenant, erasedAt }) =>
    JSON.stringify([tenant, erasedAt]),
  )
  for (const tombstones of erasures.values()) {
    await ctx.vault.entomb(tombstones, (tx) => insertErasure(tx, restored(ctx, tombstones)))
    ctx.logger.warn(
      { accounts: tombstones.length },
      'a store was restored from a backup of before an erasure, which is carried out again',
    )
  }
  const toDo = await listErasuresToDo(ctx.control.db)
  for (const row of toDo.filter(({ asked_by }) => asked_by === RESTORED)) await forgetNames(ctx, row)
}

interface Erasing {
  facts: Pick<CollectorContext['facts'], 'coarsenErased'>
  raw: Pick<CollectorContext['raw'], 'forgetErasedOnce'>
}

/** Rows that were on their way in while somebody was erased, and copies in the folder of a process that did not carry it out. */
export async function eraseAgain({
  control,
  facts,
  raw,
}: Pick<CollectorContext, 'control'> & Erasing): Promise<void> {
  const tombstones = await listTombstones(control.db)
  if (tombstones.length === 0) return
  for (const tenant of new Set(tombstones.map((one) => one.tenant))) await facts.coarsenErased(tenant)
  await raw.forgetErasedOnce(hashOf(tombstones.map(keyOf).toSorted()))
}

/** Of what one store knows and the other does not; what was killed between the two goes on by itself. */
async function missing(ctx: CollectorContext): Promise<Tombstone[]> {
  const [inControl, inFacts] = [await listTombstones(ctx.control.db), await ctx.facts.readTombstones()]
  const known = (there: readonly Tombstone[]) => new Set(there.map(keyOf))
  const [ofControl, ofFacts] = [known(inControl), known(inFacts)]
  const underWay = await accountsToErase(ctx)
  return [
    ...inFacts.filter((one) => !ofControl.has(keyOf(one))),
    ...inControl.filter((one) => !ofFacts.has(keyOf(one)) && !underWay.has(one.account || one.subject)),
  ]
}

const keyOf = ({ tenant, source, vendorHash }: Tombstone) => JSON.stringify([tenant, source, vendorHash])

async function accountsToErase({ control }: CollectorContext): Promise<ReadonlySet<string>> {
  const rows = await listErasuresToDo(control.db)
  return new Set(
    rows.flatMap(({ accounts }) => Accounts.parse(JSON.parse(accounts)).map(({ subject }) => subject)),
  )
}

function restored({ clock }: CollectorContext, tombstones: readonly Tombstone[]): ErasureRow {
  const at = isoNow(clock)
  const accounts = tombstones.filter(({ source }) => isIdentitySource(source))
  return {
    id: timeOrderedId(),
    tenant: tombstones[0]?.tenant ?? '',
    accounts: JSON.stringify(accounts.map(({ source, subject }) => ({ source, subject }))),
    asked_at: at,
    asked_by: RESTORED,
    decided_at: at,
    decided_by: null,
    approved: 1,
    receipt: '{}',
    done_at: null,
  }
}
