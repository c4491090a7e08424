import { isoNow } from '../../lib/clock.ts'
import {
  forgetToldParts,
  insertIncident,
  listToldParts,
} from '../../store/control/collecting/store-incidents-table.ts'
import type { CollectorContext } from '../context.ts'
import { collectAgain } from '../plan/collect-again.ts'

/** Lost slices that the log names. */
const NAMED = 20

/**
 * Hold the ledger against the rows that are there, and put right what differs, without a word of a damaged disk.
 * @param strict when cost records are known to be gone
 */
export async function settleLedger(ctx: CollectorContext, strict: boolean) {
  const { facts, logger } = ctx
  const { restored, lost } = await facts.checkLedger(strict)
  if (lost.length > 0) await facts.forgetSums()
  const again = await collectAgain(ctx, lost)
  if (restored > 0) logger.warn({ slices: restored }, 'wrote slices again that the ledger had lost')
  return { lost, again }
}

/**
 * Hold the ledger against the rows and the parts that are there, and put right what differs: a commit that the ledger has
 * lost is written again, a slice whose rows are gone is collected again or named a gap, and what was found is told. `whole`
 * reads every part as well; the engine has done so with those it opened at the start.
 */
export async function settleStores(ctx: CollectorContext, depth: 'start' | 'whole'): Promise<void> {
  const { facts, control, logger } = ctx
  const mended = depth === 'whole' ? await facts.mend() : []
  const there = await facts.detachedParts()
  const told = await listToldParts(control.db)
  await forgetToldParts(
    control.db,
    told.filter((part) => !there.includes(part)),
  )
  const parts = there.filter((part) => !told.includes(part))
  const tables = [...new Set([...mended, ...parts.map((part) => part.split('/')[0])])]
  // A part that is gone may have been one of the sums.
  if (tables.length > 0) await facts.forgetSums()
  const { lost, again } = await settleLedger(ctx, tables.includes('costs'))
  if (tables.length + lost.length === 0) return
  const incident = { id: ctx.newId(), found_at: isoNow(ctx.clock), parts: parts.length, ...again }
  await insertIncident(control.db, incident, parts)
  const slices = lost.slice(0, NAMED).map(({ dataset, slice }) => `${dataset} ${slice}`)
  logger.error(
    { parts: parts.length, tables, ...again, slices },
    'facts on the disk could not be read, and were set aside',
  )
}
