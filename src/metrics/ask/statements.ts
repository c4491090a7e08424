import { DAY_MS, dayStart, type Interval } from '../../model/time/time.ts'
import { compileQuery, type CompiledQuery, type CompileInput, type DayWindow } from './compile-query.ts'
import { readCompiled } from './read-compiled.ts'
import type { Asked, Segment } from '../feeds/segment.ts'
import type { FeedId } from '../../model/metric.ts'
import type { MetricsQuery } from '../metrics-query.ts'
import type { Groups, OfPeriods, Question, Statement, StatementRows } from './question.ts'
import { readPeriods } from './periods.ts'
import { accountsOf, ownersOf } from './scope-accounts.ts'
import { bucketsOf } from './time-range.ts'
import { canUnattribute, readUnattributed } from './unknown/unattributed.ts'
import type { ValueRow } from './value-rows.ts'
import { asksVendorTeams, readTeamDays } from '../lists/teams/vendor-teams.ts'

/** Rows a series may have; more groups than fit are cut to the largest, and the answer says so. */
const MAX_SERIES_ROWS = 20_000

/** Metrics that the same tables answer go together. Costs are always one statement: its plan weighs all measures. */
export function statementsOf(question: Question, range: Interval): Statement[] {
  const { query, checked } = question
  const keyed = checked.read.map((metric) => {
    const { feed, trailingDays = null, measures } = metric
    const tables =
      feed === 'costs'
        ? ''
        : planOf(question, feed, { ...query, range, measures }).map(({ source }) => source.name)
    return { key: `${feed} ${trailingDays} ${tables}`, feed, trailingDays, metric }
  })
  return [...Map.groupBy(keyed, ({ key }) => key).values()].flatMap((same): Statement[] => {
    const [first] = same
    if (!first) return []
    return [{ feed: first.feed, trailingDays: first.trailingDays, metrics: same.map(({ metric }) => metric) }]
  })
}

function planOf({ feeds }: Question, feed: FeedId, asked: Asked): Segment[] {
  const state = feeds.get(feed)
  if (!state) throw new Error(`feed ${feed} was not read`)
  return state.planner.plan(asked)
}

/** Which groups the answer shows, largest first over the whole range; null when nothing is grouped. */
export async function readGroups(
  question: Question,
  statements: readonly Statement[],
  range: Interval,
): Promise<Groups | null> {
  const { query } = question
  if (query.groupBy.length === 0) return null
  const buckets = query.grain === 'total' ? 1 : bucketsOf(range, query.grain).length
  const limit = Math.max(1, Math.min(query.limit, Math.floor(MAX_SERIES_ROWS / buckets)))
  const ranked = ranking(question, statements)
  if (!ranked) return null
  const { statement, order } = ranked
  const rows = await runPart(question, statement, { grain: 'total', order, limit: limit + 1 }, range)
  const kept = rows.slice(0, limit)
  return {
    keys: kept.map((row) => query.groupBy.map((_, i) => row[`d${i}`] ?? '')),
    statement,
    rows: kept,
    cut: rows.length > limit,
    limit,
  }
}

type Order = NonNullable<CompileInput['order']>[number]

/** The statement of the first metric that is ordered by, else of the first one asked, ranks the groups. */
function ranking({ query, checked }: Question, statements: readonly Statement[]) {
  const asked = checked.order.find(({ by }) => 'metric' in by)
  const wanted = checked.metrics[asked && 'metric' in asked.by ? asked.by.metric : 0]
  const [first] = wanted?.ratioOf ?? [wanted?.id]
  const statement = statements.find(({ metrics }) => metrics.some(({ id }) => id === first))
  if (!statement) return null
  const valueOf = (index: number) =>
    statement.metrics.findIndex(({ id }) => id === checked.metrics[index]?.id)
  const order: Order[] = []
  for (const { by, direction } of checked.order) {
    // A series is ranked by size and only shown in the order of its names.
    if ('dimension' in by && query.grain === 'total') order.push({ by, direction })
    if ('metric' in by && valueOf(by.metric) >= 0)
      order.push({ by: { value: valueOf(by.metric) }, direction })
  }
  const value = Math.max(
    0,
    statement.metrics.findIndex(({ id }) => id === first),
  )
  return {
    statement,
    order: order.length > 0 ? order : [{ by: { value }, direction: 'desc' } satisfies Order],
  }
}

/** The rows of all periods, for the groups that the answer shows. */
export async function readStatement(
  question: Question,
  statement: Statement,
  { periods, groups }: { periods: OfPeriods<Interval>; groups: Groups | null },
): Promise<StatementRows> {
  const { query } = question
  const keys = groups ? { keys: groups.keys } : {}
  const ranked = groups?.statement === statement && query.grain === 'total'
  const [rows, unattributed, teamDays] = await Promise.all([
    readPeriods(periods, (range, period) =>
      ranked && period === 'current' ? groups.rows : runPart(question, statement, keys, range),
    ),
    canUnattribute(query, statement) ? readUnattributed(question, statement, periods, runPart) : null,
    asksVendorTeams(query, statement) ? readTeamDays(question, statement, periods, runPart) : null,
  ])
  return { statement, rows, unattributed, teamDays }
}

interface PartOfStatement extends Pick<Statement, 'feed' | 'trailingDays'> {
  metrics: CompileInput['values']
}

/** One statement: the question with `part` of it said differently, over one range. */
export async function runPart(
  question: Question,
  statement: PartOfStatement,
  part: Partial<CompileInput>,
  range: Interval,
): Promise<ValueRow[]> {
  const compiled = compilePart(question, statement, part, range)
  if (!compiled) return []
  const { facts, signal } = question
  return await readCompiled(facts, compiled, signal)
}

/** The same, not asked yet; null where nothing can answer. */
export function compilePart(
  question: Question,
  { feed, trailingDays, metrics }: PartOfStatement,
  part: Partial<CompileInput>,
  range: Interval,
): CompiledQuery | null {
  const { scope, query } = question
  const accounts = accountsOf(scope, feed)
  if (accounts.length === 0 || part.keys?.length === 0) return null
  const { grain, groupBy, filters } = query
  const of = { tenant: scope.tenant, accounts, owners: ownersOf(scope, feed) }
  const asked = { ...of, values: metrics, grain, askedGrain: grain, groupBy, filters, ...part }
  const measures = [...new Set(asked.values.flatMap((value) => value.measures))]
  const trailing = trailingDays === null ? null : windowOf(question, feed, asked.grain, range, trailingDays)
  const read = trailing?.range ?? range
  const plan = part.plan ?? planOf(question, feed, { ...asked, range: read, measures })
  if (plan.length === 0) return null
  return compileQuery({ ...asked, plan, ...(trailing && { windows: trailing.windows }) })
}

/** Trailing windows end with their bucket, or with the last collected day in it. */
function windowOf(
  { feeds, query: { countsFrom } }: Question,
  feed: FeedId,
  grain: MetricsQuery['grain'],
  range: Interval,
  days: number,
): { windows: DayWindow[]; range: Interval } {
  const through = feeds.get(feed)?.coverage.accounts.map(({ coverage }) => coverage.dataThrough ?? 0) ?? []
  const last = Math.max(0, ...through)
  const buckets = grain === 'total' || grain === 'hour' ? [{ ...range, time: '' }] : bucketsOf(range, grain)
  const windows = buckets.map(({ start, end, time }) => {
    const until = Math.floor(Math.max(Math.min(end, last), start) / DAY_MS)
    const bucket = Math.floor((time === '' ? start : Date.parse(time)) / DAY_MS)
    return { start: Math.max(0, until - days), end: until, bucket }
  })
  const first = windows[0]?.end ?? 0
  const until = windows.reduce((a, { end }) => Math.max(a, end), first)
  const start = Math.max(0, first - days) * DAY_MS
  const counted = countsFrom ? Math.max(start, dayStart(countsFrom)) : start
  return { windows, range: { start: counted, end: until * DAY_MS } }
}
