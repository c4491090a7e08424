import type { SourceKind } from '../../model/connection.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { BetweenWrites, ReleaseRow, RowRelease } from '../../store/facts/releases/release-tables.ts'
import type { Building } from '../build/building.ts'
import { changedRows, nameOf } from '../build/hold-changed.ts'
import { reviseRows } from './revise-rows.ts'

/** What is written down of a month whose facts changed after it was published. */
export interface MonthChanged {
  source: SourceKind
  month: UtcDay
  state: 'held' | 'revised'
  /** Of its numbers, from now on. */
  revision: number
}

export interface Revising {
  between?: BetweenWrites
  /** Called before it counts. */
  journal?: (changed: MonthChanged) => Promise<void>
}

/**
 * Hold rows whose facts have changed, and revise the months of which so much changed that the change by itself may be
 * published. Days and weeks stay as they are: each would be another look at the same few who changed.
 * @returns whether any number changed
 */
export async function reviseChanged(building: Building, { between, journal }: Revising): Promise<boolean> {
  const { of, facts, soFar } = building
  const changed = changedRows(building)
  const revised: RowRelease[] = []
  const kept: RowRelease[] = []
  for (const month of changed.filter(({ cut, grain }) => cut === 'totals' && grain === 'month')) {
    const { rows, isAsTold } = await reviseRows(building, month)
    const told = { source: of.source, month: month.from }
    const [{ row: first } = { row: null }] = rows
    if (first) await journal?.({ ...told, state: 'revised', revision: first.revision })
    const isNews = soFar.row('totals', 'month', month.from)?.state === 'released'
    if (!first && !isAsTold && isNews) await journal?.({ ...told, state: 'held', revision: month.revision })
    revised.push(...rows)
    const written = new Set(rows.map(({ row }) => nameOf(row)))
    if (isAsTold)
      kept.push(...asTold(building, month, changed).filter(({ row }) => !written.has(nameOf(row))))
  }
  const names = new Set([...revised, ...kept].map(({ row }) => nameOf(row)))
  const held = changed.filter((row) => !names.has(nameOf(row))).map((row) => ({ row, cells: [] }))
  await facts.writeReleases([...held, ...kept, ...revised], between)
  soFar.add([...held, ...kept])
  return revised.length > 0
}

/**
 * The rows of a month of which everybody's amounts are as they were told: facts that were read again, were corrected back, or came
 * late and are of nobody, are no change. Days and weeks that stayed behind a revised month stay held.
 */
function asTold({ soFar }: Building, month: ReleaseRow, changed: readonly ReleaseRow[]): RowRelease[] {
  const now = new Map(changed.map((row) => [nameOf(row), row.inputs] as const))
  const isBack = ({ grain }: ReleaseRow) => grain === 'month' || month.revision === 1
  return soFar
    .rowsIn(['released', 'held'], month)
    .filter(({ grain }) => grain !== 'quarter')
    .map((row) => {
      const inputs = now.get(nameOf(row)) ?? row.inputs
      return { row: { ...row, inputs, state: isBack(row) ? 'released' : row.state }, cells: [] }
    })
}
