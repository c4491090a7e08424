import type { ReleasedCell } from '../../../model/privacy/release.ts'
import type { ReleasedPart } from '../../release/released-part.ts'
import type { PersonValues } from '../people/person-values.ts'
import { totalCell } from '../release-totals.ts'

/**
 * Each unit that is divided off, and everybody in none of them; what nobody is known to have caused is with those.
 * @param isMember whom a number of people counts: who is only known from what they did would be told to have done something
 */
export function partCells(
  total: ReleasedCell,
  own: PersonValues,
  parts: readonly ReleasedPart[],
  isMember: (person: string) => boolean,
): ReleasedCell[] {
  const units = new Map<string, { sum: bigint; members: number }>()
  const other = { sum: own.nobody, members: 0 }
  for (const { units: names, people } of parts) {
    const sum = people.reduce((all, person) => all + (own.of.get(person) ?? 0n), 0n)
    const count = people.filter(isMember).length
    if (names.length === 0) add(other, sum, count)
    for (const name of names) {
      const unit = units.get(name) ?? { sum: 0n, members: 0 }
      units.set(name, unit)
      add(unit, sum, count)
    }
  }
  const cellOf = (key: string | null, { sum, members }: typeof other) => ({
    ...totalCell(total.metric, total, sum),
    key,
    members,
  })
  const cells = [...units.keys()].toSorted().map((id) => cellOf(id, units.get(id) ?? other))
  return other.members === 0 && other.sum === 0n ? cells : [...cells, cellOf(null, other)]
}

function add(of: { sum: bigint; members: number }, sum: bigint, members: number): void {
  of.sum += sum
  of.members += members
}
