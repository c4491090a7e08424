import type { ReleasedCell } from '../../../model/privacy/release.ts'
import { coarsen } from '../../release/release-units.ts'
import type { ReleasedPart } from '../../release/released-part.ts'
import { rangeOf, type Building } from '../building.ts'
import { partCells } from './part-cells.ts'
import { readValues } from '../people/person-values.ts'

const USE = ['seats.total', 'seats.active'] as const

/**
 * Seats that are used and that are not, by unit, of the seats that the month tells. They put parts of the month together as
 * every further metric does, but are looked at over who has a seat: of these enough are active, and enough are not.
 */
export async function seatUnits(
  building: Building,
  totals: readonly ReleasedCell[],
  division: Omit<Parameters<typeof coarsen>[0], 'measures' | 'rule'>,
): Promise<ReleasedCell[]> {
  const [total, active] = USE.map((metric) => totals.find((cell) => cell.metric === metric))
  const feed = building.feeds.get('seats')
  if (!total || !active || !feed) return []
  const values = (await readValues(feed, { metrics: USE, range: rangeOf(total) })).get('')
  const [holders, users] = USE.map((metric) => values?.get(metric))
  if (!holders || !users) return []
  const divided = coarsen({
    ...division,
    parts: ofHolders(division.parts, holders.of),
    measures: [
      { id: total.metric, values: holders.of, least: 0n, countsPeople: false },
      { id: active.metric, values: users.of, least: 0n, countsPeople: true },
    ],
    rule: building.rule,
  })
  if (!divided) return []
  const holds = (person: string) => holders.of.has(person)
  return [...partCells(total, holders, divided, holds), ...partCells(active, users, divided, holds)]
}

/** Who has a seat and is in no part, as nobody knew of them when the quarter was cut, is with those in no unit. */
function ofHolders(parts: readonly ReleasedPart[], holders: ReadonlyMap<string, bigint>): ReleasedPart[] {
  const known = new Set(parts.flatMap(({ people }) => people))
  const unknown = [...holders.keys()].filter((person) => !known.has(person)).toSorted()
  const inNone = parts.filter(({ units }) => units.length === 0).flatMap(({ people }) => people)
  const named = parts.filter(({ units }) => units.length > 0)
  return [...named, { units: [], people: [...inNone, ...unknown] }]
    .map(({ units, people }) => ({ units, people: people.filter((person) => holders.has(person)) }))
    .filter(({ people }) => people.length > 0)
}
