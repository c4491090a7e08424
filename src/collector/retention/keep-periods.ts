import { listAgreements } from '../../access/agreement/list-agreements.ts'
import { pruneAudit } from '../../access/audit/prune-audit.ts'
import { isoNow } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import { isKeptByPeriods, type Agreement } from '../../model/privacy/agreement.ts'
import { RETAINED_DATA, type RetainedData } from '../../model/privacy.ts'
import { keptSince, periodFor, type RetentionPeriod } from '../../model/privacy/retention.ts'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time/time.ts'
import { putRetentionProof } from '../../store/control/people/retention-proofs-table.ts'
import { deleteRequestsBefore, oldestRequest } from '../../store/control/people/requests-about-people.ts'
import { oldestDay } from '../../store/facts/retention/delete-expired.ts'
import type { CollectorContext } from '../context.ts'
import { expireHours, expireRows } from './expire-rows.ts'
import { isReleased } from './is-released.ts'

/**
 * Delete what has been kept for as long as was agreed, wherever groups are shown and people are not or an owner has confirmed
 * the periods, and prove it: of each kind of data the day of the oldest row is looked up afterwards, and kept. What fails is
 * tried again tomorrow.
 */
export async function keepPeriods(ctx: CollectorContext): Promise<void> {
  for (const { tenant, agreement } of await listAgreements(ctx)) {
    if (!isKeptByPeriods(agreement)) continue
    for (const data of RETAINED_DATA) {
      try {
        await keepPeriod(ctx, { tenant, data, period: periodFor(data, agreement), mode: agreement.mode })
      } catch (thrown) {
        ctx.logger.error(
          { err: toError(thrown), data },
          'data past its period was not deleted; it is tried again',
        )
      }
    }
  }
}

interface Kept {
  tenant: string
  data: RetainedData
  mode: Agreement['mode']
}

async function keepPeriod(
  ctx: CollectorContext,
  { tenant, data, period, mode }: Kept & { period: RetentionPeriod },
): Promise<void> {
  const since = keptSince(period, ctx.clock.now())
  const oldest = await deleteAndLook(ctx, { tenant, data, since, mode })
  const proof = { tenant, data, kept_since: since, oldest, proven_at: isoNow(ctx.clock) }
  await putRetentionProof(ctx.control.db, proof)
}

/** @returns the day of the oldest that is left */
async function deleteAndLook(
  ctx: CollectorContext,
  { tenant, data, since, mode }: Kept & { since: UtcDay },
): Promise<UtcDay | null> {
  // They lie together, whoever they are of.
  if (data === 'raw_bodies') {
    await ctx.raw.pruneBefore(since)
    return await ctx.raw.oldestDay()
  }
  if (data === 'journal') {
    await pruneAudit(ctx, (ctx.clock.now() - dayStart(since)) / DAY_MS, tenant)
    await deleteRequestsBefore(ctx.control.db, tenant, since)
    return await oldestEntry(ctx, tenant)
  }
  if (data === 'names') {
    await ctx.vault.forgetUnseen(tenant, since)
    return await ctx.vault.oldestSeen(tenant)
  }
  if (data === 'cost_hours') {
    await expireHours(ctx, tenant, since)
    return await oldestDay(ctx.facts, { tenant, data })
  }
  // Where people are shown nothing is released, and nothing is waited for.
  if (mode === 'identified' || (await isReleased(ctx, { tenant, data }, since)))
    await expireRows(ctx, { tenant, data }, since)
  return await oldestDay(ctx.facts, { tenant, data })
}

async function oldestEntry({ control: { db } }: CollectorContext, tenant: string): Promise<UtcDay | null> {
  const first = await db
    .selectFrom('audit_log')
    .select('at')
    .where('tenant', '=', tenant)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  const times = [first?.at, await oldestRequest(db, tenant)].flatMap((at) => at ?? [])
  return times.toSorted()[0]?.slice(0, 10) ?? null
}
