import type { CompiledQuery } from '../ask/compile-query.ts'
import type { Dimension } from '../../model/metric.ts'

/** Groups that people are in: who changes them spends elsewhere what they spent before. */
export const MEMBERSHIPS: readonly Dimension[] = ['group', 'team']

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

export interface StoredSpread extends Record<'rose' | 'fell' | 'moved' | 'squares' | 'people', string> {
  part: string
}

export const spreadOf = ({ part, rose, fell, moved, squares, people }: StoredSpread): GroupSpread => ({
  value: part,
  rose: Number(rose),
  fell: Number(fell),
  moved: Number(moved),
  squares: Number(squares),
  people: Number(people),
})

export interface StoredMoves extends Record<'active' | 'came' | 'went', string[]> {
  part: string
}

export const movesOf = ({ part, active, came, went }: StoredMoves): GroupMoves => ({
  value: part,
  active: active.map(Number),
  came: came.map(Number),
  went: went.map(Number),
})

/** `d0` is the group where there is one, the person is the last dimension. */
const columnsOf = (grouped: boolean) =>
  grouped ? { part: 'd0', person: 'd1' } : { part: `''`, person: 'd0' }

/**
 * A person's change of a group, as far as all that they have changed as well: groups overlap, so that is both the
 * largest of them and their sum.
 */
const CHANGE_OF_MEMBER = `of_now - of_before AS own,
    max(of_now) OVER (PARTITION BY person) - max(of_before) OVER (PARTITION BY person) AS largest,
    sum(of_now) OVER (PARTITION BY person) - sum(of_before) OVER (PARTITION BY person) AS together,
    if(own > 0, greatest(0, least(own, largest, together)), least(0, greatest(own, largest, together))) AS change`

/** Statement over one that gives an amount per window, group and person; windows by the names of their first days. */
export function spreadStatement(
  { sql, params }: CompiledQuery,
  by: Dimension | undefined,
  windows: { now: string; before: string },
): CompiledQuery {
  const { part, person } = columnsOf(by !== undefined)
  const change = by && MEMBERSHIPS.includes(by) ? CHANGE_OF_MEMBER : 'of_now - of_before AS change'
  const amount = (window: keyof typeof windows) =>
    `ifNull(sumIf(toFloat64OrZero(m0), time = {window_${window}:String}), 0) AS of_${window}`
  return {
    sql: `SELECT part, toString(countIf(change > 0)) AS rose, toString(countIf(change < 0)) AS fell,
  toString(sum(change)) AS moved, toString(sum(pow(change, 2))) AS squares,
  toString(greatest(countIf(of_now != 0), countIf(of_before != 0))) AS people
FROM (
  SELECT part, person, of_now, of_before, ${change}
  FROM (
    SELECT ${part} AS part, ${person} AS person, ${amount('now')}, ${amount('before')}
    FROM (
${sql}
) GROUP BY part, person
  )
) GROUP BY part ORDER BY part`,
    params: { ...params, window_now: windows.now, window_before: windows.before },
  }
}

/** Statement over one that gives 1 per window, group and active person; windows newest first. */
export function movesStatement(
  { sql, params }: CompiledQuery,
  grouped: boolean,
  windows: readonly string[],
): CompiledQuery {
  const { part, person } = columnsOf(grouped)
  const counted = (of: string, arrays: string) =>
    `arrayMap(n -> toString(n), sumForEach(arrayMap(${of}, ${arrays})))`
  const pairs = '{newer:Array(String)}, {older:Array(String)}'
  return {
    sql: `SELECT part, ${counted('w -> toUInt64(has(times, w))', '{windows:Array(String)}')} AS active,
  ${counted('(n, o) -> toUInt64(has(times, n) AND NOT has(anywhere, o))', pairs)} AS came,
  ${counted('(n, o) -> toUInt64(has(times, o) AND NOT has(anywhere, n))', pairs)} AS went
FROM (
  SELECT part, times, groupUniqArrayArray(times) OVER (PARTITION BY person) AS anywhere
  FROM (
    SELECT ${part} AS part, ${person} AS person, groupUniqArray(time) AS times
    FROM (
${sql}
) WHERE ifNull(m0, '0') != '0' GROUP BY part, person
  )
) GROUP BY part ORDER BY part`,
    params: { ...params, windows: [...windows], newer: windows.slice(0, -1), older: windows.slice(1) },
  }
}
