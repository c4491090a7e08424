import { dayStart, type UtcDay } from '../../model/time/time.ts'
import { traitsOf } from '../../model/dataset.ts'
import { RETAINED_SHAPES } from '../../model/privacy/retention.ts'
import { readLedgerReach, type LedgerReach } from '../../store/facts/retention/ledger-reach.ts'
import type { RetainedFacts } from '../../store/facts/retention/retained-tables.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CollectorContext } from '../context.ts'
import { NO_LOAD } from '../ledger/no-load.ts'

/**
 * Delete a tenant's rows of some data before a day. The ledger says so first: from then on they count for nothing, are not
 * missed, and are not asked for again. A kill in between leaves rows that the next call takes.
 */
export async function expireRows(
  ctx: CollectorContext,
  { tenant, data }: { tenant: string; data: RetainedFacts },
  since: UtcDay,
): Promise<void> {
  const reaches = await readLedgerReach(ctx.facts, tenant)
  const due = reaches.filter(
    ({ dataset, keptFrom }) =>
      RETAINED_SHAPES[traitsOf(dataset).shape] === data && keptFrom < dayStart(since),
  )
  if (due.length > 0)
    await ctx.facts.commit(...due.map((reach) => markOf(ctx, { tenant, reach, kind: 'expired' }, since)))
  await ctx.facts.deleteBefore({ tenant, data }, since)
}

/**
 * Take the hours from a tenant's cost records before a day, which the ledger says first: whatever is loaded from then on has
 * none of those days. What a load that began before has brought is taken by the next call.
 */
export async function expireHours(ctx: CollectorContext, tenant: string, since: UtcDay): Promise<void> {
  const reaches = (await readLedgerReach(ctx.facts, tenant)).filter(
    ({ dataset }) => traitsOf(dataset).shape === 'cost_line',
  )
  const due = reaches.filter(({ hoursFrom }) => hoursFrom < dayStart(since))
  if (due.length > 0)
    await ctx.facts.commit(...due.map((reach) => markOf(ctx, { tenant, reach, kind: 'coarse' }, since)))
  for (const { account } of reaches) await ctx.facts.coarsenHours({ tenant, account }, since)
}

/** Says before when an account's rows of a dataset were deleted, or lost their hours: a slice of its own name. */
function markOf(
  ctx: CollectorContext,
  { tenant, reach, kind }: { tenant: string; reach: LedgerReach; kind: 'expired' | 'coarse' },
  since: UtcDay,
): LedgerRow {
  const { account, connection, dataset } = reach
  return {
    tenant,
    account,
    connection,
    dataset,
    slice: kind,
    kind,
    outcome: 'expired',
    ...NO_LOAD,
    fetchedAt: ctx.clock.now(),
    periodStart: 0,
    periodEnd: dayStart(since),
    leaseEpoch: 0,
    note: '',
  }
}
