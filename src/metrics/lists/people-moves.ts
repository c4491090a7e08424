import { COUNT, FLOAT, listOf, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql, text, texts, verbatim, type Sql } from '../../store/facts/engine/sql.ts'
import type { CompiledQuery } from '../ask/compile-query.ts'
import { isMembership, type Dimension } from '../../model/metric.ts'
import type { MetricsContext } from '../ask/question.ts'

/**
 * How the people behind an amount moved between two windows: of each group, whose own amount rose and fell. What only
 * went with them from one group that they are in to another is no change.
 */
export interface GroupSpread {
  value: string
  rose: number
  fell: number
  /** Of people's changes, and of the squares of them, summed. */
  moved: number
  squares: number
  /** Who had any of it in either window, whichever were more. */
  people: number
}

/** Who was active in a group in each of some windows, newest first, and who came to and went from it in between. */
export interface GroupMoves {
  value: string
  active: number[]
  /** Active in the group in a window, and in no group in the one before it; one fewer than windows. */
  came: number[]
  /** Active in the group in the window before, and in no group in this one. */
  went: number[]
}

/** `d0` is the group where there is one, the person is the last dimension. */
const columnsOf = (grouped: boolean) =>
  grouped ? { part: sql`d0`, person: sql`d1` } : { part: sql`''`, person: sql`d0` }

/**
 * A person's change of a group, as far as all that they have changed as well: groups overlap, so that is both the
 * largest of them and their sum.
 */
const CHANGE_OF_MEMBER = `of_now - of_before AS own,
    max(of_now) OVER (PARTITION BY person) - max(of_before) OVER (PARTITION BY person) AS largest,
    sum(of_now) OVER (PARTITION BY person) - sum(of_before) OVER (PARTITION BY person) AS together,
    if(own > 0, greatest(0, least(own, largest, together)), least(0, greatest(own, largest, together))) AS change`

type Reader = Pick<MetricsContext, 'facts' | 'signal'>

const SPREAD = { value: TEXT, rose: COUNT, fell: COUNT, moved: FLOAT, squares: FLOAT, people: COUNT }

/** Read from a statement that gives an amount per window, group and person; windows by the names of their first days. */
export async function readSpread(
  { facts, signal }: Reader,
  { statement }: CompiledQuery,
  by: Dimension | undefined,
  windows: { now: string; before: string },
): Promise<GroupSpread[]> {
  const { part, person } = columnsOf(by !== undefined)
  const change = by && isMembership(by) ? CHANGE_OF_MEMBER : 'of_now - of_before AS change'
  const amount = (window: string) => sql`ifNull(sumIf(toFloat64OrZero(m0), time = ${text(window)}), 0)`
  const spread = sql`SELECT part AS value, countIf(change > 0) AS rose, countIf(change < 0) AS fell,
  toString(sum(change)) AS moved, toString(sum(pow(change, 2))) AS squares,
  greatest(countIf(of_now != 0), countIf(of_before != 0)) AS people
FROM (
  SELECT part, person, of_now, of_before, ${verbatim(change)}
  FROM (
    SELECT ${part} AS part, ${person} AS person, ${amount(windows.now)} AS of_now, ${amount(windows.before)} AS of_before
    FROM (
${statement}
) GROUP BY part, person
  )
) GROUP BY part ORDER BY part`
  return await readRows(facts, spread, SPREAD, signal)
}

const MOVES = { value: TEXT, active: listOf(COUNT), came: listOf(COUNT), went: listOf(COUNT) }

/** Read from a statement that gives 1 per window, group and active person; windows newest first. */
export async function readMoves(
  { facts, signal }: Reader,
  { statement }: CompiledQuery,
  grouped: boolean,
  windows: readonly string[],
): Promise<GroupMoves[]> {
  const { part, person } = columnsOf(grouped)
  const counted = (of: string, arrays: Sql) => sql`sumForEach(arrayMap(${verbatim(of)}, ${arrays}))`
  const pairs = sql`${texts(windows.slice(0, -1))}, ${texts(windows.slice(1))}`
  const moves = sql`SELECT part AS value, ${counted('w -> toUInt64(has(times, w))', sql`${texts(windows)}`)} AS active,
  ${counted('(n, o) -> toUInt64(has(times, n) AND NOT has(anywhere, o))', pairs)} AS came,
  ${counted('(n, o) -> toUInt64(has(times, o) AND NOT has(anywhere, n))', pairs)} AS went
FROM (
  SELECT part, times, groupUniqArrayArray(times) OVER (PARTITION BY person) AS anywhere
  FROM (
    SELECT ${part} AS part, ${person} AS person, groupUniqArray(time) AS times
    FROM (
${statement}
) WHERE ifNull(m0, '0') != '0' GROUP BY part, person
  )
) GROUP BY part ORDER BY part`
  return await readRows(facts, moves, MOVES, signal)
}
