import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeSeat, seedCode, seedCodeSlices, userDay } from '../../test/harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seedWindow,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import { bothScope } from '../../test/harness/stores/seeded-people.ts'
import { useWindow } from '../metrics/lists/use-window.ts'
import type { MetricId } from '../model/metric.ts'
import { runMetricsQuery } from '../metrics/ask/run-query.ts'
import { addDays } from '../model/time/time.ts'
import type { MatchDecision } from '../model/match-decision.ts'
import { createPeopleIndex } from './people-index.ts'
import type { PeopleTable } from './people-table.ts'
import { rounds } from '../../test/harness/run/rounds.ts'

const store = seededFacts()

const PERIOD = { from: '2026-03-01', to: '2026-03-09' }
const CLOCK = stoppedClock('2026-04-01T00:00:00Z')
const METRICS: MetricId[] = ['spend.credits', 'spend.usd', 'code.interactions', 'code.acceptances']

const day = fc.integer({ min: 0, max: 7 }).map((n) => addDays(PERIOD.from, n))
const coder = fc.constantFrom('c1', 'c2', 'c3')
const chatter = fc.constantFrom('', 'u1', 'u2', 'u3')
const email = fc.constantFrom('', 'ann@example.com', 'bob@example.com')
const count = fc.option(fc.nat(9), { nil: null })
const use = fc.record({ day, userId: coder, interactions: count, acceptances: count })
const cost = fc.record({
  day,
  userId: chatter,
  userEmail: email,
  amount: fc.integer({ min: -9, max: 9999 }).map((n) => new Big(n).div(1000).toFixed()),
  unit: fc.constantFrom('CREDITS', 'USD'),
})
const key = fc.oneof(
  coder.map((id): `code_assistant:${string}` => `code_assistant:${id}`),
  fc.constantFrom('u1', 'u2', 'u3').map((id): `chat_assistant:${string}` => `chat_assistant:${id}`),
)
const from = fc.option(day, { nil: null })
const decision: fc.Arbitrary<MatchDecision> = fc.oneof(
  fc.record({ kind: fc.constant('merge' as const), a: key, b: key, from }),
  fc.record({ kind: fc.constant('split' as const), a: key, from }),
)

const world = fc.record({
  uses: fc.uniqueArray(use, { maxLength: 15, selector: (one) => `${one.day} ${one.userId}` }),
  costs: fc.array(cost, { maxLength: 15 }),
  seats: fc.record({ c1: email, c2: email }),
  decisions: fc.array(decision, { maxLength: 5 }),
})

type World = typeof world extends fc.Arbitrary<infer Generated> ? Generated : never

async function seed({ uses, costs, seats }: World) {
  const scope = bothScope()
  const { facts } = store
  const days = Array.from({ length: 8 }, (_, n) => addDays(PERIOD.from, n))
  const used = days.map((at) => [at, uses.filter(({ day }) => day === at).map(userDay)] as const)
  await seedCodeSlices(facts, scope, 'org_users_1d', used)
  const held = Object.entries(seats).map(([userId, userEmail]) => codeSeat({ userId, userEmail }))
  await seedCode(facts, scope, 'seats', addDays(PERIOD.to, -1), held)
  const records = costs.map(({ day: at, amount, unit, ...who }) =>
    costRecord({ ...who, hour: `${at}T09:00:00Z`, billing: [billingLine({ cost: amount, costUnit: unit })] }),
  )
  await seedCosts(facts, scope, records)
  await seedWindow(facts, scope, '2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z')
  return scope
}

/** Everybody's and nobody's part of a metric, summed here. */
function sumOf({ rows, unattributed }: PeopleTable, metric: MetricId): string {
  const of = ({ code, chat }: Pick<PeopleTable['unattributed'], 'code' | 'chat'>) =>
    ({
      'spend.credits': chat?.credits,
      'spend.usd': chat?.usd,
      'code.interactions': code?.interactions,
      'code.acceptances': code?.acceptances,
    })[metric as string] ?? 0
  return [...rows, unattributed].reduce((sum, one) => sum.plus(of(one)), new Big(0)).toFixed()
}

it('everybody and nobody together are what the metrics say, whatever was decided and whenever', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const scope = await seed(given)
      const { facts } = store
      const { rows } = await runMetricsQuery({
        facts,
        scope,
        clock: CLOCK,
        query: metricsQuery({ ...PERIOD, metrics: METRICS }),
      })
      const table = await createPeopleIndex().table({
        ctx: { facts, clock: CLOCK },
        scope,
        window: useWindow(PERIOD, CLOCK.now()),
        decisions: given.decisions,
        prices: [],
      })
      const expected = METRICS.map((metric) => new Big(rows[0]?.[metric]?.toString() ?? 0).toFixed())
      expect(METRICS.map((metric) => sumOf(table, metric))).toEqual(expected)
      expect(new Set(table.rows.filter(({ until }) => until === null).map(({ key: id }) => id)).size).toBe(
        table.rows.filter(({ until }) => until === null).length,
      )
    }),
    rounds(6),
  )
}, 240_000)
