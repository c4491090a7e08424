import type { SourceKind } from '../../model/connection.ts'
import type { Dimension, Grain } from '../../model/metric.ts'
import { DAY_MS, type Interval } from '../../model/time/time.ts'
import type { TeamSets } from '../../store/facts/derived/team-loads.ts'
import { withTeamsOf } from '../../store/facts/derived/team-sql.ts'
import { sql, text, texts, u32, verbatim, type Owner, type Sql } from '../../store/facts/engine/sql.ts'
import type { NumberedLogins } from './known-logins.ts'
import type { SeatDayCosts } from './prices/seat-prices.ts'
import type { SeatSnapshots, SeatUse } from './seats/seat-snapshots.ts'

/** What the planning of a feed has found for its statements to go by. */
export interface Planned {
  /** Who was in which team. */
  teams?: TeamSets
  /** Which snapshot stands for which bucket. */
  seats?: SeatSnapshots
  /** How days of use are read. */
  use?: SeatUse
  /** The accounts that person-days are of; left out, whichever have any. */
  reporting?: readonly string[]
  /** What a seat costs on each day. */
  costs?: SeatDayCosts
  /** Whose login is whose. */
  logins?: NumberedLogins
}

/** Whose rows, of which days. */
export interface ChosenBy extends Planned {
  of: Required<Pick<Owner, 'tenant' | 'accounts'>>
  when: Sql
  /** Of the buckets that are asked for. */
  grain?: Grain
  /** The buckets of a row's `day`, where they are no grain. */
  bucket?: Sql
  /** Conditions on the connection, and whether rows of each are groups: what several report counts in each of them. */
  connection?: { conditions: readonly Sql[]; grouped: boolean } | undefined
}

/** Rows of the days of a range. */
export const withinDays = ({ start, end }: Interval): Sql =>
  sql`day >= toDate(${u32(Math.floor(start / DAY_MS))}) AND day < toDate(${u32(Math.ceil(end / DAY_MS))})`

/** What a source cannot do without. */
export function needed<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a feed was asked that nothing was planned for')
  return value
}

/** What values of dimensions depend on beside the rows. */
export interface RowsOwners {
  /** Which connection reads which account now (`ownAccounts`). */
  own: readonly string[]
  /** By account whose rows are read: its connection, and the kind of source that brings it (`sourcesOf`). */
  sources: readonly AccountSource[]
}

export interface AccountSource {
  account: string
  connection: string
  source: SourceKind
}

export const NO_OWNERS: RowsOwners = { own: [], sources: [] }

/** SQL of a dimension, which may depend on whose the rows are. */
type DimensionSql = string | ((owners: RowsOwners) => Sql)

/** The kind of source by a column that says whose a row is: a constant, unless several kinds bring rows of this shape. */
export const sourceBy =
  (column: 'account' | 'connection', of: string, usual: SourceKind) =>
  ({ sources }: RowsOwners): Sql => {
    const kinds = [...new Set(sources.map(({ source }) => source))]
    const [only = usual] = kinds
    if (kinds.length <= 1) return sql`${text(only)}`
    const keys = texts(sources.map((one) => one[column]))
    return sql`transform(${verbatim(of)}, ${keys}, ${texts(sources.map(({ source }) => source))}, ${text(usual)})`
  }

/**
 * A table or view that can answer: what it is cut by, and how each measure is had from it. Every text here
 * is a constant of the program; values of a question are bound, never written into it.
 */
export interface FactSource {
  name: string
  /** The table, where rows count as they stand. */
  from: string
  /** What makes rows of its rows. */
  join?: string
  /** Where the rows that count have to be chosen first, a subquery. */
  choose?: (of: ChosenBy) => Sql
  /** Rows are parts by these: without one of them asked for, they would be taken for a total. */
  partsBy?: readonly Dimension[]
  /** A person-day is in the rows of several values of it: right by it, or of one value of it, and not of several. */
  overlapping?: Dimension
  /** Its partial aggregates merge with those of no other table. */
  wholeRangeOnly?: true
  /** The bucket of a row where it is not that of its day. */
  bucket?: string
  /** Start of a row's hour (a DateTime, UTC) or of its day or month (a Date). */
  time: string
  /** The day of a row as a Date; the first of the month where rows are months. */
  day: string
  /** Rows are read by the builds that hold, not by their time alone. */
  rollup: boolean
  /** SQL of a single value per row. Dimensions not named here cannot be asked of this source. */
  dimensions: Partial<Record<Dimension, DimensionSql>>
  /** Dimensions that hold several values per row, as SQL of an array; empty means "not given". */
  arrays: Partial<Record<Dimension, string>>
  measures: Partial<Record<string, string>>
  /** Measures that are sets of people, where each group is one person's: 1 or 0. A set of each of many takes most of the time. */
  ofOne?: Partial<Record<string, string>>
}

/** SQL of a dimension's single value. */
export function dimensionOf(source: FactSource, dimension: Dimension, owners: RowsOwners): Sql {
  const found = source.dimensions[dimension]
  if (found === undefined) throw new Error(`source ${source.name} is not cut by ${dimension}`)
  return typeof found === 'string' ? verbatim(found) : found(owners)
}

/** The same rows with the teams that their people were in on `day`. */
export function withTeams(source: FactSource, day: string): FactSource {
  return {
    ...source,
    name: `${source.name}_of_teams`,
    choose: (by) => {
      const rows = needed(source.choose)(by)
      return sql`(SELECT p.*, t.teams AS teams FROM ${withTeamsOf(rows, day, by.of, needed(by.teams))})`
    },
    arrays: { ...source.arrays, team: 'teams' },
  }
}

export const summed = <Name extends string>(names: readonly Name[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `sum(${name})`]))

/** Whether a source carries all of these. Totals never come from parts. */
export function canAnswer(
  source: FactSource,
  dimensions: readonly Dimension[],
  measures: readonly string[],
): boolean {
  const { partsBy } = source
  return (
    (!partsBy || partsBy.some((d) => dimensions.includes(d))) &&
    dimensions.every((d) => source.dimensions[d] !== undefined || source.arrays[d] !== undefined) &&
    measures.every((measure) => source.measures[measure] !== undefined)
  )
}
