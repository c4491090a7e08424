import '../test/harness/stores/declare-datasets.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import { feedsOf } from '../src/model/dataset.ts'
import { METRIC_IDS } from '../src/model/metric.ts'
import { addDays } from '../src/model/time.ts'
import { buildReleases } from '../src/privacy/build/build-releases.ts'
import { RELEASED_SOURCES } from '../src/privacy/build/released-sources.ts'
import { openReleaseReader } from '../src/privacy/read/release-reader.ts'
import { RULE } from '../src/privacy/release/tally.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { fillWithCode, fillWithUnits } from './query-code-data.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'
import { median, type BenchOptions } from './section.ts'

const PEOPLE = 50_000
const UNTIL = '2026-12-01'
const DAYS = 365
const TENANT = 'bench'
const ENTERPRISE = { tenant: TENANT, account: 'enterprise:bench', connection: 'connection-code' }
const ORGANIZATION = { ...ENTERPRISE, account: 'organization:bench' }
const MOST = { historySeconds: 180, monthSeconds: 15, pageMs: 300 }

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
 * a page of all units.
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
    let rows = 0
    for (const of of RELEASED_SOURCES)
      rows += (await buildReleases({ facts, scope: SCOPE, of, rule: RULE, clock })).rows
    return { ...measured(), rows }
  }
  const history = await until('2026-11-01')
  yield `history of 11 months: ${history.seconds.toFixed(0)} s (at most ${MOST.historySeconds} s of 12), ${history.cpuSeconds.toFixed(0)} s processor, ${history.rows} rows, ${history.peakMegabytes} MB`
  const month = await until(UNTIL)
  yield `one month: ${month.seconds.toFixed(1)} s (at most ${MOST.monthSeconds} s), ${month.cpuSeconds.toFixed(1)} s processor`
  const reader = openReleaseReader(facts, TENANT)
  const cut = { source: 'code_assistant', table: 'units', grain: 'month' } as const
  const asked = { ...cut, dimension: null, metrics: METRIC_IDS, from: addDays(UNTIL, -61), to: UNTIL }
  const page = await timeQuestion('units', rounds * 10, async () => {
    await Promise.all([reader.units({ source: cut.source, month: '2026-10' }), reader.cells(asked)])
  })
  const cells = await reader.cells(asked)
  const ms = page.seconds.map((seconds) => seconds * 1000).toSorted((a, b) => a - b)
  const p95 = ms.at(-Math.ceil(ms.length / 20)) ?? Number.NaN
  yield `page of units: p95 ${p95.toFixed(0)} ms, median ${median(ms).toFixed(0)} ms (at most ${MOST.pageMs} ms), ${cells.length} cells`
}
