import { dayStart, type UtcDay } from '../../model/time/time.ts'
import { traitsOf } from '../../model/dataset.ts'
import { RETAINED_SHAPES } from '../../model/privacy/retention.ts'
import { readLedgerReach, type LedgerReach } from '../../store/facts/retention/ledger-reach.ts'
import type { RetainedFacts } from '../../store/facts/retention/retained-tables.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { CollectorContext } from '../context.ts'

/** Name of the slice that says before when an account's rows of a dataset were deleted. */
const EXPIRED = 'expired'

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
  if (due.length > 0) await ctx.facts.commit(...due.map((reach) => expiredRow(ctx, tenant, reach, since)))
  await ctx.facts.deleteBefore({ tenant, data }, since)
}

function expiredRow(
  ctx: CollectorContext,
  tenant: string,
  { account, connection, dataset }: LedgerReach,
  since: UtcDay,
): LedgerRow {
  return {
    tenant,
    account,
    connection,
    dataset,
    slice: EXPIRED,
    kind: 'expired',
    outcome: 'expired',
    loadId: '',
    fetchedAt: ctx.clock.now(),
    periodStart: 0,
    periodEnd: dayStart(since),
    rows: 0,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    unknownFields: {},
    sha256: '',
    bytes: 0,
    leaseEpoch: 0,
    note: '',
  }
}
