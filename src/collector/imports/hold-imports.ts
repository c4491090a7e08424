import { MINUTE_MS } from '../../model/time/time.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { endImportLease, takeImportLease } from '../../store/control/collecting/import-leases-table.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'
import { intend, settleIntent, type ImportIntent } from './import-intents.ts'
import type { ReportPlace } from './read-file.ts'

/** A service that was killed holds an account no longer; one at work renews it. */
const LEASE_MS = 10 * MINUTE_MS

export interface HeldImports extends AsyncDisposable {
  /** Hold on while a large file comes in. @throws TidemarkError `conflict` when somebody else has the account now */
  renew(): Promise<void>
  /**
   * All rows or none, and the audit log has it when the account is let go of.
   * @throws TidemarkError `conflict` when somebody else has the account now: then nothing is committed
   */
  commit(rows: readonly LedgerRow[], intent: ImportIntent): Promise<void>
}

/** One at a time may change what is imported of an account. @throws TidemarkError `conflict` */
export async function holdImports(
  ctx: CollectorContext,
  { tenant, account }: ReportPlace,
): Promise<HeldImports> {
  const { db } = ctx.control
  const lease = { tenant, account, owner: ctx.newId() }
  const iso = (ms: number) => new Date(ms).toISOString()
  const take = async () => {
    const now = ctx.clock.now()
    if (await takeImportLease(db, lease, { now: iso(now), until: iso(now + LEASE_MS) })) return
    throw new TidemarkError('conflict', said('import_under_way'), { action: said('import_in_a_moment') })
  }
  await take()
  // Of a service that was killed while it had the account.
  await settleIntent(ctx, lease)
  return {
    renew: take,
    async commit(rows, intent) {
      await take()
      await intend(ctx, lease, intent)
      await ctx.failpoints('before_commit')
      await ctx.facts.commit(...rows)
      await ctx.failpoints('after_commit')
    },
    async [Symbol.asyncDispose]() {
      await settleIntent(ctx, lease)
      await endImportLease(db, lease)
    },
  }
}
