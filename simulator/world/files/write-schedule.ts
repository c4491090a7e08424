import { selects, touchesHour, type Amendment } from '../amendments.ts'
import { HOUR_MS } from '../calendar.ts'
import type { FileWindows } from './file-windows.ts'
import type { HourPlan, RowEntry } from '../hour-plan.ts'
import { chance, hash32 } from '../seeded-random.ts'
import type { World } from '../world.ts'

/** One write of a row to the feed. The newest write of a row counts. */
export interface RowWrite extends RowEntry {
  /** Milliseconds since the epoch. */
  at: number
  /** See `costRow`. */
  grown: number
}

export interface ScheduleOptions {
  /** Share of rows written unchanged to a later file again. */
  duplicates: number
  /** Share of rows written with other amounts to a later file again. */
  restatements: number
}

const RESTATED_BY = 1.08
const RESTATED_WITHIN_MS = 12 * HOUR_MS
const LATEST_FIRST_WRITE_MS = 6 * HOUR_MS

/** When each row is written to the feed: first write, repeats, and writes by amendments. */
export interface WriteSchedule {
  /** Every write in [from, to), first writes before repeats, amendments last. */
  writesBetween(from: number, to: number): RowWrite[]
  /** The writes of each row of one hour, in time order. */
  writesOfHour(hour: number): RowWrite[][]
}

export function createWriteSchedule(
  world: World,
  windows: FileWindows,
  options: ScheduleOptions,
  amendments: () => readonly Amendment[],
): WriteSchedule {
  const { seed } = world.options

  /** The repeat of a row first written at `first`, or null. It is always in a later file. */
  const repeatOf = (plan: HourPlan, at: number, first: number): { at: number; grown: number } | null => {
    const draw = hash32(seed, plan.person[at], plan.hour, 0xd0b + (plan.index[at] ?? 0))
    const share = draw / 0x1_0000_0000
    if (share >= options.duplicates + options.restatements) return null
    const next = windows.endOf(windows.startOf(first))
    const wait = chance(draw, 0x3a17)
    if (share < options.duplicates) return { at: next + Math.floor(wait * 15 * 60_000), grown: 1 }
    return { at: next + Math.floor(wait * RESTATED_WITHIN_MS), grown: RESTATED_BY }
  }

  const writesOfRow = (plan: HourPlan, at: number): RowWrite[] => {
    const row = entryOf(plan, at)
    const scheduled = (plan.writtenAt[at] ?? 0) * 1000
    const late = amendments().find((each) => each.kind === 'late' && selects(world, each.rows, row))
    const first = late?.kind === 'late' ? late.at : scheduled
    const writes: RowWrite[] = [{ ...row, at: first, grown: 1 }]
    const repeat = repeatOf(plan, at, first)
    if (repeat) writes.push({ ...row, ...repeat })
    for (const each of amendments()) {
      if (each.kind === 'restate' && selects(world, each.rows, row))
        writes.push({ ...row, at: each.at, grown: each.factor })
    }
    return writes.sort((a, b) => a.at - b.at)
  }

  const plainWrites = (
    plan: HourPlan,
    from: number,
    to: number,
    firsts: RowWrite[],
    repeats: RowWrite[],
  ): void => {
    for (let at = 0; at < plan.rows; at++) {
      const first = (plan.writtenAt[at] ?? 0) * 1000
      if (first >= from && first < to) firsts.push({ ...entryOf(plan, at), at: first, grown: 1 })
      const repeat = repeatOf(plan, at, first)
      if (repeat && repeat.at >= from && repeat.at < to) repeats.push({ ...entryOf(plan, at), ...repeat })
    }
  }

  const amendedWrites = (plan: HourPlan, from: number, to: number, firsts: RowWrite[]): void => {
    for (let at = 0; at < plan.rows; at++) {
      for (const write of writesOfRow(plan, at)) if (write.at >= from && write.at < to) firsts.push(write)
    }
  }

  return {
    writesBetween: (from, to) => {
      const firsts: RowWrite[] = []
      const repeats: RowWrite[] = []
      const amended = amendments().filter(movesWrites)
      for (const hour of hoursWrittenBetween(windows, from, to, amended)) {
        const plan = world.plan(hour)
        if (amended.some(({ rows }) => touchesHour(rows, hour))) amendedWrites(plan, from, to, firsts)
        else plainWrites(plan, from, to, firsts, repeats)
      }
      const gone = amendments().filter(({ kind }) => kind === 'vanish')
      return [...firsts, ...repeats].filter((write) => !gone.some(({ rows }) => selects(world, rows, write)))
    },
    writesOfHour: (hour) => {
      const plan = world.plan(hour)
      const gone = amendments().filter(({ kind, rows }) => kind === 'vanish' && touchesHour(rows, hour))
      return Array.from({ length: plan.rows }, (_, at) => writesOfRow(plan, at)).filter(
        ([first]) => first && !gone.some(({ rows }) => selects(world, rows, first)),
      )
    },
  }
}

type MovingAmendment = Extract<Amendment, { kind: 'late' | 'restate' }>

function movesWrites(amendment: Amendment): amendment is MovingAmendment {
  return amendment.kind === 'late' || amendment.kind === 'restate'
}

function entryOf(plan: HourPlan, at: number): RowEntry {
  return { hour: plan.hour, person: plan.person[at] ?? 0, index: plan.index[at] ?? 0 }
}

/** Hours (since the epoch) that may hold rows written in [from, to), ascending. */
function hoursWrittenBetween(
  windows: FileWindows,
  from: number,
  to: number,
  amended: readonly MovingAmendment[],
): number[] {
  // A repeat follows the window of its first write within RESTATED_WITHIN_MS.
  const earliest = windows.startOf(from - RESTATED_WITHIN_MS - 1) - LATEST_FIRST_WRITE_MS
  const hours = new Set<number>()
  for (let at = Math.floor(earliest / HOUR_MS); (at + 1) * HOUR_MS + 3 * HOUR_MS < to; at++) hours.add(at)
  for (const { rows, at } of amended) {
    // The repeat of a late row follows its late write.
    if (at >= to || at < earliest) continue
    for (let hour = Math.floor(rows.from / HOUR_MS); hour * HOUR_MS < rows.to; hour++) hours.add(hour)
  }
  return [...hours].sort((a, b) => a - b)
}
