import { quarterOf } from '../../../model/time/calendar-month.ts'
import { addDays, type UtcDay } from '../../../model/time/time.ts'
import type { ReleaseMember, QuarterStructure } from '../../../store/facts/releases/release-tables.ts'
import type { Structure, Unit } from '../../release/form-blocks.ts'

const monthNumber = (day: UtcDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
/** How many quarters, this one included. */
export const quartersSince = (since: UtcDay, quarter: UtcDay) =>
  (monthNumber(quarter) - monthNumber(since)) / 3 + 1
/** The first of so many quarters, this one included. */
const quartersAgo = (quarters: number, quarter: UtcDay): UtcDay =>
  quarters <= 1 ? quarter : quartersAgo(quarters - 1, quarterOf(addDays(quarter, -1)))

/** Of somebody whom the list has in fewer units than they count in. */
const NOWHERE = 'nowhere'
/** Of somebody whom no unit has any more: they are there because they did something, and stay where they were. */
const GONE = 'gone'

/** Whether the list says that somebody is there: a number of people that counted others would tell what they did. */
export const isListed = ({ wants }: ReleaseMember): boolean => wants?.unit !== GONE

/** A quarter that was cut, as it is kept. */
export function storedAs(
  quarter: UtcDay,
  listed: readonly Unit[],
  { blocks, units, waits }: Structure,
  nameOf: (id: string) => string,
): Omit<QuarterStructure, 'k'> {
  const kept = new Set(units.map(({ id }) => id))
  const wanted = new Map<string, string[]>()
  for (const { id, members } of listed)
    for (const person of members) wanted.set(person, [...(wanted.get(person) ?? []), id])
  const wantsOf = (person: string, home: ReadonlySet<string>) => {
    const quarters = waits.get(person)
    if (quarters === undefined) return null
    const listedIn = wanted.get(person)
    const unit = listedIn ? (listedIn.find((id) => !home.has(id)) ?? NOWHERE) : GONE
    return { unit, since: quartersAgo(quarters, quarter) }
  }
  const members = blocks.flatMap(({ people, units: home }, block) =>
    people.map((subject) => ({ subject, block, wants: wantsOf(subject, home) })),
  )
  const counted = Map.groupBy(members.filter(isListed), ({ block }) => block)
  const newcomers = Map.groupBy(members, ({ wants }) => wants?.unit ?? '')
  const blocksOf = new Map<string, number[]>(listed.map(({ id }) => [id, []]))
  for (const [at, { units: home }] of blocks.entries()) for (const id of home) blocksOf.get(id)?.push(at)
  return {
    quarter,
    members,
    units: listed.map(({ id, members: own }) => {
      const at = blocksOf.get(id) ?? []
      return {
        id,
        name: nameOf(id),
        blocks: at,
        counted: at.reduce((all, one) => all + (counted.get(one)?.length ?? 0), 0),
        members: own.length,
        kept: kept.has(id),
        newcomers: newcomers.get(id)?.length ?? 0,
      }
    }),
  }
}
