import { RELEASED_SOURCES, type ReleasedSource } from '../../../src/privacy/build/released-sources.ts'
import type { Dimension, MetricId } from '../../../src/model/metric.ts'
import { addDays } from '../../../src/model/time.ts'
import { codePart, codeScope, seedCode, userDay } from '../../harness/stores/seeded-code.ts'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededScope,
  seedWindow,
} from '../../harness/stores/seeded-facts.ts'
import { lognormal } from '../../harness/run/chance.ts'
import { seededRandom } from '../../harness/run/seeded-random.ts'
import type { FactsStore } from '../../../src/store/facts/facts-store.ts'
import type { Scope } from '../../../src/metrics/metrics-query.ts'
import { randomWorld, range, type RandomWorld } from '../attack/random-world.ts'

/** The two months that are told: the first says who there is, and rows of the second are weeks, of whoever has enough people. */
export const MONTHS = { from: '2026-01-01', to: '2026-03-01' } as const

/** A day of each row of a world: one in the first month, then one in each week of the second. */
const DAYS = ['2026-01-14', '2026-02-04', '2026-02-11', '2026-02-18'] as const
export const dayOf = (row: number): string => DAYS[row] ?? ''

/** A random organisation as one vendor tells of it. Its values are told by two dimensions, one of which puts several together. */
export interface ToldWorld {
  world: RandomWorld
  of: ReleasedSource
  scope: Scope
  dimensions: ReadonlyMap<Dimension, (value: number) => string>
  amounts: readonly MetricId[]
  people: readonly MetricId[]
}

const KINDS = {
  chat_assistant: {
    dimensions: new Map<Dimension, (value: number) => string>([
      ['model', (value) => `model-${value}`],
      ['product', (value) => `product-${value % 2}`],
    ]),
    amounts: ['spend.credits'],
    people: ['chat.active_users'],
  },
  code_assistant: {
    dimensions: new Map<Dimension, (value: number) => string>([
      ['model', (value) => `model-${value}`],
      ['feature', (value) => FEATURES[value % 2] ?? ''],
    ]),
    amounts: ['code.generations'],
    people: ['code.users', 'code.active_users'],
  },
} as const
const FEATURES = ['chat_panel_ask_mode', 'chat_inline'] as const

/** Amounts are told by a chat assistant, events by a code assistant. */
export function toldWorld(seed: number, tenant: string): ToldWorld {
  const world = withMonthBefore(randomWorld(seed))
  const source = world.least === 0n ? 'chat_assistant' : 'code_assistant'
  const of = RELEASED_SOURCES.find((one) => one.source === source)
  if (!of) throw new Error(`${source} is not released`)
  const scope = source === 'chat_assistant' ? seededScope() : codeScope()
  return { world, of, scope: { ...scope, tenant }, ...KINDS[source] }
}

/** Nearly everybody was there the month before, and did about as much. */
function withMonthBefore(world: RandomWorld): RandomWorld {
  const random = seededRandom(world.seed + 3)
  const did = world.did.map((rows) => {
    const factor = random() < 0.1 ? 0 : lognormal(random, 0.5)
    const before = range(world.values).map((value) => {
      const sum = rows.reduce((all, row) => all + (row[value] ?? 0n), 0n)
      return BigInt(Math.round(Number(sum) * factor))
    })
    const isNew = random() < 0.05
    const idle = !before.some((amount) => amount > 0n)
    return [idle && !isNew ? before.with(0, world.least === 0n ? 10n : 1n) : before, ...rows]
  })
  return { ...world, rows: world.rows + 1, did }
}

/** Tell of it as its vendor does. */
export async function seedWorld(facts: FactsStore, told: ToldWorld): Promise<void> {
  if (told.of.source === 'chat_assistant') await seedChat(facts, told)
  else await seedUserDays(facts, told)
}

async function seedChat(facts: FactsStore, { world, scope, dimensions }: ToldWorld): Promise<void> {
  const groupsOf = (person: number) =>
    world.units
      .filter(({ members }) => members.includes(String(person)))
      .map(({ id }) => ({ id, name: `Group ${id}` }))
  const nameOf = (dimension: Dimension, value: number) => dimensions.get(dimension)?.(value) ?? ''
  const records = world.did.flatMap((rows, person) =>
    rows.flatMap((row, at) =>
      row.flatMap((amount, value) =>
        amount === 0n
          ? []
          : costRecord({
              hour: `${dayOf(at)}T09:00:00Z`,
              userId: String(person),
              groups: groupsOf(person),
              model: nameOf('model', value),
              product: nameOf('product', value),
              billing: [billingLine({ cost: String(amount) })],
            }),
      ),
    ),
  )
  await seedCosts(facts, scope, records)
  await seedWindow(facts, scope, `${MONTHS.from}T00:00:00Z`, `${addDays(MONTHS.to, 9)}T00:00:00Z`)
}

async function seedUserDays(facts: FactsStore, { world, scope, dimensions }: ToldWorld): Promise<void> {
  const teams = world.units.map(({ id, members }) => ({
    teamId: id,
    slug: id,
    name: `Team ${id}`,
    type: 'organization',
    parentId: '',
    members: members.map((userId) => ({ userId, userLogin: userId })),
  }))
  await seedCode(facts, scope, 'teams', MONTHS.from, teams)
  const nameOf = (dimension: Dimension, value: number) => dimensions.get(dimension)?.(value) ?? ''
  for (let day: string = MONTHS.from; day < MONTHS.to; day = addDays(day, 1)) {
    const at = DAYS.findIndex((one) => one === day)
    const lines = world.did.flatMap((rows, person) => {
      const row = rows[at] ?? []
      const sum = Number(row.reduce((all, amount) => all + amount, 0n))
      if (sum === 0) return []
      const parts = row.flatMap((amount, value) =>
        amount === 0n
          ? []
          : codePart('model_feature', nameOf('model', value), nameOf('feature', value), {
              interactions: Number(amount),
              generations: Number(amount),
              acceptances: 0,
            }),
      )
      return [userDay({ day, userId: String(person), interactions: sum, generations: sum, parts })]
    })
    await seedCode(facts, scope, 'org_users_1d', day, lines)
  }
}
