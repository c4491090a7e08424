import { epochDay } from '../../../model/time/epoch-day.ts'
import { dayOf } from '../../../model/coverage.ts'
import { traitsOf, type Dataset } from '../../../model/dataset.ts'
import type { CodeSlice } from '../ledger/code-slices.ts'

/** How near to a day the membership is that holds for it. */
export type TeamOrigin = 'report' | 'snapshot' | 'earlier' | 'none'

/** Which loads say who was in which team on a day, in one order; of several accounts each its own. */
export interface TeamDay {
  /** Days since the epoch. */
  day: number
  loads: string[]
  /** The days that these loads are of. */
  loadDays: number[]
  origins: TeamOrigin[]
}

interface Found {
  loadId: string
  at: number
  origin: TeamOrigin
}

/**
 * The membership of each day from `first` up to `last`, not included: of every account the day's own report, else that
 * day's snapshot of teams, else the nearest earlier one. Days before all of them have none. Pure.
 */
export function teamDaysOf(slices: readonly CodeSlice[], first: number, last: number): TeamDay[] {
  const committed = slices.filter(isList)
  const byAccount = [...Map.groupBy(committed, ({ account }) => account).values()].map(accountHistory)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => {
    const day = first + i
    const found = byAccount.flatMap((history) => history(day) ?? [])
    return {
      day,
      loads: [...new Set(found.map(({ loadId }) => loadId))].sort(),
      loadDays: found.map(({ at }) => at),
      origins: found.map(({ origin }) => origin),
    }
  })
}

const isList = ({ outcome, loadId }: CodeSlice) => outcome === 'committed' && loadId !== ''

/** By account the day of its first list of who is in which team, days since the epoch. Pure. */
export function firstListsOf(slices: readonly CodeSlice[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const slice of slices.filter(isList)) {
    first.set(slice.account, Math.min(epochDayOf(slice), first.get(slice.account) ?? Infinity))
  }
  return first
}

const epochDayOf = (slice: CodeSlice) => epochDay(dayOf(slice))

function accountHistory(slices: readonly CodeSlice[]): (day: number) => Found | null {
  const of = (wanted: (dataset: Dataset) => boolean) =>
    new Map(slices.filter(({ dataset }) => wanted(dataset)).map((slice) => [epochDayOf(slice), slice.loadId]))
  const isDirectory = (dataset: Dataset) => traitsOf(dataset).shape === 'directory'
  const reports = of((dataset) => !isDirectory(dataset))
  // A list of teams holds the small ones too, so of one day it is the better one to go on with.
  const known = [...new Map([...reports, ...of(isDirectory)])].sort(([a], [b]) => a - b)
  return (day) => {
    const report = reports.get(day)
    if (report !== undefined) return { loadId: report, at: day, origin: 'report' }
    const found = known.findLast(([at]) => at <= day)
    return found
      ? { loadId: found[1], at: found[0], origin: found[0] === day ? 'snapshot' : 'earlier' }
      : null
  }
}

/** By which days are looked up: days that share their loads share a set; 0 is none. */
export type TeamSets = {
  /** The first of the days, since the epoch. */
  team_first: number
  /** Of each day its set. */
  team_sets: number[]
  /** Loads, and of each the set that it is of. */
  team_loads: string[]
  team_load_sets: number[]
  /** The days that loads are of lie within these. */
  team_oldest: number
  team_newest: number
}

export function teamSets(days: readonly TeamDay[]): TeamSets {
  const sets = new Map<string, { set: number; loads: string[] }>()
  const ofDays = days.map(({ loads }) => {
    if (loads.length === 0) return 0
    const key = loads.join(' ')
    const known = sets.get(key) ?? { set: sets.size + 1, loads }
    sets.set(key, known)
    return known.set
  })
  const pairs = [...sets.values()].flatMap(({ set, loads }) => loads.map((load) => [load, set] as const))
  const loadDays = days.flatMap((day) => day.loadDays)
  return {
    team_first: days[0]?.day ?? 0,
    team_sets: ofDays,
    team_loads: pairs.map(([load]) => load),
    team_load_sets: pairs.map(([, set]) => set),
    team_oldest: loadDays.reduce((a, b) => Math.min(a, b), loadDays[0] ?? 0),
    team_newest: loadDays.reduce((a, b) => Math.max(a, b), 0),
  }
}
