import { listAgreements } from '../../access/agreement/list-agreements.ts'
import { settleAgreements } from '../../access/agreement/settle-agreements.ts'
import { pruneAudit } from '../../access/audit/prune-audit.ts'
import { lookAgain } from '../../access/domains/look-again.ts'
import { isoNow } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import { isKeptByPeriods } from '../../model/privacy/agreement.ts'
import { periodFor } from '../../model/privacy/retention.ts'
import { addDays, DAY_MS, utcDay } from '../../model/time/time.ts'
import { listLiveConnections } from '../../store/control/collecting/connections-table.ts'
import { settleIntents } from '../imports/import-intents.ts'
import { importsOf } from '../imports/read-file.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import { releaseEveryLease } from '../../store/control/collecting/dataset-jobs-table.ts'
import { endEveryImportLease } from '../../store/control/collecting/import-leases-table.ts'
import { cancelInterruptedRuns, pruneRuns } from '../../store/control/collecting/runs-table.ts'
import { pruneIncidents } from '../../store/control/collecting/store-incidents-table.ts'
import type { CollectorContext } from '../context.ts'
import { eraseAgain } from '../erasure/apply-tombstones.ts'
import { keepPeriods } from '../retention/keep-periods.ts'
import { settleStores } from './settle-stores.ts'

const RUN_LOG_DAYS = 30

/**
 * Put right what a crash left behind; call before the first worker starts. `exclusive`: this process holds
 * the data folder, so leases, running runs and half-done loads belong to a dead one. On shared stores each
 * run sweeps its own dataset instead, once it holds the lease.
 */
export async function recover(ctx: CollectorContext, exclusive: boolean): Promise<void> {
  if (exclusive) {
    await releaseEveryLease(ctx.control.db)
    await endEveryImportLease(ctx.control.db, isoNow(ctx.clock))
    await cancelInterruptedRuns(ctx.control.db, isoNow(ctx.clock))
  }
  // Before the sweep: a commit of which only the copy of the ledger tells is one.
  await settleStores(ctx, 'start')
  await settleIntents(ctx)
  const swept = exclusive ? await ctx.facts.sweepUncommitted() : 0
  if (swept > 0) ctx.logger.info({ loads: swept }, 'removed loads that a crash had left half done')
}

/** Nobody waits for it: facts are there, and a copy that cannot be compressed stays as it came. Never throws. */
export async function compressRaw(ctx: CollectorContext, signal: AbortSignal): Promise<void> {
  // A compressed copy stands beside the other one for a moment.
  if (ctx.disk.trouble) return
  try {
    await ctx.raw.compress(signal)
  } catch (thrown) {
    ctx.logger.warn(
      { err: toError(thrown) },
      'a raw body was not compressed; it is tried again after the next run',
    )
  }
}

/**
 * Once a day: what is past its period and old run logs go, what a crash left uncompressed is compressed and sealed, and proven
 * e-mail domains are looked for. From the second day on the stores are looked at whole; at the start they have been.
 */
export function startHousekeeping(ctx: CollectorContext): AsyncDisposable {
  const stop = new AbortController()
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await keepHouse(ctx)
      await compressRaw(ctx, stop.signal)
      await lookAgain(ctx, stop.signal)
      await ctx.clock.sleep(DAY_MS, stop.signal).catch(() => undefined)
      if (!stop.signal.aborted) await settleNightly(ctx)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await loop
    },
  }
}

async function settleNightly(ctx: CollectorContext): Promise<void> {
  await settleStores(ctx, 'whole').catch((thrown: unknown) =>
    ctx.logger.error(
      { err: toError(thrown) },
      'the facts could not be looked at; it is tried again tomorrow',
    ),
  )
}

/** Nothing is asked for that people bring, so no run cleans up after what they took back. */
async function pruneImports(ctx: CollectorContext): Promise<void> {
  for (const connection of await listLiveConnections(ctx.control.db)) {
    for (const dataset of importsOf(connection.source)) {
      for (const { key: account } of accountsOf(ctx, connection, dataset))
        await ctx.facts.pruneReplaced({ tenant: connection.tenant, account, dataset })
    }
  }
}

async function keepHouse(ctx: CollectorContext): Promise<void> {
  try {
    const now = ctx.clock.now()
    const days = await ctx.raw.pruneBefore(addDays(utcDay(now), -(await rawDays(ctx))))
    await ctx.raw.recover()
    await pruneImports(ctx)
    await pruneIncidents(ctx.control.db, new Date(now - RUN_LOG_DAYS * DAY_MS).toISOString())
    await pruneRuns(ctx.control.db, new Date(now - RUN_LOG_DAYS * DAY_MS).toISOString())
    await settleAgreements(ctx)
    if (ctx.auditRetentionDays !== null) await pruneAudit(ctx, ctx.auditRetentionDays)
    await keepPeriods(ctx)
    await eraseAgain(ctx)
    if (days.length > 0) ctx.logger.info({ days: days.length }, 'removed raw bodies past their retention')
  } catch (thrown) {
    ctx.logger.error({ err: toError(thrown) }, 'housekeeping failed; it is tried again tomorrow')
  }
}

/** Raw bodies of all organisations lie together, so the strictest of them decides. */
async function rawDays(ctx: CollectorContext): Promise<number> {
  const agreements = await listAgreements(ctx)
  const strict = agreements.filter(({ agreement }) => isKeptByPeriods(agreement))
  const periods = strict.map(({ agreement }) => periodFor('raw_bodies', agreement).keeps)
  return Math.min(...periods, ctx.rawRetentionDays)
}
