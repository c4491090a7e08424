import type { MovementRow } from '../../metrics/lists/adoption-movement.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { addDays } from '../../model/time/time.ts'
import { releaseMovement, type Moved } from '../release/release-states.ts'
import type { Building } from './building.ts'
import type { Row } from './month-rows.ts'
import { totalCell } from './release-totals.ts'
import { ONE, smallestParts } from './smallest-part.ts'

/**
 * Who came, stayed, came back and left since the month before: a split of who was active, told as other splits are where each
 * part and what is left are safe, and only where the numbers of both months are told. Who is in no part that is told is
 * "other"; who left is in no part of the month.
 * @param totals of the month
 */
export async function releaseMoved(
  building: Building,
  month: Row,
  totals: readonly ReleasedCell[],
): Promise<ReleasedCell[]> {
  const { of, soFar, rule } = building
  const isActive = ({ metric }: ReleasedCell) => metric === of.people
  const active = totals.find(isActive)
  const before = { from: monthOf(addDays(month.from, -1)).first, to: month.from }
  // Who seems to be new or gone may have been active on days that never came.
  if (soFar.isPassed({ from: before.from, to: month.to })) return []
  if (!of.movement || !active || !soFar.cells('totals', 'month', before).some(isActive)) return []
  const { data, current } = await of.movement({ ...building, ...month, byTeam: false })
  const moved = countsOf(data[0])
  const sum = smallestParts(active.amount ?? '0')
  if (!moved || BigInt(current.active ?? 0) * ONE !== sum) return []
  const told = releaseMovement(moved, rule)
  const cellOf = (people: number) => ({
    ...totalCell(of.people, month, BigInt(people) * ONE),
    dimension: 'movement' as const,
  })
  const cells = told.map((part) => ({ ...cellOf(moved[part]), key: part }))
  const others = OF_MONTH.filter((part) => !told.includes(part))
  if (cells.length === 0 || others.length === 0) return cells
  const rest = others.reduce((all, part) => all + moved[part], 0)
  return [...cells, { ...cellOf(rest), key: null, members: others.length }]
}

/** Of who was active in the month; who left was not. */
const OF_MONTH = ['new', 'retained', 'returning'] as const

/** Null where a part is not known. */
function countsOf(row: MovementRow | undefined): Moved | null {
  if (!row) return null
  const { new: came, retained, returning, lapsed } = row
  if (came === null || retained === null || returning === null || lapsed === null) return null
  return { new: came, retained, returning, lapsed }
}
