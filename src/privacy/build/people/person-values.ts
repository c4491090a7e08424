import { setImmediate } from 'node:timers/promises'
import { metricById } from '../../../metrics/catalog.ts'
import { nameOfPlace, type FeedQuestion, type OpenFeed } from '../../../metrics/ask/open-feed.ts'
import type { Dimension, MetricId } from '../../../model/metric.ts'
import type { Interval } from '../../../model/time/time.ts'
import { COUNT, listOf, TEXT, type Columns } from '../../../store/facts/engine/columns.ts'
import { listed, readRows, sql, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../../store/facts/facts-store.ts'
import type { Rule, Tally } from '../../release/tally.ts'
import { amountsReader, holdLength, partsOf, type AmountList } from './amount-list.ts'
import { PLACES } from '../smallest-part.ts'

/** Where values of people are read. */
export interface Facts {
  facts: FactsReader
  feed: OpenFeed
  signal?: AbortSignal | undefined
  /** What was tallied before it is asked for. */
  ahead: TalliedAhead
}

export interface Tallied {
  metric: MetricId
  tally: Tally
  /** With what nobody is known to have caused; null where the identified answer knows no number, or another one. */
  total: bigint | null
}

type Told = Omit<Tallied, 'tally'> & { tally: Omit<Tally, 'people'> }

/** By range and metric. */
export type TalliedAhead = Map<string, Told>

const aheadAs = ({ start, end }: Interval, metric: MetricId) => `${start} ${end} ${metric}`

interface Asked {
  metrics: readonly MetricId[]
  range: Interval
}

/**
 * What everybody did in a range, metric by metric: the sum, who was active, and the largest values. It comes from the
 * statement that answers by person, and holds only where its sum is the answer to the question without people.
 */
export async function readTallies(
  facts: Facts,
  { metrics: asked, range }: Asked,
  { people, rule }: { people: number; rule: Rule },
): Promise<Tallied[]> {
  const told: Tallied[] = []
  for (const metrics of apart(facts, { metrics: asked, range, groupBy: ['user'] })) {
    const ahead = metrics.flatMap((metric) => facts.ahead.get(aheadAs(range, metric)) ?? [])
    const [own = []] =
      ahead.length === metrics.length ? [ahead] : await tallyRanges(facts, { metrics, ranges: [range] }, rule)
    told.push(...own.map((one) => ({ ...one, tally: { ...one.tally, people } })))
  }
  return told
}

/** Tally what is going to be asked for of several ranges, together: every statement takes time of its own. */
export async function tallyAhead(
  facts: Facts,
  { metrics: asked, ranges }: AskedRanges,
  rule: Rule,
): Promise<void> {
  const [first] = ranges
  if (!first) return
  for (const metrics of apart(facts, { metrics: asked, range: first, groupBy: ['user'] })) {
    const told = await tallyRanges(facts, { metrics, ranges }, rule)
    for (const [at, range] of ranges.entries())
      for (const one of told[at] ?? []) facts.ahead.set(aheadAs(range, one.metric), one)
  }
}

export interface AskedRanges {
  metrics: readonly MetricId[]
  ranges: readonly Interval[]
}

/** Of each range, metrics that one statement answers by person. */
async function tallyRanges(facts: Facts, asked: AskedRanges, rule: Rule): Promise<Told[][]> {
  const totals = await readTotals(facts, asked)
  const tallies = await tallyTogether(facts, asked, rule)
  return tallies.map((own, at) =>
    own.map(({ sum, ...one }) => ({ ...one, total: totals[at]?.get(one.metric) === sum ? sum : null })),
  )
}

const apart = ({ feed }: Facts, asked: FeedQuestion) => (asked.metrics.length > 0 ? feed.apart(asked) : [])

/** What the question without people is answered; without what is not known. */
async function readTotals(
  facts: Facts,
  { metrics: asked, ranges }: AskedRanges,
): Promise<Map<MetricId, bigint>[]> {
  const [first] = ranges
  const totals = ranges.map(() => new Map<MetricId, bigint>())
  for (const metrics of first ? apart(facts, { metrics: asked, range: first }) : []) {
    const rows = await totalsOf(facts, { metrics, ranges })
    for (const [at, cells] of rows.entries()) {
      for (const [i, metric] of metrics.entries()) {
        const cell = cells[i] ?? null
        if (cell !== null) totals[at]?.set(metric, partsOf(cell))
      }
    }
  }
  return totals
}

/** Not every source can be asked for several ranges at once, so one is asked for by itself. */
async function totalsOf({ feed }: Facts, { metrics, ranges }: AskedRanges) {
  const [range] = ranges
  return ranges.length === 1 && range
    ? [await feed.total({ metrics, range })]
    : await feed.totals({ metrics, ranges })
}

function statementOf({ feed }: Facts, { metrics, ranges }: AskedRanges): Sql | null {
  const [range] = ranges
  const asked = { metrics, groupBy: ['user'] } as const
  const compiled =
    ranges.length === 1 && range
      ? feed.statement({ ...asked, range }, { asNumbers: true })
      : feed.statementOver({ ...asked, ranges }, { asNumbers: true })
  return compiled?.statement ?? null
}

async function tallyTogether(
  facts: Facts,
  asked: AskedRanges,
  rule: Rule,
): Promise<(Omit<Told, 'total'> & { sum: bigint })[][]> {
  const statement = statementOf(facts, asked)
  if (!statement) return asked.ranges.map(() => [])
  const isOne = asked.ranges.length === 1
  const at = asked.metrics.map((_, i) => i)
  const most = Math.trunc(rule.insiders + 1)
  const value = (i: number) => {
    const metric = asked.metrics[i]
    const none = `toDecimal128(0, ${PLACES})`
    const isWhole = metric !== undefined && metricById(metric).type === 'integer'
    return verbatim(
      isWhole
        ? `toInt64(ifNull(m${i}, 0)) AS v${i}`
        : `ifNull(toDecimal128(m${i}, ${PLACES}), ${none}) AS v${i}`,
    )
  }
  const tallied = (i: number) => [
    verbatim(`toString(sum(v${i})) AS sum${i}, toString(sumIf(v${i}, known)) AS own${i}`),
    verbatim(`countIf(known AND v${i} != 0) AS active${i}`),
    verbatim(
      `arrayMap(x -> toString(-x), groupArraySortedIf(${most})(-v${i}, known AND v${i} != 0)) AS top${i}`,
    ),
  ]
  const columns: Columns = Object.fromEntries([
    ['place', TEXT],
    ...at.flatMap((i) => [
      [`sum${i}`, TEXT],
      [`own${i}`, TEXT],
      [`active${i}`, COUNT],
      [`top${i}`, listOf(TEXT)],
    ]),
  ])
  const place = verbatim(`${isOne ? `'${nameOfPlace(0)}'` : 'time'} AS place`)
  const rows = await readRows(
    facts.facts,
    sql`SELECT place, ${listed(at.flatMap(tallied))} FROM (
  SELECT d0 != '' AS known, ${place}, ${listed(at.map(value))} FROM (\n${statement}\n)
) GROUP BY place`,
    columns,
    facts.signal,
  )
  const found = new Map(rows.map((row) => [row['place'], row]))
  return asked.ranges.map((_, place) => {
    const row = found.get(nameOfPlace(place))
    return asked.metrics.map((metric, i) => {
      const top = row?.[`top${i}`]
      const tally = {
        active: Number(row?.[`active${i}`] ?? 0),
        sum: partsOf(row?.[`own${i}`]),
        top: Array.isArray(top) ? top.map(partsOf) : [],
      }
      return { metric, tally, sum: partsOf(row?.[`sum${i}`]) }
    })
  })
}

/** How many people have something of a metric in a range and in none before it, of each of these. */
export async function countFirst(
  { facts, feed, signal }: Facts,
  { metric, ranges }: { metric: MetricId; ranges: readonly Interval[] },
): Promise<number[]> {
  const statement = feed.statementOver({ metrics: [metric], groupBy: ['user'], ranges }, { asNumbers: true })
  if (!statement) return ranges.map(() => 0)
  const rows = await readRows(
    facts,
    sql`SELECT place, count() AS people FROM (
  SELECT d0, min(time) AS place FROM (\n${statement.statement}\n) WHERE d0 != '' AND ifNull(m0, 0) != 0 GROUP BY d0
) GROUP BY place`,
    { place: TEXT, people: COUNT },
    signal,
  )
  const found = new Map(rows.map(({ place, people }) => [place, people]))
  return ranges.map((_, place) => found.get(nameOfPlace(place)) ?? 0)
}

/** What each person did of a metric; `nobody`: what no person is known to have caused. */
export interface PersonValues {
  of: Map<string, bigint>
  nobody: bigint
}

export function sumOf({ of, nobody }: PersonValues): bigint {
  let sum = nobody
  for (const amount of of.values()) sum += amount
  return sum
}

/** By value of a dimension, or '' of all, and by metric. */
export type ValuesOf = ReadonlyMap<string, ReadonlyMap<MetricId, PersonValues>>

/** The same person by person, and by the values of a dimension where one is asked. */
export async function readValues(facts: Facts, asked: Asked & { by?: Dimension }): Promise<ValuesOf> {
  const found = new Map<string, Map<MetricId, PersonValues>>()
  for (const { value, people, amounts } of await readByPerson(facts, asked)) {
    const own = found.get(value) ?? new Map<MetricId, PersonValues>()
    found.set(value, own)
    const names = people.split('\n')
    for (const [metric, list] of amounts) own.set(metric, keep(names, list))
  }
  return found
}

/** People of a value, '' of all, and beside them what each did in each metric. */
export interface ByPerson {
  value: string
  /** Each a line of it; an empty one is nobody that is known. */
  people: string
  amounts: ReadonlyMap<MetricId, AmountList>
}

/** The same as it is read: a list of each metric is much less to read than a row of each person. */
export async function readByPerson(facts: Facts, asked: Asked & { by?: Dimension }): Promise<ByPerson[]> {
  const groupBy: Dimension[] = asked.by ? [asked.by, 'user'] : ['user']
  const found: ByPerson[] = []
  const read = amountsReader()
  for (const metrics of apart(facts, { ...asked, groupBy })) {
    for (const { value, people, lists } of await readLists(facts, { ...asked, metrics, groupBy })) {
      // Of a large organisation all values together take long enough that questions would wait.
      await setImmediate()
      const amounts = metrics.map((metric, i) => [metric, read(lists[i] ?? '')] as const)
      found.push({ value, people, amounts: new Map(amounts) })
    }
  }
  return found
}

async function readLists(
  { facts, feed, signal }: Facts,
  asked: FeedQuestion & { groupBy: readonly Dimension[] },
): Promise<{ value: string; people: string; lists: string[] }[]> {
  const statement = feed.statement(asked, { asNumbers: true })
  if (!statement) return []
  const [value, person] = asked.groupBy.length > 1 ? ['d0', 'd1'] : [`''`, 'd0']
  const of = (name: (i: number) => string) => asked.metrics.map((_, i) => verbatim(name(i)))
  const amounts = of((i) => `ifNull(m${i}, 0) AS a${i}`)
  const isAnything = of((i) => `a${i} != 0`)
  // One text is much less to read than a text of each amount and of each person. People are numbers here, hence no lines.
  const lists = of((i) => `toString(groupArray(a${i}))`)
  const rows = await readRows(
    facts,
    sql`SELECT value, arrayStringConcat(groupArray(person), '\\n') AS people, [${listed(lists)}] AS lists FROM (
  SELECT ${verbatim(`ifNull(${value}, '') AS value, ifNull(${person}, '') AS person`)}, ${listed(amounts)}
  FROM (\n${statement.statement}\n)
) WHERE ${listed(isAnything, ' OR ')} GROUP BY value ORDER BY value`,
    { value: TEXT, people: TEXT, lists: listOf(TEXT) },
    signal,
  )
  return rows
}

function keep(people: readonly string[], list: AmountList): PersonValues {
  holdLength(list, people.length)
  const { which, amounts } = list
  const values: PersonValues = { of: new Map(), nobody: 0n }
  people.forEach((person, at) => {
    const parts = amounts[which[at] ?? 0] ?? 0n
    if (person === '') values.nobody += parts
    else if (parts !== 0n) values.of.set(person, parts)
  })
  return values
}
