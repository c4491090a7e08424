import { dayText, DAY_MS } from '../world/calendar.ts'
import type { Cell, Counters, PersonDay } from './code-activity.ts'
import { addTo, sumOf } from './code-activity.ts'
import { BREAKING_CODE_DAMAGE, codeDamageOf } from './code-amendments.ts'
import { idText } from './json-text.ts'
import { seatsAt } from './code-seats.ts'
import type { CodeWord } from './code-words.ts'
import type { CodeWorld } from './code-world.ts'
import { featureName } from './code-record.ts'

export const CODE_DIMENSIONS = ['none', 'user', 'ide', 'feature', 'language', 'model', 'team'] as const
export type CodeDimension = (typeof CODE_DIMENSIONS)[number]

export interface CodeTotalsQuery {
  /** Whole UTC days in [from, to), milliseconds. */
  from: number
  to: number
  grain: 'day' | 'total'
  by: CodeDimension
  /** Login of an organisation; null: the enterprise, where everybody counts once. */
  organization: string | null
}

/** The expected result of collecting the per-user reports, for one bucket and one value of the dimension. */
export interface CodeTotal extends Counters {
  /** `YYYY-MM-DD`, or `total`. */
  time: string
  /** Empty for `none`; an id for `user` and `team`; else a name. Interactions are 0 where the vendor gives none by name. */
  value: string
  /** Person-days with a row; for a name, with an entry in its breakdown. */
  rows: number
  /** Distinct people with a row, and with at least one interaction. */
  people: number
  activePeople: number
}

interface Sum {
  total: CodeTotal
  people: Set<number>
  active: Set<number>
}

/** Computed from the simulated activity, never by reading the files; unreadable lines do not count. */
export function codeTotals(
  world: CodeWorld,
  word: CodeWord,
  now: number,
  query: CodeTotalsQuery,
): CodeTotal[] {
  const at = world.organizations.findIndex(({ login }) => login === query.organization)
  const organization = query.organization === null ? null : at
  const sums = new Map<string, Sum>()
  for (let day = Math.ceil(query.from / DAY_MS); day * DAY_MS < query.to; day++) {
    const time = query.grain === 'day' ? dayText(day) : 'total'
    for (const row of world.rowsOf(organization, day, now)) {
      if (isUnreadable(world, row)) continue
      for (const [value, cells] of valuesOf(world, word, row, query))
        addRow(sumFor(sums, time, value), row, cells)
    }
  }
  return [...sums.values()]
    .map(({ total, people, active }) => ({ ...total, people: people.size, activePeople: active.size }))
    .sort((a, b) => compare(a.time, b.time) || compare(a.value, b.value))
}

function isUnreadable(world: CodeWorld, { person, day }: PersonDay): boolean {
  const damage = codeDamageOf(world.seed, world.amendments, person, day)
  return BREAKING_CODE_DAMAGE.some((each) => each === damage)
}

/** The values of the dimension that a row counts for, with the cells of each. */
function valuesOf(
  world: CodeWorld,
  word: CodeWord,
  row: PersonDay,
  { by, organization }: CodeTotalsQuery,
): [string, readonly Cell[]][] {
  const damage = codeDamageOf(world.seed, world.amendments, row.person, row.day)
  // Without breakdowns a collector cannot know their entries.
  const listed = damage === 'no_breakdown' ? [] : row.cells
  switch (by) {
    case 'none':
      return [['', row.cells]]
    case 'user':
      return [[idText(row.person.userId), row.cells]]
    case 'team': {
      const at = world.organizations.findIndex(({ login }) => login === organization)
      const ids = world.teams.teamIdsOf(row.person, organization === null ? null : at, row.day)
      return ids.map((id) => [String(id), row.cells])
    }
    case 'ide':
      return grouped(listed, ({ ide }) => ide)
    case 'feature':
      return grouped(listed, (cell) => featureName(cell, word))
    // The vendor gives no interactions by language.
    case 'language':
      return grouped(
        listed.map((cell) => ({ ...cell, interactions: 0 })),
        ({ language }) => language,
      )
    case 'model':
      return grouped(listed, ({ model }) => model)
  }
}

function grouped(cells: readonly Cell[], nameOf: (cell: Cell) => string | null): [string, Cell[]][] {
  const found = new Map<string, Cell[]>()
  for (const cell of cells) {
    const name = nameOf(cell)
    if (name !== null) found.set(name, [...(found.get(name) ?? []), cell])
  }
  return [...found]
}

function sumFor(sums: Map<string, Sum>, time: string, value: string): Sum {
  const key = `${time}\n${value}`
  const known = sums.get(key)
  if (known) return known
  const total = { time, value, rows: 0, people: 0, activePeople: 0, ...sumOf([]) }
  const sum: Sum = { total, people: new Set(), active: new Set() }
  sums.set(key, sum)
  return sum
}

function addRow({ total, people, active }: Sum, row: PersonDay, cells: readonly Cell[]): void {
  total.rows += 1
  people.add(row.person.userId)
  if (sumOf(row.cells).interactions > 0) active.add(row.person.userId)
  for (const cell of cells) addTo(total, cell)
}

/** Seats by state, as in a listing made now. */
export interface SeatTotals {
  /** Entries of the listing; `people` counts their distinct holders. */
  entries: number
  people: number
  withoutAssignee: number
  pendingCancellation: number
  /** People without a last activity: never active, or longer ago than the vendor remembers. */
  neverActive: number
  /** People by whole days since their last activity. */
  activeWithin: { days7: number; days28: number; days30: number; days90: number }
}

export function seatTotals(world: CodeWorld, organization: string | null, now: number): SeatTotals {
  const at = world.organizations.findIndex(({ login }) => login === organization)
  const all = seatsAt(world, organization === null ? null : at, now)
  const people = [...new Map(all.map((seat) => [seat.person.userId, seat])).values()]
  const within = (days: number) =>
    people.filter(
      ({ lastActivityAt }) => lastActivityAt !== null && now - Date.parse(lastActivityAt) <= days * DAY_MS,
    ).length
  return {
    entries: all.length,
    people: people.length,
    withoutAssignee: all.filter(({ assigned }) => !assigned).length,
    pendingCancellation: people.filter(({ pendingCancellation }) => pendingCancellation !== null).length,
    neverActive: people.filter(({ lastActivityAt }) => lastActivityAt === null).length,
    activeWithin: { days7: within(7), days28: within(28), days30: within(30), days90: within(90) },
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
