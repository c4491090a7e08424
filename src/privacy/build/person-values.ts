import type { OpenFeed } from '../../metrics/ask/open-feed.ts'
import { isDecimal } from '../../model/decimal.ts'
import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Interval } from '../../model/time.ts'
import { COUNT, listOf, orNull, TEXT, type Columns } from '../../store/facts/engine/columns.ts'
import { listed, readRows, sql, u32, verbatim } from '../../store/facts/engine/sql.ts'
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
  { facts, feed, signal }: Facts,
  asked: { metrics: readonly MetricId[]; range: Interval },
  { people, rule }: { people: number; rule: Rule },
): Promise<Tallied[]> {
  const statement = asked.metrics.length > 0 && feed.statement({ ...asked, groupBy: ['user'] })
  if (!statement) return []
  const at = asked.metrics.map((_, i) => i)
  const value = (i: number) => verbatim(`toDecimal128(ifNull(m${i}, '0'), ${PLACES}) AS v${i}`)
  const tallied = (i: number) => [
    verbatim(`toString(sum(v${i})) AS sum${i}, toString(sumIf(v${i}, known)) AS own${i}`),
    verbatim(`countIf(known AND v${i} != 0) AS active${i}`),
    sql`arrayMap(x -> toString(x), arraySlice(arrayReverseSort(groupArrayIf(${verbatim(`v${i}, known AND v${i} != 0`)})), 1, ${u32(rule.insiders + 1)})) AS ${verbatim(`top${i}`)}`,
  ]
  const columns: Columns = Object.fromEntries(
    at.flatMap((i) => [
      [`sum${i}`, TEXT],
      [`own${i}`, TEXT],
      [`active${i}`, COUNT],
      [`top${i}`, listOf(TEXT)],
    ]),
  )
  const [[row], totals] = await Promise.all([
    readRows(
      facts,
      sql`SELECT ${listed(at.flatMap(tallied))} FROM (
  SELECT d0 != '' AS known, ${listed(at.map(value))} FROM (\n${statement.statement}\n)
)`,
      columns,
      signal,
    ),
    feed.total(asked),
  ])
  return asked.metrics.map((metric, i) => {
    const sum = partsOf(row?.[`sum${i}`])
    const top = row?.[`top${i}`]
    const tally = {
      people,
      active: Number(row?.[`active${i}`] ?? 0),
      sum: partsOf(row?.[`own${i}`]),
      top: Array.isArray(top) ? top.map(partsOf) : [],
    }
    return { metric, tally, total: partsOf(totals[i]) === sum && totals[i] !== null ? sum : null }
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

/** By value of a dimension, or '' of all, and by metric. */
export type ValuesOf = ReadonlyMap<string, ReadonlyMap<MetricId, PersonValues>>

/** The same person by person, and by the values of a dimension where one is asked. */
export async function readValues(
  { facts, feed, signal }: Facts,
  asked: { metrics: readonly MetricId[]; range: Interval; by?: Dimension },
): Promise<ValuesOf> {
  const { metrics, range, by } = asked
  const groupBy: Dimension[] = by ? [by, 'user'] : ['user']
  const statement = metrics.length > 0 && feed.statement({ metrics, range, groupBy })
  if (!statement) return new Map()
  const person = by ? 'd1' : 'd0'
  const columns: Columns = {
    value: TEXT,
    person: TEXT,
    ...Object.fromEntries(metrics.map((_, i) => [`m${i}`, orNull(TEXT)])),
  }
  const isAnything = verbatim(metrics.map((_, i) => `ifNull(m${i}, '0') != '0'`).join(' OR '))
  const rows = await readRows(
    facts,
    sql`SELECT ${verbatim(`ifNull(${by ? 'd0' : "''"}, '') AS value, ifNull(${person}, '') AS person`)}, ${listed(metrics.map((_, i) => `m${i}`))}
FROM (\n${statement.statement}\n) WHERE ${isAnything} ORDER BY value, person`,
    columns,
    signal,
  )
  const found = new Map<string, Map<MetricId, PersonValues>>()
  for (const row of rows) {
    const value = String(row['value'])
    const own = found.get(value) ?? new Map(metrics.map((metric) => [metric, emptyValues()]))
    found.set(value, own)
    for (const [i, metric] of metrics.entries()) keep(own.get(metric), String(row['person']), row[`m${i}`])
  }
  return found
}

const emptyValues = (): PersonValues => ({ of: new Map(), nobody: 0n })

function keep(values: PersonValues | undefined, person: string, amount: unknown): void {
  const parts = partsOf(amount)
  if (!values || parts === 0n) return
  if (person === '') values.nobody += parts
  else values.of.set(person, (values.of.get(person) ?? 0n) + parts)
}
