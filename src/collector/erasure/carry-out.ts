import { writeAudit } from '../../access/audit/audit.ts'
import { isoNow } from '../../lib/clock.ts'
import { toError } from '../../lib/errors.ts'
import { listErasuresToDo, updateErasure } from '../../store/control/people/erasures-table.ts'
import type { ErasureRow } from '../../store/control/people/privacy-tables.ts'
import type { CollectorContext } from '../context.ts'
import { Accounts, Receipt } from './erasure.ts'
import { eraserFor, forgetPeople } from './forget-people.ts'

const LOOKED_MS = 1_000

/**
 * Carry out what was approved, and go on with what a kill cut short: names first, then copies of what the vendors sent, then
 * whatever in the facts could single the person out.
 */
async function carryOut(ctx: CollectorContext, row: ErasureRow): Promise<void> {
  const { tenant, id } = row
  const of = { tenant, id }
  const accounts = Accounts.parse(JSON.parse(row.accounts))
  let receipt = Receipt.parse(JSON.parse(row.receipt))
  const tombstones = await ctx.vault.tombstonesOf(tenant, accounts, isoNow(ctx.clock))
  if (tombstones.length > 0) {
    await forgetPeople(ctx, { tenant, tombstones }, async (tx, done) => {
      receipt = { ...receipt, ...done }
      await updateErasure(tx, of, { receipt: JSON.stringify(receipt) })
    })
  }
  const raw_bodies = receipt.raw_bodies + (await ctx.raw.forgetErased())
  await updateErasure(ctx.control.db, of, { receipt: JSON.stringify({ ...receipt, raw_bodies }) })
  const coarsened = await ctx.facts.coarsenErased(tenant)
  await ctx.control.db.transaction().execute(async (tx) => {
    const done = { ...receipt, raw_bodies, coarsened }
    await updateErasure(tx, of, {
      accounts: '[]',
      receipt: JSON.stringify(done),
      done_at: isoNow(ctx.clock),
    })
    const event = { action: 'erasure.done', objectType: 'erasure', objectId: id, detail: done }
    await writeAudit(tx, ctx.clock, { actor: eraserFor(tenant), ...event })
  })
}

/** What fails is tried again with the next look. */
export async function carryOutErasures(ctx: CollectorContext): Promise<void> {
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
