import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { systemClock, type Clock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import { adoptionMovement } from '../src/metrics/lists/adoption-movement.ts'
import type { Dimension, MetricId } from '../src/model/metric.ts'
import type { MetricsQuery, Scope } from '../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../src/metrics/ask/run-query.ts'
import { addDays } from '../src/model/time/time.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { datedPrice } from '../test/harness/stores/dated-price.ts'
import { fillWithCode } from './query-code-data.ts'
import type { PagesReport } from './query.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'
import { feedsOf } from '../src/model/dataset.ts'

/**
 * Fill a folder with person-days, derive the sums, and measure every query of the Adoption and Activity pages.
 * Arguments: folder, people, rounds. Prints one line of JSON.
 */
const [folder = '', people = '', rounds = ''] = process.argv.slice(2)
const UNTIL = '2026-11-20'
const DAYS = 400
const PRICES = [datedPrice('seat', null, '19')]
const CLOCK: Clock = { ...systemClock, now: () => Date.parse(`${UNTIL}T12:00:00Z`) }
const SOURCE = { tenant: 'bench', account: 'enterprise:bench', connection: 'connection-bench' }
const SCOPE: Scope = {
  tenant: SOURCE.tenant,
  accounts: [
    {
      account: SOURCE.account,
      level: 'enterprise',
      connection: SOURCE.connection,
      label: 'Bench',
      state: 'connected',
      feeds: feedsOf('code_assistant', 'enterprise'),
      barred: {},
    },
  ],
}

const path = join(folder, people)
const logger = createLogger({ level: 'warn' })
{
  await using facts = await openChdb({ path, logger })
  await facts.migrate()
}
{
  await using engine = new ChdbEngine(path)
  await fillWithCode(engine, { ...SOURCE, people: Number(people), days: DAYS, until: UNTIL })
}
await using facts = grantFacts(await openChdb({ path, logger }))
const summing = startMeasuring()
await facts.refreshCodeSums(SOURCE.tenant)
const report: PagesReport = { summing: summing(), questions: [] }
// Wait for the engine's background merges after this much was written at once.
await systemClock.sleep(5_000)
const context = { facts, scope: SCOPE, clock: CLOCK }
for (const days of [28, 90, DAYS]) {
  const range = { from: addDays(UNTIL, -days), to: UNTIL }
  for (const [name, query] of [...adoptionPage(range), ...activityPage(range), ...seatsPage(range)]) {
    await time(`${days} days, ${name}`, () => runMetricsQuery({ ...context, query }))
  }
  if (days * 2 <= DAYS) {
    await time(`${days} days, Adoption: movement`, () =>
      adoptionMovement({ ...context, ...range, byTeam: false }),
    )
  }
}
process.stdout.write(`${JSON.stringify(report)}\n`)

async function time(name: string, ask: () => Promise<unknown>): Promise<void> {
  report.questions.push(await timeQuestion(name, Number(rounds), ask))
}

interface Days {
  from: string
  to: string
}

function question(days: Days, fields: Partial<MetricsQuery> & Pick<MetricsQuery, 'metrics'>): MetricsQuery {
  return { ...days, grain: 'total', groupBy: [], filters: [], orderBy: [], limit: 8, ...fields }
}

/** The queries of the pages, see `web/src/features/adoption` and `web/src/features/activity`. */
function adoptionPage(days: Days): [string, MetricsQuery][] {
  const active: MetricId[] = ['code.active_users', 'code.weekly_active_users', 'code.monthly_active_users']
  const ask = (fields: Parameters<typeof question>[1]) => question(days, fields)
  return [
    [
      'Adoption: totals',
      ask({ metrics: ['code.adoption_rate', ...active, 'seats.total'], compare: 'previous_period' }),
    ],
    ['Adoption: by day', ask({ metrics: [...active, 'seats.total'], grain: 'day' })],
    [
      'Adoption: kinds of use',
      ask({
        metrics: [
          'code.completion_users',
          'code.chat_users',
          'code.agent_users',
          'code.cli_users',
          'code.review_users',
        ],
      }),
    ],
    [
      'Adoption: by team',
      ask({ metrics: ['code.active_users', 'seats.total', 'code.adoption_rate'], groupBy: ['team'] }),
    ],
    ...(['editor', 'feature', 'language'] as const).map((by): [string, MetricsQuery] => [
      `Adoption: people by ${by}`,
      ask({ metrics: ['code.users'], groupBy: [by] }),
    ]),
  ]
}

/** What seats cost by day, and those that nobody uses; and how they are used. */
function seatsPage(days: Days): [string, MetricsQuery][] {
  const ask = (fields: Parameters<typeof question>[1]) => question(days, { grain: 'day', ...fields })
  return [
    ['Seats: cost by day', ask({ metrics: ['seats.cost', 'seats.unused_cost'], prices: PRICES })],
    ['Seats: use by day', ask({ metrics: ['seats.active', 'seats.idle', 'seats.never_used'] })],
  ]
}

function activityPage(days: Days): [string, MetricsQuery][] {
  const ask = (fields: Partial<MetricsQuery>) => question(days, { metrics: ['code.generations'], ...fields })
  const metrics: MetricId[] = [
    'code.interactions',
    'code.generations',
    'code.acceptances',
    'code.acceptance_rate',
    'code.line_acceptance_rate',
    'code.lines_suggested',
    'code.lines_added',
    'code.lines_deleted',
  ]
  const by: Dimension[] = ['feature', 'language', 'model', 'editor', 'team', 'user']
  return [
    ['Activity: totals', ask({ metrics, compare: 'previous_period' })],
    ['Activity: by day', ask({ grain: 'day' })],
    ...by
      .slice(0, 4)
      .map((one): [string, MetricsQuery] => [
        `Activity: by day and ${one}`,
        ask({ grain: 'day', groupBy: [one] }),
      ]),
    ...by.map((one): [string, MetricsQuery] => [`Activity: top ${one}`, ask({ groupBy: [one] })]),
  ]
}
