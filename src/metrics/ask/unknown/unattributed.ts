import Big from 'big.js'
import type { Interval } from '../../../model/time/time.ts'
import type { CompileInput } from '../compile-query.ts'
import type { MetricDefinition } from '../../definitions/metric-definition.ts'
import { summed, type Measured } from '../../definitions/value.ts'
import { addsUp, isBreakdown, leavesRest, type Dimension } from '../../../model/metric.ts'
import type { Cell, DimensionFilter, MetricsQuery } from '../../metrics-query.ts'
import type {
  Groups,
  OfPeriods,
  Period,
  PeriodRest,
  Question,
  Statement,
  StatementRows,
  Unattributed,
} from '../question.ts'
import { readPeriods } from '../periods.ts'
import { indexRows, rowKey, type ValueRow } from '../value-rows.ts'
import { said, type Said } from '../../../words/said.ts'

/** The sums whose rest is looked for: of a share, what it is a share of and the part. */
function sumsOf(metric: MetricDefinition): Measured[] {
  if (addsUp(metric.id)) return [metric]
  return (metric.shareOf ?? []).map(summed)
}

/** Only sums have a rest, and shares of two; and only where no filter has taken parts away already. */
export function canUnattribute(query: MetricsQuery, { metrics }: Statement): boolean {
  return (
    metrics.some((metric) => sumsOf(metric).length > 0) &&
    metrics.some(({ id }) => query.groupBy.some((dimension) => leavesRest(id, dimension))) &&
    !query.filters.some(({ dimension }) => isBreakdown(dimension))
  )
}

type Run = (
  question: Question,
  statement: Pick<Statement, 'feed' | 'trailingDays'> & { metrics: readonly Measured[] },
  part: Partial<CompileInput>,
  range: Interval,
) => Promise<ValueRow[]>

/** Of two names the tables themselves leave out parts that have neither. */
function named(groupBy: readonly Dimension[]): DimensionFilter[] {
  const [dimension, second] = groupBy.filter(isBreakdown)
  return dimension && !second ? [{ dimension, op: 'not_in', values: [''] }] : []
}

/** What no part holds, of each period. */
export async function readUnattributed(
  question: Question,
  statement: Statement,
  periods: OfPeriods<Interval>,
  run: Run,
): Promise<Unattributed> {
  const rests = await readPeriods(periods, (range) => readRest(question, statement, range, run))
  const { groupBy } = question.query
  return { parts: groupBy.flatMap((d, i) => (isBreakdown(d) ? [i] : [])), rests }
}

async function readRest(
  question: Question,
  { feed, trailingDays, metrics }: Statement,
  range: Interval,
  run: Run,
): Promise<PeriodRest> {
  const { query, feeds } = question
  const groupBy = query.groupBy.filter((dimension) => !isBreakdown(dimension))
  const values = metrics.flatMap(sumsOf)
  const ask = (of: readonly Measured[], part: Partial<CompileInput>) =>
    run(question, { feed, trailingDays, metrics: of }, { groupBy, ...part }, range)
  const planOf = (by: readonly Dimension[], of: readonly Measured[]) => {
    const measures = [...new Set(of.flatMap((value) => value.measures))]
    return feeds.get(feed)?.planner.plan({ ...query, groupBy: by, range, measures }) ?? []
  }
  // Totals of metrics that share their parts need not come from one table.
  const tables = Map.groupBy(values.keys(), (i) =>
    planOf(groupBy, values.slice(i, i + 1))
      .map(({ source }) => source.name)
      .join(),
  )
  const [totals, sums] = await Promise.all([
    Promise.all(
      [...tables.values()].map(async (indexes) => {
        const rows = await ask(
          indexes.flatMap((i) => values[i] ?? []),
          {},
        )
        return rows.map((row) => renamed(row, indexes))
      }),
    ),
    // The same table as the parts, all of them together; one without a name belongs to the rest.
    ask(values, {
      plan: planOf(query.groupBy, metrics),
      filters: [...query.filters, ...named(query.groupBy)],
    }),
  ])
  return { totals: totals.flat(), sums }
}

/** A row of some of the values, under the names that all of them have together. */
function renamed(row: ValueRow, indexes: readonly number[]): ValueRow {
  const dimensions = Object.entries(row).filter(([name]) => name === 'time' || name.startsWith('d'))
  const cells = indexes.map((index, i) => [`m${index}`, row[`m${i}`] ?? null] as const)
  return Object.fromEntries([...dimensions, ...cells])
}

/** Rows for what no group holds, one for each group of the other dimensions. */
export interface RestRows {
  keys: string[][]
  /** There were more of them than the answer has room for. */
  cut: boolean
  /** Whether a group of the answer is in one of these rows: what the vendor gave no name is unattributed as well. */
  replaces(key: readonly string[]): boolean
  /** `time` is that of the period. */
  cell(metric: MetricDefinition, period: Period, time: string | null, key: readonly string[]): Cell
  /** Where parts exceed their total, which nothing can be shown for. */
  notes: Said[]
}

interface Side {
  statement: Statement
  rests: OfPeriods<PeriodIndex>
}
type PeriodIndex = Record<'totals' | 'sums', Map<string, ValueRow>>

export function restRows({
  query,
  parts,
  groups,
}: {
  query: MetricsQuery
  parts: readonly StatementRows[]
  groups: Groups | null
}): RestRows {
  const others = query.groupBy.flatMap((d, i) => (isBreakdown(d) ? [] : [i]))
  const otherKey = (key: readonly string[]) => others.map((i) => key[i] ?? '')
  const sides = sidesOf(query, parts, others)
  const [first] = parts.flatMap(({ unattributed }) => unattributed ?? [])
  if (!first) return { keys: [], cut: false, replaces: () => false, cell: () => null, notes: [] }
  const isRest = (key: readonly string[]) => first.parts.every((i) => key[i] === '')
  const shown = others.length === 0 ? [[]] : distinct((groups?.keys ?? []).map(otherKey))
  const alone = groups && others.length > 0 ? withoutParts(sides, shown, others) : []
  const room = !groups || groups.cut ? 0 : Math.max(0, groups.limit - groups.keys.length)
  const keys = [...shown, ...alone.slice(0, room)].map((key) =>
    query.groupBy.map((d, i) => (isBreakdown(d) ? '' : (key[others.indexOf(i)] ?? ''))),
  )
  const exceeded = new Map<string, Big>()
  const cellOf: RestRows['cell'] = (metric, period, time, key) => {
    const side = sides.find(({ statement }) => statement.metrics.some(({ id }) => id === metric.id))
    const of = side?.rests[period]
    if (!side || !of) return null
    const rests = columnsOf(side.statement, metric).map((column) =>
      restAt(of, rowKey(time, otherKey(key)), column),
    )
    for (const rest of rests) {
      if (!rest?.lt(0)) continue
      const by = exceeded.get(metric.id) ?? new Big(0)
      exceeded.set(metric.id, by.minus(rest))
      return null
    }
    return cellFrom(metric, rests)
  }
  return {
    keys,
    cut: alone.length > room,
    replaces: isRest,
    cell: cellOf,
    get notes() {
      return [...exceeded].map(([id, by]) =>
        said('more_than_in_total', {
          dimensions: query.groupBy.filter(isBreakdown),
          more: by.toFixed(),
          metric: id,
        }),
      )
    },
  }
}

const distinct = (keys: readonly string[][]) => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
]

function sidesOf(query: MetricsQuery, parts: readonly StatementRows[], others: readonly number[]): Side[] {
  const grouped = { grain: query.grain, groupBy: others.flatMap((i) => query.groupBy[i] ?? []) }
  const index = ({ totals, sums }: PeriodRest): PeriodIndex => ({
    totals: mergeRows(totals, grouped),
    sums: indexRows(sums, grouped),
  })
  return parts.flatMap(({ statement, unattributed }): Side[] => {
    if (!unattributed) return []
    const { current, compared, previous } = unattributed.rests
    const rests = {
      current: index(current),
      compared: compared && index(compared),
      previous: previous && index(previous),
    }
    return [{ statement, rests }]
  })
}

/** The columns of a metric among the sums of its statement. */
function columnsOf({ metrics }: Statement, metric: MetricDefinition): string[] {
  const of = metrics.flatMap((one) => sumsOf(one).map(() => one.id))
  return of.flatMap((id, i) => (id === metric.id ? [`m${i}`] : []))
}

/** Null where the total is unknown. */
function restAt({ totals, sums }: PeriodIndex, at: string, column: string): Big | null {
  const total = totals.get(at)?.[column]
  return total === null ? null : new Big(total ?? '0').minus(sums.get(at)?.[column] ?? '0')
}

function cellFrom(metric: MetricDefinition, [rest, whole]: readonly (Big | null)[]): Cell {
  if (!rest) return null
  if (addsUp(metric.id)) return metric.type === 'integer' ? rest.toNumber() : rest.toFixed()
  // As shares that the engine divides (`share`): to six places, by the seventh.
  return !whole || whole.eq(0) ? null : rest.div(whole).round(6, Big.roundHalfUp).toFixed()
}

/** Groups of the other dimensions of which not a single part was given, with what they have all the same, largest first. */
function withoutParts(
  sides: readonly Side[],
  shown: readonly string[][],
  others: readonly number[],
): string[][] {
  const known = new Set(shown.map((key) => JSON.stringify(key)))
  const sizes = new Map<string, { key: string[]; size: Big }>()
  for (const { statement, rests } of sides) {
    const { current } = rests
    const columns = statement.metrics.flatMap((metric) => columnsOf(statement, metric))
    for (const [at, row] of current.totals) {
      const key = others.map((_, i) => row[`d${i}`] ?? '')
      const id = JSON.stringify(key)
      if (known.has(id)) continue
      for (const column of columns) {
        const rest = restAt(current, at, column)
        if (rest?.gt(0)) sizes.set(id, { key, size: rest.plus(sizes.get(id)?.size ?? 0) })
      }
    }
  }
  return [...sizes].sort(([a, x], [b, y]) => y.size.cmp(x.size) || (a < b ? -1 : 1)).map(([, { key }]) => key)
}

/** Rows of one bucket and group become one; each has cells of its own. */
function mergeRows(
  rows: readonly ValueRow[],
  grouped: Pick<MetricsQuery, 'grain' | 'groupBy'>,
): Map<string, ValueRow> {
  const merged = new Map<string, ValueRow>()
  for (const row of rows) {
    for (const [key, one] of indexRows([row], grouped)) merged.set(key, { ...merged.get(key), ...one })
  }
  return merged
}
