import { RELEASED_SOURCES, type ReleasedSource } from '../../../src/privacy/build/released-sources.ts'
import type { Dimension, MetricId } from '../../../src/model/metric.ts'
import { feedsOf } from '../../../src/model/dataset.ts'
import { addDays, dayStart, daysOf } from '../../../src/model/time/time.ts'
import {
  codePart,
  codeScope,
  codeSeat,
  ENTERPRISE,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../harness/stores/seeded-code.ts'
import { pullRequest } from '../../../src/store/facts/code-facts.fixtures.suite.ts'
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
import { crossedWorld, movingWorld, randomWorld, range, type RandomWorld } from '../attack/random-world.ts'

/** The two months that are told: the first says who there is, and rows of the second are weeks, of whoever has enough people. */
export const MONTHS = { from: '2026-01-01', to: '2026-03-01' } as const
const SEAT_DAYS = ['2026-01-31', '2026-02-28']
/** A day of each row of a world: one in the first month, then one in each week of the second. */
const DAYS = ['2026-01-14', '2026-02-04', '2026-02-11', '2026-02-18']

/** Of people who come and go it is told between the second month and a third. */
const OF_MOVES = { from: '2026-01-01', to: '2026-04-01' }
const DAYS_OF_MOVES = ['2026-01-14', '2026-02-11', '2026-03-11']

/** A random organisation as one vendor tells of it. Its values are told by two dimensions, one of which puts several together. */
export interface ToldWorld {
  world: RandomWorld
  of: ReleasedSource
  scope: Scope
  dimensions: ReadonlyMap<Dimension, (value: number) => string>
  amounts: readonly MetricId[]
  people: readonly MetricId[]
  /** Whether who came, stayed and left is asked for. */
  moves: boolean
  /** Whether everybody has a seat, of which it is told who uses it. */
  seats: boolean
  /** Pull requests, each with how many hours it took to be merged. */
  merged: readonly Merged[]
  /** Whether every second unit is a cost centre, which names its people by their logins. */
  centers: boolean
  /** A day of which the vendor never has a report. */
  lacks: string | null
  months: { from: string; to: string }
  /** By row of the world. */
  days: readonly string[]
}

/** A pull request that somebody had merged in a row of the world. */
export interface Merged {
  person: number
  row: number
  hours: number
}

const FEATURES = ['chat_panel_ask_mode', 'chat_inline']
type Named = readonly [dimension: Dimension, name: (at: number) => string]

interface Kind extends Pick<ToldWorld, 'amounts' | 'people'> {
  named: Named[]
}

const KINDS: Record<string, Kind> = {
  chat_assistant: {
    named: [
      ['model', (at) => `model-${at}`],
      ['product', (at) => `product-${at}`],
      ['surface', (at) => `surface-${at}`],
    ],
    amounts: ['spend.credits'],
    people: ['chat.active_users'],
  },
  code_assistant: {
    named: [
      ['model', (at) => `model-${at}`],
      ['feature', (at) => FEATURES[at] ?? ''],
    ],
    amounts: ['code.generations'],
    people: ['code.users', 'code.active_users', 'code.weekly_active_users', 'code.monthly_active_users'],
  },
}

/** Amounts are told by a chat assistant, events by a code assistant. */
export const toldWorld = (seed: number, tenant: string): ToldWorld =>
  tellWorld(withMonthBefore(randomWorld(seed)), tenant)

/** By three dimensions that cross each other, as a chat assistant tells it. */
export const toldCrossed = (seed: number, tenant: string): ToldWorld =>
  tellWorld(withMonthBefore({ ...crossedWorld(seed), least: 0n }), tenant)

/** Of people who come, stay and go, as a code assistant tells it. */
export const toldMoves = (seed: number, tenant: string): ToldWorld => ({
  ...tellWorld(movingWorld(seed), tenant),
  moves: true,
  months: OF_MOVES,
  days: DAYS_OF_MOVES,
})

/** Of who uses the seat that everybody has, as a code assistant tells it; at the end of a month who used it then has lately. */
export const toldSeats = (seed: number, tenant: string): ToldWorld => {
  const told = tellWorld(withMonthBefore({ ...randomWorld(seed), least: 1n }), tenant)
  return { ...told, seats: true, people: [...told.people, 'seats.active', 'seats.active_in_period'] }
}

/** Of cost centres in the list of units, as an organisation chose that tells of a code assistant. */
export const toldCenters = (seed: number, tenant: string): ToldWorld => {
  const told = tellWorld(withMonthBefore({ ...randomWorld(seed), least: 1n }), tenant)
  const { budgets = [] } = feedsOf('code_assistant', 'enterprise')
  const enterprise = codeScope([ENTERPRISE]).accounts.map((one) => ({ ...one, feeds: { budgets } }))
  const scope = { ...told.scope, accounts: [...told.scope.accounts, ...enterprise] }
  return { ...told, scope, centers: true }
}

/** Of pull requests, of which some people have many. */
export const toldMerged = (seed: number, tenant: string): ToldWorld => {
  const world = withMonthBefore({ ...randomWorld(seed), least: 1n })
  const random = seededRandom(seed + 7)
  const merged = range(world.people).flatMap((person) => {
    const often = random() < 0.4 ? lognormal(random, 1.2) : 0
    return range(world.rows).flatMap((row) =>
      range(Math.min(12, Math.round(often * 2 * random()))).map(() => ({
        person,
        row,
        hours: Math.round(lognormal(random, 0.8) * 2_000) / 100,
      })),
    )
  })
  // In some one of them makes as much as all others, and is slower than they are.
  const slow = random() < 0.2 ? merged[0]?.person : undefined
  if (slow === undefined) return { ...tellWorld(world, tenant), merged }
  const others = merged.filter(({ person }) => person !== slow)
  const theirs = others.map(({ row, hours }) => ({
    person: slow,
    row,
    hours: Math.round(hours * 100 + 9_000) / 100,
  }))
  return { ...tellWorld(world, tenant), merged: [...others, ...theirs] }
}

/** With a day that never comes: its week is passed over, and the month is told of a part of its days. */
export const toldGap = (seed: number, tenant: string): ToldWorld => ({
  ...tellWorld(withMonthBefore({ ...randomWorld(seed), least: 1n }), tenant),
  lacks: '2026-02-12',
})

function tellWorld(world: RandomWorld, tenant: string): ToldWorld {
  const source = world.least === 0n ? 'chat_assistant' : 'code_assistant'
  const [of, kind] = [RELEASED_SOURCES.find((one) => one.source === source), KINDS[source]]
  if (!of || !kind) throw new Error(`${source} is not released`)
  const { named, ...more } = kind
  const dimensions = new Map(
    named.slice(0, world.splits.length).map(([dimension, nameOf], at) => {
      const names = world.splits[at] ?? []
      return [dimension, (value: number) => nameOf(names[value] ?? -1)] as const
    }),
  )
  const scope = source === 'chat_assistant' ? seededScope() : codeScope()
  return {
    world,
    of,
    scope: { ...scope, tenant },
    dimensions,
    moves: false,
    seats: false,
    merged: [],
    centers: false,
    lacks: null,
    months: MONTHS,
    days: DAYS,
    ...more,
  }
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

/** Tell of it as its vendor does; or tell it anew, in the place of what it was. */
export async function seedWorld(facts: FactsStore, told: ToldWorld, was?: RandomWorld['did']): Promise<void> {
  if (told.of.source === 'chat_assistant') await seedChat(facts, told, was)
  else await seedUserDays(facts, told)
}

async function seedChat(
  facts: FactsStore,
  { world, scope, dimensions, months, days }: ToldWorld,
  was: RandomWorld['did'] = [],
): Promise<void> {
  const groupsOf = (person: number) =>
    world.units
      .filter(({ members }) => members.includes(String(person)))
      .map(({ id }) => ({ id, name: `Group ${id}` }))
  const nameOf = (dimension: Dimension, value: number) => dimensions.get(dimension)?.(value) ?? ''
  const records = world.did.flatMap((rows, person) =>
    rows.flatMap((row, at) =>
      row.flatMap((amount, value) =>
        // What is taken back is a record of nothing.
        amount === 0n && (was[person]?.[at]?.[value] ?? 0n) === 0n
          ? []
          : costRecord({
              eventId: `event-${person}-${at}-${value}`,
              hour: `${days[at]}T09:00:00Z`,
              userId: String(person),
              groups: groupsOf(person),
              model: nameOf('model', value),
              product: nameOf('product', value),
              surface: nameOf('surface', value),
              billing: [billingLine({ cost: String(amount) })],
            }),
      ),
    ),
  )
  await seedCosts(facts, scope, records)
  await seedWindow(facts, scope, `${months.from}T00:00:00Z`, `${addDays(months.to, 9)}T00:00:00Z`)
}

async function seedUserDays(facts: FactsStore, told: ToldWorld): Promise<void> {
  const { world, scope, dimensions, months, days, seats, merged, lacks } = told
  const everybody = range(world.people).map((person) => codeSeat({ userId: String(person) }))
  const lists = SEAT_DAYS.map((day) => [day, everybody] as const)
  if (seats) await seedCodeSlices(facts, scope, 'seats', lists)
  await seedUnits(facts, told)
  const nameOf = (dimension: Dimension, value: number) => dimensions.get(dimension)?.(value) ?? ''
  if (merged.length > 0) await seedCode(facts, scope, 'pull_requests', '7', merged.map(pullOf(days)))
  const linesOf = (day: string) => {
    const at = days.indexOf(day)
    return world.did.flatMap((rows, person) => {
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
  }
  const everyDay = daysOf({ start: dayStart(months.from), end: dayStart(months.to) })
  const slices = everyDay.filter((day) => day !== lacks).map((day) => [day, linesOf(day)] as const)
  await seedCodeSlices(facts, scope, 'org_users_1d', slices)
}

async function seedUnits(facts: FactsStore, { world, scope, months, centers }: ToldWorld): Promise<void> {
  const isCenter = (at: number) => centers && at % 2 === 1
  const teams = world.units
    .filter((_, at) => !isCenter(at))
    .map(({ id, members }) => ({
      teamId: id,
      slug: id,
      name: `Team ${id}`,
      type: 'organization',
      parentId: '',
      members: members.map((userId) => ({ userId, userLogin: loginOf(userId) })),
    }))
  await seedCode(facts, scope, 'teams', months.from, teams)
  if (!centers) return
  const listed = world.units
    .filter((_, at) => isCenter(at))
    .map(({ id, members }) => ({
      costCenterId: id,
      name: `Center ${id}`,
      state: 'active',
      ownPool: null,
      poolTarget: null,
      poolCurrent: null,
      members: members.map((userId) => ({ type: 'user', name: loginOf(userId) })),
    }))
  await seedCode(facts, scope, 'cost_centers', months.from, listed, { account: ENTERPRISE })
}

/** As days of use name them. */
const loginOf = (userId: string) => `login-${userId}`
/** Whom a login names. */
export const whoIs = (login: string) => login.replace(/^login-/, '')

const pullOf =
  (days: readonly string[]) =>
  ({ person, row, hours }: Merged, at: number) => {
    const merged = Date.parse(`${days[row]}T12:00:00Z`)
    const [mergedAt, createdAt] = [merged, merged - hours * 3_600_000].map((time) =>
      new Date(time).toISOString(),
    )
    return pullRequest({
      pullRequestId: `${at}`,
      number: at,
      authorId: String(person),
      authorLogin: String(person),
      createdAt: createdAt ?? '',
      updatedAt: mergedAt ?? '',
      closedAt: mergedAt ?? null,
      mergedAt: mergedAt ?? null,
    })
  }
