import { DAY_MS, dayStart, utcDay, utcHour } from '../../model/time/time.ts'
import type { LimitsFeed, ListedRow, SnapshotFeed } from '../../sources/feed.ts'
import type { Snapshot } from '../../sources/source.ts'
import { said } from '../../words/said.ts'
import { readHeld } from '../ledger/day-ledger.ts'
import { ledgerRow, readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import { holdSlice } from '../take/hold-slice.ts'
import { offerCode, parsedRows, type OfferedCode, type OfferedSlice } from '../take/offered-slice.ts'
import { scanLines, understood } from '../take/scan.ts'
import { NOT_THERE, type BeforeSlice } from '../take/take-slice.ts'
import { takenAtOf } from '../take/taken-at.ts'
import { eachOf, fetched, type Fetched, type PlannedFeed } from './planned-feed.ts'

/** How things stand, whole or not at all. A later answer of the same UTC day replaces it. */
export function snapshot(run: DatasetRun, feed: SnapshotFeed): PlannedFeed<null> {
  // A list without anybody or anything on it is known as well.
  return oneAnswer(run, { hasData: true }, async () => {
    const { ctx, dataset } = run
    await using owned = new AsyncDisposableStack()
    const ledger = await readOwnLedger(run)
    const [held, ...over] = [...readHeld(ledger).values()].toSorted((a, b) => b.fetchedAt - a.fetchedAt)
    const answer = await feed.fetch(run.signal)
    const raw = owned.use(answer.raw)
    const takenAt = takenAtOf(answer.upstreamNow, ctx.clock.now())
    const slice = utcDay(takenAt)
    const offered = offerCode(run, {
      row: {
        slice,
        kind: 'snapshot',
        fetchedAt: takenAt,
        periodStart: dayStart(slice),
        periodEnd: dayStart(slice) + DAY_MS,
        sha256: raw.sha256,
        bytes: raw.bytes,
        stated: answer.total ?? null,
      },
      keepRaw: () => ctx.raw.keep(dataset, takenAt, raw),
      lines: () => parsedRows(answer),
    })
    await holdUnlessWhole(run, offered, answer)
    const row = ledger.find((known) => known.slice === slice)
    // Half a list looks like people who lost their seats, in the first answer of a day as in a later one.
    const newest = ledger
      .filter((known) => known.kind === 'snapshot' && known.outcome === 'committed')
      .toSorted((a, b) => a.slice.localeCompare(b.slice))
      .at(-1)
    return came(owned, offered, { row, newest, held, over })
  })
}

/** What single sign-on leaves out is no smaller list. */
async function holdUnlessWhole(
  run: DatasetRun,
  offered: OfferedCode,
  { rows, leftOut }: Snapshot<ListedRow>,
): Promise<void> {
  if (leftOut.length === 0) return
  await holdSlice(run, ledgerRow(run, { ...offered.row, outcome: 'held', rows: rows.length }), 'left_out')
}

/**
 * Every limit (upstream/chat-assistant 5). A second answer within the same hour replaces the first; older ones stay, so
 * "what was the limit on day X" has an answer.
 */
export function limits(run: DatasetRun, feed: LimitsFeed): PlannedFeed<null> {
  return oneAnswer(run, { hasData: false }, async () => {
    const { ctx, dataset } = run
    await using owned = new AsyncDisposableStack()
    const answer = await feed.fetch(run.signal)
    const raw = owned.use(answer.raw)
    const takenAt = takenAtOf(answer.upstreamNow, ctx.clock.now())
    const lines = () => parsedRows(answer)
    const offered: OfferedSlice = {
      row: {
        slice: utcHour(takenAt),
        kind: 'snapshot',
        fetchedAt: takenAt,
        periodStart: takenAt,
        periodEnd: null,
        sha256: raw.sha256,
        bytes: raw.bytes,
      },
      keepRaw: () => ctx.raw.keep(dataset, takenAt, raw),
      look: (scan) => scanLines(lines(), scan),
      insert: async (load, scan) =>
        ctx.facts.loadSpendLimits(load, takenAt, await Array.fromAsync(understood(lines(), scan))),
      heldNote: () => said('too_many_entries_unclear'),
    }
    return came(owned, offered, NOT_THERE)
  })
}

function oneAnswer(
  run: DatasetRun,
  { hasData }: Pick<PlannedFeed<null>, 'hasData'>,
  fetch: () => Promise<Fetched>,
): PlannedFeed<null> {
  run.progress.plan(1)
  run.progress.expect(1)
  return { hasData, steps: () => eachOf([null]), fetch, stops: 'run' }
}

const came = (owned: AsyncDisposableStack, offered: OfferedSlice, before: BeforeSlice) =>
  fetched(owned, [{ kind: 'offered', offered, before, joins: false }])
