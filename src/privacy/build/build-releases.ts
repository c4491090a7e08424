import { monthOf } from '../../model/time/calendar-month.ts'
import type { ReleasedCell, ReleaseGrain, ReleaseTable } from '../../model/privacy/release.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import type { BetweenWrites, RowRelease } from '../../store/facts/releases/release-tables.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { countActive, countBefore } from './ahead/active-people.ts'
import { askAhead } from './ahead/ask-ahead.ts'
import { isPassedOver, isReady, openBuilding, waitedFor, type Building, type BuildInput } from './building.ts'
import { coveredOf, finestGrain, rowsOfMonth, type Row } from './month-rows.ts'
import { inputsOf } from './hold-changed.ts'
import { markLacking } from './lacking.ts'
import { reviseChanged, type Revising } from '../revise/revise-changed.ts'
import { releaseMoved } from './release-moved.ts'
import { nothingBrought } from './nothing-brought.ts'
import { releaseMedians } from './release-medians.ts'
import { releaseLateSums, releaseOwnSums } from './release-own-sums.ts'
import { releaseSeats } from './release-seats.ts'
import { partTotals, releaseSplits, sumSplits } from './splits/release-splits.ts'
import { endingIn, releaseTotals, releaseTrailing, sumTotals } from './release-totals.ts'
import { unitCells } from './units/release-units.ts'

/** How far a source has been released. */
export interface Built {
  /** The day up to which rows have been looked at; null before there are any. */
  through: UtcDay | null
  /** Rows that were released now. */
  rows: number
  /** The first row that is over and has not settled, and the connections that it waits for; null where none does. */
  waits: { since: UtcDay; connections: readonly string[] } | null
}

/**
 * Release what has settled of a source, row by row, in order of time, each committed by itself: it may be killed and begun
 * again at any time. From the same facts, list and month before the same is released.
 */
export async function buildReleases(input: BuildInput & Revising): Promise<Built> {
  const opened = await openBuilding(input)
  const building = opened && (await reviseChanged(opened, input)) ? await openBuilding(input) : opened
  if (!building) return { through: null, rows: 0, waits: null }
  const built: Built = { through: null, rows: 0, waits: null }
  const today = utcDay(input.clock.now())
  for (let { first } = monthOf(building.first); first < today; first = utcDay(monthOf(first).end)) {
    if (!(await buildMonth(building, first, built, input.between))) break
  }
  const late = await releaseLateSums(building)
  await building.facts.writeReleases(late, input.between)
  return { ...built, rows: built.rows + late.length }
}

/** @returns whether all of it has settled */
async function buildMonth(
  building: Building,
  first: UtcDay,
  built: Built,
  between?: BetweenWrites,
): Promise<boolean> {
  const month = { from: first, to: utcDay(monthOf(first).end) }
  const today = utcDay(building.clock.now())
  const grain = building.soFar.grainOf(first) ?? finestGrain(await countBefore(building, first))
  const rows = rowsOfMonth(first, grain).filter(({ from }) => from >= building.first)
  const open = rows.filter(({ from, to }) => to <= today && !building.soFar.row('totals', grain, from))
  const people = open.length > 0 ? await countActive(building, first, open) : new Map<UtcDay, number>()
  await askAhead(building, {
    month,
    grain,
    rows: open.filter((row) => isReady(building, building.main, row)),
  })
  for (const row of rows) {
    if (!building.soFar.row('totals', grain, row.from)) {
      building.signal?.throwIfAborted()
      const isOver = row.to <= today && isReady(building, building.main, row)
      if (!isOver && !isPassedOver(building, row)) {
        if (row.to <= today) built.waits = { since: row.from, connections: waitedFor(building, row) }
        return false
      }
      if (built.rows === 0) await building.began?.()
      const at = { row, grain, month, people: people.get(row.to) ?? 0 }
      const passed = isOver ? [] : passOver(building, at)
      const releases = [...passed, ...(await releaseRow(building, at))]
      await building.facts.writeReleases(releases, between)
      building.soFar.add(releases)
      built.rows += 1
    }
    built.through = row.to
  }
  return true
}

/** A row while it is released. */
interface Releasing {
  row: Row
  grain: ReleaseGrain
  month: Row
  people: number
}

/** One of the finest rows, and the rows of the week and of the month that end with it. */
async function releaseRow(building: Building, at: Releasing): Promise<RowRelease[]> {
  const { row, grain, month, people } = at
  const week = rowsOfMonth(month.from, 'week').find(({ to }) => to === row.to)
  const isLast = grain !== 'day' || week !== undefined
  const isPassed = building.soFar.isPassed(row)
  const totals = isPassed ? [] : await releaseTotals(building, row, { people, isLast })
  const make = rowMaker(building, at)
  const counted = isPassed ? [] : countedNow(building, totals, at)
  if (grain === 'day') {
    const sums = await ownNumbers(building, row, { told: totals, people })
    counted.push(make('totals', 'day', row, [...totals, ...sums]))
  }
  if (!week) return counted
  const span = grain === 'month' ? month : week
  const sums = grain === 'day' ? await sumWeek(building, week, totals, people) : totals
  const splits = await releaseSplits(building, sums, people)
  const trailing = await releaseTrailing(building, span, people)
  const told = [...sums, ...partTotals(splits, sums), ...trailing]
  if (grain === 'month') return [...counted, ...(await releaseMonth(building, at, { told, splits }))]
  const ofVendor = await ownNumbers(building, week, { told, people })
  const weekly = [make('totals', 'week', week, [...told, ...ofVendor]), make('splits', 'week', week, splits)]
  if (row.to !== month.to) return [...counted, ...weekly]
  const sum = await sumMonth(building, at, { told, splits, trailing })
  return [...counted, ...weekly, ...(await releaseMonth(building, at, sum))]
}

/** A week that has days, of which these are the last. */
async function sumWeek(building: Building, week: Row, last: readonly ReleasedCell[], people: number) {
  const { soFar } = building
  const covered = coveredOf(week, { grain: 'week', finest: 'day' }, soFar.isPassed)
  return await sumTotals(building, covered, [...soFar.cells('totals', 'day', week), ...last], people)
}

/** What is told of a row beside sums and counts of people. */
async function ownNumbers(
  building: Building,
  row: Row,
  of: { told: readonly ReleasedCell[]; people: number },
): Promise<ReleasedCell[]> {
  return [...(await releaseMedians(building, of.told)), ...(await releaseOwnSums(building, row, of))]
}

type Told = Record<'told' | 'splits', readonly ReleasedCell[]>

/** A month that has weeks: their sums, and what is counted up to its last day. */
async function sumMonth(
  building: Building,
  { month, grain, people }: Releasing,
  last: Told & { trailing: readonly ReleasedCell[] },
): Promise<Told> {
  const { soFar } = building
  const weeks = [...soFar.cells('totals', 'week', month), ...last.told]
  const covered = coveredOf(month, { grain: 'month', finest: grain }, soFar.isPassed)
  const sums = await sumTotals(building, covered, weeks, people)
  const splits = sumSplits(endingIn(covered, [...soFar.cells('splits', 'week', month), ...last.splits]))
  return { told: [...sums, ...last.trailing], splits }
}

/** The rows of a month, with what is told of months alone. */
async function releaseMonth(
  building: Building,
  at: Releasing,
  { told, splits }: Told,
): Promise<RowRelease[]> {
  const { month, people } = at
  const make = rowMaker(building, at)
  const ofVendor = await ownNumbers(building, month, { told, people })
  const totals = [...told, ...ofVendor, ...(await releaseSeats(building, month, told))]
  const moved = await releaseMoved(building, month, totals)
  const units = await unitCells(building, month, totals)
  return [
    make('totals', 'month', month, totals),
    make('splits', 'month', month, [...splits, ...moved]),
    { ...make('units', 'month', month, units?.cells ?? [], units?.k), behind: units?.behind },
  ]
}

const isLead = ({ of }: Building, cells: readonly ReleasedCell[]) =>
  cells.some(({ metric, dimension }) => dimension === null && of.lead.includes(metric))

function rowMaker(building: Building, { row: last, grain: finest, month, people }: Releasing) {
  const { scope, of, rule, soFar } = building
  return (
    cut: ReleaseTable,
    grain: ReleaseGrain,
    row: Row,
    cells: readonly ReleasedCell[],
    cutBy: number | null = null,
  ): RowRelease => {
    const isReleased = cut === 'totals' ? isLead(building, cells) : cells.length > 0
    const isPassed = coveredOf(row, { grain, finest }, soFar.isPassed) === null
    const waits = isPassed ? 'passed' : last.to === month.to ? 'carried' : 'waiting'
    const state = { state: isReleased ? 'released' : waits, revision: isReleased ? 1 : 0 } as const
    const own = { tenant: scope.tenant, source: of.source, cut, grain }
    const inputs = inputsOf(building, row, { grain, finest })
    const nothing = cut === 'totals' ? nothingBrought(building, row, cells) : []
    const k = Math.max(rule.k, cutBy ?? 0)
    const told = markLacking(building, cells)
    return rowWith({ ...own, ...row, ...state, people, k, inputs }, [...told, ...nothing])
  }
}

/** Pass a row over. @returns those before it that no later one can count any more */
function passOver(
  { scope, of, rule, soFar, first }: Building,
  { row, grain, people }: Releasing,
): RowRelease[] {
  const own = { tenant: scope.tenant, source: of.source, cut: 'totals', grain } as const
  const passed = { state: 'passed', revision: 0 } as const
  const since = soFar.toldThrough(of.lead) ?? first
  const uncounted = soFar
    .rowsIn(['waiting', 'carried'], { from: since, to: row.from })
    .map((one): RowRelease => ({ row: { ...one, state: 'passed' }, cells: [] }))
  soFar.add([...uncounted, rowWith({ ...own, ...row, ...passed, people, k: rule.k, inputs: '' }, [])])
  return uncounted
}

/** Rows that had to wait and are counted with this one; at the end of a month all of them are counted later. */
function countedNow(
  { soFar, of }: Building,
  cells: readonly ReleasedCell[],
  { row, month }: Releasing,
): RowRelease[] {
  const since = cells.find(({ metric }) => of.lead.includes(metric))?.from
  const from = row.to === month.to ? month.from : (since ?? row.from)
  return soFar
    .rowsIn(['waiting'], { from, to: row.from })
    .filter(({ cut }) => cut === 'totals')
    .map((one) => ({ row: { ...one, state: 'carried' }, cells: [] }))
}
