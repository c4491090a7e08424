import type { Dimension } from '../../../../src/api/contract/words.ts'

type Row = Readonly<Record<string, unknown>>

function countIn(cell: unknown): number | null {
  return typeof cell === 'number' ? cell : null
}

/** Whether a number of the row is kept back, as too few people stand behind it. */
export function isWithheld({ withheld }: Row, metric: string): boolean {
  return Array.isArray(withheld) && withheld.includes(metric)
}

/** Whether a part of a number is not told in the row, so that it is at least so much. */
export function isAtLeast({ at_least: metrics }: Row, metric: string): boolean {
  return Array.isArray(metrics) && metrics.includes(metric)
}

/** Whether the row is what no published value or unit takes. */
export function isOther(row: Row, dimension: Dimension): boolean {
  return row[dimension] === null
}

/** How many people a row counts, and of how many members; null where that is not published. */
export function countedIn({ people, members }: Row): { people: number | null; members: number | null } {
  return { people: countIn(people), members: countIn(members) }
}

/** Members who wait for company before they are counted in a unit. */
export function newcomersIn({ newcomers }: Row): number {
  return countIn(newcomers) ?? 0
}

/** The first of the metrics that any unit has a number of, to order units by: people of several months have none. */
export function firstTold(
  rows: readonly Row[],
  dimension: Dimension,
  metrics: readonly string[],
): string | undefined {
  const units = rows.filter((row) => !isOther(row, dimension))
  return metrics.find((metric) => units.some((row) => (row[metric] ?? null) !== null))
}

/** Rows of which something is published, "other" last; a unit that is withheld whole is counted there. */
export function shownRows<Shown extends Row>(
  rows: readonly Shown[],
  dimension: Dimension,
  metrics: readonly string[],
): Shown[] {
  const known = rows.filter(
    (row) => isOther(row, dimension) || metrics.some((metric) => (row[metric] ?? null) !== null),
  )
  return known.toSorted((a, b) => Number(isOther(a, dimension)) - Number(isOther(b, dimension)))
}
