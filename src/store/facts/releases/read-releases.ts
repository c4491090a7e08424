import type { MetricId } from '../../../model/metric.ts'
import type { ChosenList } from '../../../model/privacy.ts'
import type { ReleasedBy, ReleasedCell, ReleaseScope } from '../../../model/privacy/release.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { readRows, rowsOf, sql, text, texts, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import {
  BEHIND,
  CELL,
  LACKS,
  MEMBER,
  ROW,
  UNIT,
  type AmountsBehind,
  type QuarterStructure,
  type ReleaseCut,
  type ReleaseRow,
  type ReleaseUnit,
} from './release-tables.ts'

type Reader = Pick<FactsReader, 'query'>

/** Rows that begin in these days, half-open; a cell may reach back before its row. */
export interface ReleaseSpan {
  from: UtcDay
  to: UtcDay
}

const ofCut = ({ source, cut, grain }: Omit<ReleaseCut, 'tenant'>) =>
  sql`source = ${text(source)} AND cut = ${text(cut)} AND grain = ${text(grain)}`

const within = ({ from, to }: ReleaseSpan) =>
  sql`row_from >= toDate(${text(from)}) AND row_from < toDate(${text(to)})`

/** The newest revision of each row. */
export async function readReleaseRows(
  facts: Reader,
  of: ReleaseCut,
  span: ReleaseSpan,
): Promise<ReleaseRow[]> {
  const rows = await readRows(
    facts,
    sql`SELECT toString(row_from) AS begins, toString(row_to) AS ends, state, revision, people, k, build, inputs
FROM ${rowsOf('release_rows', of, 'FINAL')} AND ${ofCut(of)} AND ${within(span)}
ORDER BY row_from, revision DESC LIMIT 1 BY row_from`,
    ROW,
  )
  return rows.map(({ begins: from, ends: to, ...row }) => ({ ...of, ...row, from, to }))
}

/** The builds that count: of the newest revision of each row. */
const builds = (of: ReleaseCut, span: ReleaseSpan): Sql =>
  sql`SELECT argMax(build, revision) FROM ${rowsOf('release_rows', of, 'FINAL')} AND ${ofCut(of)} AND ${within(span)} AND build != ''
GROUP BY row_from`

export interface AskedOfRows extends ReleaseSpan {
  /** What splits are by; null of totals and units. */
  dimensions: readonly (ReleasedBy | null)[]
  /** Every metric where none is named. */
  metrics?: readonly MetricId[]
}

/** Cells of those rows by time, dimension, metric and key, "other" last of each. */
export async function readReleaseCells(
  facts: Reader,
  of: ReleaseCut,
  asked: AskedOfRows,
): Promise<ReleasedCell[]> {
  const { dimensions, metrics } = asked
  const ofMetrics = metrics ? sql`AND metric IN ${texts(metrics)}` : sql``
  const rows = await readRows(
    facts,
    sql`SELECT toString(day_from) AS begins, toString(day_to) AS ends, dimension, metric, toBool(is_other) AS isOther, key, amount, people, toBool(is_partial) AS partial, members
FROM ${rowsOf('release_cells', of, 'FINAL')} AND ${ofCut(of)} AND dimension IN ${texts(dimensions.map((by) => by ?? ''))} AND ${within(asked)}
  ${ofMetrics} AND build IN (${builds(of, asked)})
ORDER BY row_from, dimension, metric, is_other, key`,
    CELL,
  )
  return rows.map(({ begins: from, ends: to, isOther, key, dimension, ...cell }) => ({
    ...cell,
    from,
    to,
    dimension: dimension === '' ? null : dimension,
    key: isOther ? null : key,
  }))
}

/** What each person did in a month whose units are this build of; empty where nobody knows it any more. */
export async function readAmountsBehind(
  facts: Reader,
  of: ReleaseScope,
  { from, build }: Pick<ReleaseRow, 'from' | 'build'>,
): Promise<AmountsBehind> {
  const rows = await readRows(
    facts,
    sql`SELECT subject, metrics, amounts FROM ${rowsOf('release_values', of, 'FINAL')} AND source = ${text(of.source)}
  AND month = toDate(${text(from)}) AND build = ${text(build)} ORDER BY subject`,
    BEHIND,
  )
  const found = new Map<MetricId, Map<string, string>>()
  for (const { subject, metrics, amounts } of rows) {
    for (const [i, metric] of metrics.entries()) {
      const own = found.get(metric) ?? new Map<string, string>()
      found.set(metric, own.set(subject, amounts[i] ?? '0'))
    }
  }
  return found
}

/** Who is counted with whom in a quarter; null before it is cut. */
export async function readStructure(
  facts: Reader,
  of: ReleaseScope,
  quarter: UtcDay,
): Promise<QuarterStructure | null> {
  const row = await readQuarterRow(facts, of, quarter)
  if (!row) return null
  const units = await readUnits(facts, of, quarter)
  const found = await readRows(
    facts,
    sql`SELECT subject, block, wants, toString(since) AS since
FROM ${rowsOf('release_members', of, 'FINAL')} AND ${ofQuarter(of, quarter)} ORDER BY subject`,
    MEMBER,
  )
  const members = found.map(({ wants, since, ...member }) => ({
    ...member,
    wants: wants === '' ? null : { unit: wants, since },
  }))
  return { quarter, k: row.k, members, units }
}

/** The units of a quarter as they were cut; null before that. */
export async function readReleaseUnits(
  facts: Reader,
  of: ReleaseScope,
  quarter: UtcDay,
): Promise<ReleaseUnit[] | null> {
  return (await readQuarterRow(facts, of, quarter)) ? await readUnits(facts, of, quarter) : null
}

async function readQuarterRow(facts: Reader, of: ReleaseScope, quarter: UtcDay) {
  const cut = { ...of, cut: 'structure', grain: 'quarter' } as const
  const [row] = await readReleaseRows(facts, cut, { from: quarter, to: `${quarter.slice(0, 8)}02` })
  return row
}

const readUnits = (facts: Reader, of: ReleaseScope, quarter: UtcDay): Promise<ReleaseUnit[]> =>
  readRows(
    facts,
    sql`SELECT unit AS id, name, blocks, counted, members, toBool(kept) AS kept, newcomers
FROM ${rowsOf('release_units', of, 'FINAL')} AND ${ofQuarter(of, quarter)} ORDER BY place`,
    UNIT,
  )

/** Lists that a quarter was to be cut by as well, and was not, as nobody had collected them. */
export async function readLacks(
  facts: Reader,
  of: ReleaseScope,
  quarter: UtcDay,
): Promise<readonly ChosenList[]> {
  const [row] = await readRows(
    facts,
    sql`SELECT lacks FROM ${rowsOf('release_rows', of, 'FINAL')} AND source = ${text(of.source)} AND cut = 'structure'
  AND row_from = toDate(${text(quarter)}) ORDER BY revision DESC LIMIT 1`,
    LACKS,
  )
  return row?.lacks ?? []
}

function ofQuarter({ tenant, source }: ReleaseScope, quarter: UtcDay): Sql {
  const cut = { tenant, source, cut: 'structure', grain: 'quarter' } as const
  const build = sql`SELECT build FROM ${rowsOf('release_rows', cut, 'FINAL')} AND ${ofCut(cut)} AND row_from = toDate(${text(quarter)})
ORDER BY revision DESC LIMIT 1`
  return sql`source = ${text(source)} AND quarter = toDate(${text(quarter)}) AND build IN (${build})`
}
