import { writeAudit } from '../../access/audit/audit.ts'
import { isoNow } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import { listTombstones } from '../../store/control/people/erased-people-table.ts'
import { listErasuresToDo, lockErasure, updateErasure } from '../../store/control/people/erasures-table.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import type { CollectorContext } from '../context.ts'
import { Accounts, NOBODY, receiptOf, RESTORED, type ErasingContext } from './erasure.ts'
import { eraserFor, forgetPeople } from './forget-people.ts'

const LOOKED_MS = 1_000

/** The names, in whatever tells them. */
export async function forgetNames(ctx: Omit<ErasingContext, 'raw'>, row: ErasureRow): Promise<void> {
  const tombstones = await tombstonesOf(ctx, row)
  if (tombstones.length > 0) await forgetPeople(ctx, row, tombstones)
}

/** Of a restored store they stand already, also of whom it had never heard. */
async function tombstonesOf({ clock, control, vault }: Omit<ErasingContext, 'raw'>, row: ErasureRow) {
  const accounts = Accounts.parse(JSON.parse(row.accounts))
  if (row.asked_by !== RESTORED) return vault.tombstonesOf(row.tenant, accounts, isoNow(clock))
  const own = new Set(accounts.map(({ subject }) => subject))
  const standing = await listTombstones(control.db)
  return standing.filter((one) => one.tenant === row.tenant && own.has(one.account || one.subject))
}

/**
 * Carry out what was approved, and go on with what a kill cut short: names first, then copies of what the vendors sent, then
 * whatever in the facts could single the person out. Of several processes that do, one says that it is done.
 */
async function carryOut(ctx: ErasingContext, row: ErasureRow): Promise<void> {
  const { control, clock, facts, raw } = ctx
  await forgetNames(ctx, row)
  const forgotten = await raw.forgetErased()
  await control.db.transaction().execute(async (tx) => {
    const open = await lockErasure(tx, row)
    if (!open) return
    const receipt = receiptOf(open)
    const raw_bodies = receipt.raw_bodies + forgotten
    await updateErasure(tx, row, { receipt: JSON.stringify({ ...receipt, raw_bodies }) })
  })
  const coarsened = await facts.coarsenErased(row.tenant)
  await control.db.transaction().execute(async (tx) => {
    const open = await lockErasure(tx, row)
    if (!open) return
    const done = { ...receiptOf(open), coarsened }
    await updateErasure(tx, row, {
      accounts: NOBODY,
      receipt: JSON.stringify(done),
      done_at: isoNow(clock),
    })
    const event = { action: 'erasure.done', objectType: 'erasure', objectId: row.id, detail: done }
    await writeAudit(tx, clock, { actor: eraserFor(row.tenant), ...event })
  })
}

/** What fails is tried again with the next look. */
export async function carryOutErasures(ctx: ErasingContext): Promise<void> {
  for (const row of await listErasuresToDo(ctx.control.db)) {
    try {
      await carryOut(ctx, row)
      ctx.logger.info({ erasure: row.id }, 'somebody was erased')
    } catch (thrown) {
      ctx.logger.error(
        { err: toError(thrown), erasure: row.id },
        'an erasure was not carried out to its end; it is tried again',
      )
    }
  }
}

/** Looks for what was approved until disposed. */
export function startErasures(ctx: CollectorContext): AsyncDisposable {
  const stop = new AbortController()
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await carryOutErasures(ctx).catch((thrown: unknown) =>
        ctx.logger.error({ err: toError(thrown) }, 'erasures could not be looked for; it is tried again'),
      )
      await ctx.clock.sleep(LOOKED_MS, stop.signal).catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'))
      await loop
    },
  }
}
