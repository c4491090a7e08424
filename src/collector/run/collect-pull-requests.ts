import { z } from 'zod'
import type { CodeDataset } from '../../sources/source.ts'
import { UpstreamError, type PullRequestCursor, type Repository } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { parsedRows } from './collect-snapshot.ts'
import { ledgerRow, readOwnLedger, type CodeRun, type RunResult } from './dataset-run.ts'
import { asGone, Setbacks } from './setbacks.ts'
import { Intake } from '../take/intake.ts'
import { isSmall, offerCode, type OfferedCode } from '../take/offered-slice.ts'
import { intoCode } from '../take/together.ts'
import { keepRaw, NOT_THERE, takeSlice } from '../take/take-slice.ts'

type PullRequestFeed = Extract<CodeDataset, 'pull_requests'>

const FROM_THE_START: PullRequestCursor = { updatedThrough: null, etag: null }

/**
 * Collect what has changed among the pull requests of every repository, most recently changed repositories first, several
 * taken in together. Each repository's ledger row carries the cursor it goes on from, so a stop costs those alone.
 */
export async function collectPullRequests(run: CodeRun<PullRequestFeed>): Promise<RunResult> {
  const { ctx, signal } = run
  const rows = await readOwnLedger(run)
  const known = new Map(rows.map((row) => [row.slice, row]))
  await ctx.failpoints('before_list')
  const repositories = await run.source.listRepositories(run.of, signal)
  await ctx.failpoints('after_list')
  run.progress.plan(repositories.length)
  const setbacks = new Setbacks()
  const gone: UpstreamError[] = []
  await using intake = new Intake(run, setbacks, intoCode<'pull_requests'>(run))
  await intake.during(async () => {
    for (const repository of repositories) {
      signal.throwIfAborted()
      run.progress.at(repository.name)
      const row = known.get(repository.repositoryId)
      const ended = await setbacks.unless(() => collectRepository(run, intake, repository, row).catch(asGone))
      if (ended instanceof UpstreamError) gone.push(ended)
      run.progress.stepDone()
    }
  })
  // One that was deleted or renamed since it was listed is nobody's fault; all of them are.
  if (gone[0] && gone.length === repositories.length) throw gone[0]
  await ctx.facts.commit(ledgerRow(run, { slice: 'asked', kind: 'window', outcome: 'committed' }))
  return {
    hasData: rows.some((row) => row.rows > 0) || run.progress.counts.row_count > 0,
    ...setbacks.told(),
  }
}

async function collectRepository(
  run: CodeRun<PullRequestFeed>,
  intake: Intake<OfferedCode<'pull_requests'>>,
  repository: Repository,
  row: LedgerRow | undefined,
): Promise<void> {
  const { ctx, dataset, signal } = run
  await ctx.failpoints('before_fetch')
  const cursor = run.relistFrom === null && row ? readCursor(row) : FROM_THE_START
  const changed = await run.source.fetchPullRequests(repository, cursor, signal)
  await ctx.failpoints('after_fetch')
  if (changed === 'unchanged') return
  const { raw } = changed
  await using files = new AsyncDisposableStack()
  files.use(raw)
  run.progress.expect(1)
  const fetchedAt = changed.upstreamNow ?? ctx.clock.now()
  const offered = offerCode(run, {
    row: {
      slice: repository.repositoryId,
      kind: 'list',
      fetchedAt,
      periodStart: fetchedAt,
      periodEnd: fetchedAt,
      sha256: raw.sha256,
      bytes: raw.bytes,
      cursor: JSON.stringify(changed.cursor),
    },
    table: 'pull_requests',
    keepRaw: () => ctx.raw.keep(dataset, fetchedAt, raw),
    lines: () => parsedRows(changed),
  })
  // What came before stays valid whatever comes now, so nothing is compared with it.
  if (isSmall(raw)) {
    await keepRaw(run, offered)
    await intake.add(offered, [files.move()])
  } else await takeSlice(run, offered, NOT_THERE)
}

const Cursor = z.object({ updatedThrough: z.string().nullable(), etag: z.string().nullable() })

/** One that cannot be read costs a list from the start. */
function readCursor({ cursor = '' }: LedgerRow): PullRequestCursor {
  try {
    return Cursor.parse(JSON.parse(cursor))
  } catch {
    return FROM_THE_START
  }
}
