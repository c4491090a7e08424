import '../test/harness/stores/declare-datasets.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MetricsQuery } from '../src/api/contract/metrics.ts'
import { TeamsQuery } from '../src/api/contract/teams.ts'
import { answerPublishedQuery } from '../src/api/published/answer-query.ts'
import { answerPublishedTeams } from '../src/api/published/answer-teams.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import { onBehalfOf } from '../src/model/asker.ts'
import { feedsOf } from '../src/model/dataset.ts'
import { buildReleases } from '../src/privacy/build/build-releases.ts'
import { RELEASED_SOURCES } from '../src/privacy/build/released-sources.ts'
import { openReleaseReader, type ReleaseReader } from '../src/privacy/read/release-reader.ts'
import { RULE } from '../src/privacy/release/tally.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { fillWithCode, fillWithUnits } from './query-code-data.ts'
import { startMeasuring } from './run-program.ts'
import { median, percentile, type BenchOptions } from './section.ts'

const PEOPLE = 50_000
const UNTIL = '2026-12-01'
const DAYS = 365
const TENANT = 'bench'
const ENTERPRISE = { tenant: TENANT, account: 'enterprise:bench', connection: 'connection-code' }
const ORGANIZATION = { ...ENTERPRISE, account: 'organization:bench' }
const MOST = { historySeconds: 180, monthSeconds: 15, pageMs: 300, slowerPercent: 50 }
/** How long somebody looks at a page before asking for the next one, while history is built. */
const LOOK_MS = 500

const SCOPE: Scope = {
  tenant: TENANT,
  accounts: [ENTERPRISE, ORGANIZATION].map(({ account, connection }) => {
    const level = account === ENTERPRISE.account ? 'enterprise' : 'organization'
    const feeds = feedsOf('code_assistant', level)
    return { account, connection, level, label: 'Code', state: 'connected', feeds, barred: {} }
  }),
}

/**
 * Releases of a year of the code assistant, 50,000 people in 3,500 units that overlap: the whole history, one more month, and
 * pages of what is released, by themselves and while the history is built.
 */
export async function* privacySection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    yield* measure(join(folder, 'facts'), rounds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* measure(path: string, rounds: number): AsyncGenerator<string> {
  const logger = createLogger({ level: 'warn' })
  const data = { people: PEOPLE, days: DAYS, until: UNTIL }
  {
    await using facts = await openChdb({ path, logger })
    await facts.migrate()
  }
  {
    await using engine = new ChdbEngine(path)
    await fillWithCode(engine, { ...ENTERPRISE, ...data })
    await fillWithUnits(engine, { ...ORGANIZATION, ...data })
  }
  await using facts = grantFacts(await openChdb({ path, logger }))
  await facts.refreshCodeSums(TENANT)
  const until = async (now: string) => {
    const clock = { ...systemClock, now: () => Date.parse(`${now}T00:00:00Z`) }
    const measured = startMeasuring()
    for (const of of RELEASED_SOURCES) await buildReleases({ facts, scope: SCOPE, of, rule: RULE, clock })
    return measured()
  }
  const pages = pagesOf(openReleaseReader(facts, TENANT))
  const first = await until('2026-02-01')
  yield `first two months: ${said(first)}`
  const alone = await askFor(pages, rounds * 10)
  const asking = new AbortController()
  const asked = askFor(pages, Infinity, asking.signal)
  const history = await until('2026-11-01')
  asking.abort()
  const meanwhile = await asked
  yield `${HISTORY_MONTHS} more months while pages are asked for: ${said(history)}; a year ${((history.seconds / HISTORY_MONTHS) * 12).toFixed(0)} s (at most ${MOST.historySeconds} s)`
  for (const name of pages.keys()) yield saidOfPage(name, alone.get(name) ?? [], meanwhile.get(name) ?? [])
  const month = await until(UNTIL)
  yield `one month: ${said(month)} (at most ${MOST.monthSeconds} s)`
}

const HISTORY_MONTHS = 9

type Pages = ReadonlyMap<string, () => Promise<unknown>>

/** The units of a month, and an ordinary page: what was done on each day. */
function pagesOf(releases: ReleaseReader): Pages {
  const published = { releases, mode: 'aggregate', k: RULE.k } as const
  const units = TeamsQuery.parse({ from: '2026-01-01', to: '2026-02-01', limit: 200 })
  const metrics = ['code.active_users', 'code.interactions', 'code.generations', 'code.ai_credits']
  const days = MetricsQuery.parse({ metrics, from: '2026-01-01', to: '2026-02-01', grain: 'day' })
  return new Map([
    ['units', async () => JSON.stringify(await answerPublishedTeams(published, units, Date.parse(UNTIL)))],
    ['days', async () => JSON.stringify(await answerPublishedQuery(published, days))],
  ])
}

/** Ask for each page in turn. @returns milliseconds of each time */
async function askFor(pages: Pages, times: number, signal?: AbortSignal): Promise<Map<string, number[]>> {
  const took = new Map<string, number[]>([...pages.keys()].map((name) => [name, []]))
  for (let time = 0; time < times && !signal?.aborted; time += 1) {
    for (const [name, ask] of pages) {
      if (signal) await systemClock.sleep(LOOK_MS)
      const started = performance.now()
      await onBehalfOf('somebody', ask)
      took.get(name)?.push(performance.now() - started)
    }
  }
  return took
}

const said = ({ seconds, cpuSeconds, peakMegabytes }: ReturnType<ReturnType<typeof startMeasuring>>) =>
  `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s processor, ${peakMegabytes.toFixed(0)} MB`

function saidOfPage(name: string, alone: readonly number[], meanwhile: readonly number[]): string {
  const p95 = (ms: readonly number[]) => percentile(ms, 0.95)
  const slower = (median(meanwhile) / median(alone) - 1) * 100
  return `page of ${name}: p95 ${p95(alone).toFixed(0)} ms (at most ${MOST.pageMs} ms), median ${median(alone).toFixed(0)} ms; while history is built p95 ${p95(meanwhile).toFixed(0)} ms, median ${median(meanwhile).toFixed(0)} ms, ${slower.toFixed(0)} % slower (at most ${MOST.slowerPercent} %)`
}
