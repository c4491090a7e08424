import type { Clock } from '../../lib/clock.ts'
import { addDays, DAY_MS, type UtcDay } from '../../model/time/time.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import { compileQuery } from '../ask/compile-query.ts'
import { accountsWith, ownerOf } from '../ask/scope-accounts.ts'
import { measured, sum, summed, value } from '../definitions/value.ts'
import { readPlanner } from '../feeds/planner.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** In the first days of a history everything is seen for the first time. */
const FIRST_DAYS = 14

/** What tells of each feed that a model was used on a day. */
const USED_BY = {
  costs: summed('records'),
  // Counters are summed day by day as soon as a day holds; sets of people only for whole ranges.
  user_days: measured(
    value`ifNull(${sum('interactions')}, 0) + ifNull(${sum('generations')}, 0) + ifNull(${sum('acceptances')}, 0)`,
  ),
} as const
type ModelFeed = keyof typeof USED_BY

export interface FirstModel {
  model: string
  day: UtcDay
}

/**
 * Models whose first known use is known to be new: none of the first days of a connection's history, and none while older
 * days are still to come.
 */
export async function readFirstModels(
  input: ScopedFacts & { clock: Clock; feed: ModelFeed },
): Promise<FirstModel[]> {
  const { scope, feed } = input
  const accounts = accountsWith(scope, feed)
  const isComing = accounts.some(({ feeds, firstSync = [] }) =>
    (feeds[feed] ?? []).some((dataset) => firstSync.includes(dataset)),
  )
  if (isComing) return []
  const connections = Map.groupBy(accounts, ({ connection }) => connection)
  const histories = await Promise.all(
    [...connections.values()].map((own) => readDays({ ...input, scope: { ...scope, accounts: own } })),
  )
  return newOf(histories)
}

/** Pure. @param histories of each connection the days on which models were used */
export function newOf(histories: readonly (readonly FirstModel[])[]): FirstModel[] {
  const firsts = histories.flatMap((days) => {
    const since = days.reduce<UtcDay | null>((least, { day }) => earlier(least, day), null)
    const byModel = Map.groupBy(days, ({ model }) => model)
    return [...byModel].map(([model, own]) => {
      const day = own.reduce<UtcDay | null>((least, one) => earlier(least, one.day), null) ?? ''
      return { model, day, isTold: since !== null && day >= addDays(since, FIRST_DAYS) }
    })
  })
  // Where it was seen first decides: a connection that came later knows it from its own beginning.
  return [...Map.groupBy(firsts, ({ model }) => model)].flatMap(([model, of]) => {
    const [first] = of.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : Number(a.isTold)))
    return model !== '' && first?.isTold ? [{ model, day: first.day }] : []
  })
}

const earlier = (least: UtcDay | null, day: UtcDay): UtcDay => (least === null || day < least ? day : least)

async function readDays({
  facts,
  scope,
  clock,
  feed,
  signal,
}: ScopedFacts & { clock: Clock; feed: ModelFeed }): Promise<FirstModel[]> {
  const asked = { grain: 'day' as const, groupBy: ['model' as const], filters: [] }
  const range = { start: 0, end: (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS }
  const used = USED_BY[feed]
  const planner = await readPlanner(feed, { facts, scope: scope, query: asked, range, signal })
  const { statement, columns } = compileQuery({
    ...asked,
    ...ownerOf(scope, feed),
    values: [used],
    plan: planner.plan({ ...asked, range, measures: used.measures }),
  })
  const rows = await readRows(facts, statement, columns, signal)
  return rows.flatMap(({ time, d0, m0 }) =>
    time && m0 !== null && m0 !== '0' ? [{ model: d0 ?? '', day: time }] : [],
  )
}
