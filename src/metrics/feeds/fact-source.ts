import type { Dimension } from '../../model/metric.ts'

/** Conditions over bound values: whose rows, of which days. */
export interface ChosenBy {
  who: string
  when: string
  accounts: number
  /** Conditions on the connection, and whether rows of each are groups: what several report counts in each of them. */
  connection?: { conditions: readonly string[]; grouped: boolean } | undefined
}

/**
 * A table or view that can answer: what it is cut by, and how each measure is had from it. Every text here
 * is a constant of the program; values of a question are bound, never written into it.
 */
export interface FactSource {
  name: string
  /** The FROM clause, where rows count as they stand. */
  from: string
  /** The FROM clause where the rows that count have to be chosen first, as a subquery. */
  choose?: (of: ChosenBy) => string
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
  dimensions: Partial<Record<Dimension, string>>
  /** Dimensions that hold several values per row, as SQL of an array; empty means "not given". */
  arrays: Partial<Record<Dimension, string>>
  measures: Partial<Record<string, string>>
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
