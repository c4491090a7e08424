import { addDays, utcDay } from '../../model/time/time.ts'
import type { ChangesFeed } from '../../sources/feed.ts'
import { commitMarks, ledgerRow, readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'
import { isSmall, offerCode, parsedRows, type OfferedCode } from '../take/offered-slice.ts'
import { NOT_THERE } from '../take/take-slice.ts'
import { intoCode } from '../take/together.ts'
import { eachOf, fetched, type PlannedFeed } from './planned-feed.ts'

/**
 * What has changed of every repository, in the order of its list, several taken in together. Each one's ledger row carries
 * the cursor it goes on from, so a stop costs those alone.
 */
export async function changes(
  run: DatasetRun,
  feed: ChangesFeed,
): Promise<PlannedFeed<{ id: string; name: string }, OfferedCode>> {
  const { ctx, signal, dataset } = run
  const rows = await readOwnLedger(run)
  const known = new Map(rows.map((row) => [row.slice, row]))
  await ctx.failpoints('before_list')
  const listed = await feed.list(signal)
  await ctx.failpoints('after_list')
  run.progress.plan(listed.length)
  const since = addDays(utcDay(ctx.clock.now()), -run.keepsDays)
  return {
    hasData: rows.some((row) => row.rows > 0),
    steps: () => eachOf(listed),
    nameOf: ({ name }) => name,
    async fetch(of) {
      await using owned = new AsyncDisposableStack()
      const from = { cursor: known.get(of.id)?.cursor ?? null, since, again: run.relistFrom }
      const changed = await feed.fetch(of, from, signal)
      if (changed === 'unchanged') return fetched(owned, [])
      const raw = owned.use(changed.raw)
      run.progress.expect(1)
      const fetchedAt = changed.upstreamNow ?? ctx.clock.now()
      const offered = offerCode(run, {
        row: {
          slice: of.id,
          kind: 'list',
          fetchedAt,
          periodStart: fetchedAt,
          periodEnd: fetchedAt,
          sha256: raw.sha256,
          bytes: raw.bytes,
          cursor: changed.cursor,
        },
        keepRaw: () => ctx.raw.keep(dataset, fetchedAt, raw),
        lines: () => parsedRows(changed),
      })
      // What came before stays valid whatever comes now, so nothing is compared with it.
      return fetched(owned, [{ kind: 'offered', offered, before: NOT_THERE, joins: isSmall(raw) }])
    },
    stops: 'due',
    mostGone: Infinity,
    into: intoCode(run),
    finish: () => commitMarks(run, ledgerRow(run, { slice: 'asked', kind: 'window', outcome: 'committed' })),
  }
}
