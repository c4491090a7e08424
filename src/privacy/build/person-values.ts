import { setImmediate } from 'node:timers/promises'
import { isDecimal } from '../../model/money/decimal.ts'
import type { FeedQuestion, OpenFeed } from '../../metrics/ask/open-feed.ts'
import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Interval } from '../../model/time/time.ts'
import { COUNT, listOf, TEXT, type Columns } from '../../store/facts/engine/columns.ts'
import { listed, readRows, sql, verbatim } from '../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Rule, Tally } from '../release/tally.ts'
import { PLACES, smallestParts } from './smallest-part.ts'

/** Where values of people are read. */
export interface Facts {
  facts: FactsReader
  feed: OpenFeed
  signal?: AbortSignal | undefined
}

export interface Tallied {
  metric: MetricId
  tally: Tally
  /** With what nobody is known to have caused; null where the identified answer knows no number, or another one. */
  total: bigint | null
}

/**
 * What everybody did in a range, metric by metric: the sum, who was active, and the largest values. It comes from the
 * statement that answers by person, and holds only where its sum is the answer to the question without people.
 */
export async function readTallies(
  facts: Facts,
  asked: Asked,
  piece: { people: number; rule: Rule },
): Promise<Tallied[]> {
  const told: Tallied[] = []
  const totals = await readTotals(facts, asked)
  for (const metrics of apart(facts, { ...asked, groupBy: ['user'] })) {
    const tallies = await tallyTogether(facts, { ...asked, metrics }, piece)
    told.push(
      ...tallies.map((one) => ({ ...one, total: totals.get(one.metric) === one.sum ? one.sum : null })),
    )
  }
  return told
}

interface Asked {
  metrics: readonly MetricId[]
  range: Interval
}

const apart = ({ feed }: Facts, asked: FeedQuestion) => (asked.metrics.length > 0 ? feed.apart(asked) : [])

/** What the question without people is answered; without what is not known. */
async function readTotals(facts: Facts, asked: Asked): Promise<Map<MetricId, bigint>> {
  const totals = new Map<MetricId, bigint>()
  for (const metrics of apart(facts, asked)) {
    const cells = await facts.feed.total({ ...asked, metrics })
    for (const [i, metric] of metrics.entries()) {
      const cell = cells[i] ?? null
      if (cell !== null) totals.set(metric, partsOf(cell))
    }
  }
  return totals
}

async function tallyTogether(
  { facts, feed, signal }: Facts,
  asked: Asked,
  { people, rule }: { people: number; rule: Rule },
): Promise<(Omit<Tallied, 'total'> & { sum: bigint })[]> {
  const statement = feed.statement({ ...asked, groupBy: ['user'] }, { asNumbers: true })
  if (!statement) return []
  const at = asked.metrics.map((_, i) => i)
  const [none, most] = [`toDecimal128(0, ${PLACES})`, Math.trunc(rule.insiders + 1)]
  const value = (i: number) => verbatim(`ifNull(toDecimal128(m${i}, ${PLACES}), ${none}) AS v${i}`)
  const tallied = (i: number) => [
    verbatim(`toString(sum(v${i})) AS sum${i}, toString(sumIf(v${i}, known)) AS own${i}`),
    verbatim(`countIf(known AND v${i} != 0) AS active${i}`),
    verbatim(
      `arrayMap(x -> toString(-x), groupArraySortedIf(${most})(-v${i}, known AND v${i} != 0)) AS top${i}`,
    ),
  ]
  const columns: Columns = Object.fromEntries(
    at.flatMap((i) => [
      [`sum${i}`, TEXT],
      [`own${i}`, TEXT],
      [`active${i}`, COUNT],
      [`top${i}`, listOf(TEXT)],
    ]),
  )
  const [row] = await readRows(
    facts,
    sql`SELECT ${listed(at.flatMap(tallied))} FROM (
  SELECT d0 != '' AS known, ${listed(at.map(value))} FROM (\n${statement.statement}\n)
)`,
    columns,
    signal,
  )
  return asked.metrics.map((metric, i) => {
    const top = row?.[`top${i}`]
    const tally = {
      people,
      active: Number(row?.[`active${i}`] ?? 0),
      sum: partsOf(row?.[`own${i}`]),
      top: Array.isArray(top) ? top.map(partsOf) : [],
    }
    return { metric, tally, sum: partsOf(row?.[`sum${i}`]) }
  })
}

function partsOf(amount: unknown): bigint {
  const text = String(amount ?? 0)
  return isDecimal(text) ? smallestParts(text) : 0n
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
    for (const [metric, parts] of amounts)
      for (const [at, person] of people.entries()) keep(own, metric, person, parts[at] ?? 0n)
  }
  return found
}

/** People of a value, '' of all, and beside them what each did in each metric. Who is '' is nobody that is known. */
export interface ByPerson {
  value: string
  people: readonly string[]
  amounts: ReadonlyMap<MetricId, readonly bigint[]>
}

/** The same as it is read: a list of each metric is much less to read than a row of each person. */
export async function readByPerson(facts: Facts, asked: Asked & { by?: Dimension }): Promise<ByPerson[]> {
  const groupBy: Dimension[] = asked.by ? [asked.by, 'user'] : ['user']
  const found: ByPerson[] = []
  const parts = partsOnce()
  for (const metrics of apart(facts, { ...asked, groupBy })) {
    for (const { value, people, lists } of await readLists(facts, { ...asked, metrics, groupBy })) {
      // Of a large organisation all values together take long enough that questions would wait.
      await setImmediate()
      const amounts = metrics.map((metric, i) => [metric, (lists[i] ?? []).map(parts)] as const)
      found.push({ value, people, amounts: new Map(amounts) })
    }
  }
  return found
}

async function readLists(
  { facts, feed, signal }: Facts,
  asked: FeedQuestion & { groupBy: readonly Dimension[] },
): Promise<{ value: string; people: string[]; lists: string[][] }[]> {
  const statement = feed.statement(asked, { asNumbers: true })
  if (!statement) return []
  const [value, person] = asked.groupBy.length > 1 ? ['d0', 'd1'] : [`''`, 'd0']
  const of = (name: (i: number) => string) => asked.metrics.map((_, i) => verbatim(name(i)))
  const amounts = of((i) => `ifNull(m${i}, 0) AS a${i}`)
  const isAnything = of((i) => `a${i} != 0`)
  const lists = of((i) => `groupArray(toString(a${i}))`)
  const rows = await readRows(
    facts,
    sql`SELECT value, groupArray(person) AS people, [${listed(lists)}] AS lists FROM (
  SELECT ${verbatim(`ifNull(${value}, '') AS value, ifNull(${person}, '') AS person`)}, ${listed(amounts)}
  FROM (\n${statement.statement}\n)
) WHERE ${listed(isAnything, ' OR ')} GROUP BY value ORDER BY value`,
    { value: TEXT, people: listOf(TEXT), lists: listOf(listOf(TEXT)) },
    signal,
  )
  return rows
}

/** Most amounts are those of many: each is read once, and is one number. */
function partsOnce(): (amount: string) => bigint {
  const known = new Map<string, bigint>()
  return (amount) => {
    const found = known.get(amount) ?? partsOf(amount)
    known.set(amount, found)
    return found
  }
}

function keep(own: Map<MetricId, PersonValues>, metric: MetricId, person: string, parts: bigint): void {
  const values = own.get(metric) ?? { of: new Map<string, bigint>(), nobody: 0n }
  own.set(metric, values)
  const before = person === '' ? values.nobody : values.of.get(person)
  const sum = before === undefined ? parts : before + parts
  if (person === '') values.nobody = sum
  else if (sum !== 0n) values.of.set(person, sum)
}
