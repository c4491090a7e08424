import { quarterAfter, quarterOf } from '../../model/time/calendar-month.ts'
import { unitListOf } from '../../model/privacy/unit-list.ts'
import { addDays, type UtcDay } from '../../model/time/time.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import type { QuarterStructure } from '../../store/facts/releases/release-tables.ts'
import { formBlocks, orderUnits, type Structure, type Unit } from '../release/form-blocks.ts'
import type { Settled } from '../release/settle-blocks.ts'
import { rangeOf, type Building } from './building.ts'
import { readValues } from './people/person-values.ts'
import { daysBefore, listUnits } from './quarter/list-units.ts'
import { readQuarter } from './quarter/read-quarter.ts'
import { isListed, quartersSince, storedAs } from './quarter/stored-quarter.ts'

/**
 * A quarter as it was cut, or cut now: once, by the list of its first day or the first that is known, in the order that the
 * organisation chose before it began, and never again.
 */
export async function structureOf(building: Building, month: UtcDay): Promise<QuarterStructure> {
  const { facts, scope, of, rule } = building
  const quarter = quarterOf(month)
  const own = { tenant: scope.tenant, source: of.source }
  const kept = await readQuarter(building, quarter)
  if (kept) return kept
  const { first, leftOut, costCenters } = unitListOf(building.unitLists ?? [], quarter)
  const [{ units: listed, names, lacks }, known] = await Promise.all([
    listUnits(building, quarter, { costCenters }),
    peopleOf(building, quarter),
  ])
  const people = new Set([...known, ...listed.flatMap(({ members }) => members)])
  const before = await readQuarter(building, quarterOf(addDays(quarter, -1)))
  const gone = new Set(leftOut)
  const counted = listed.filter(({ id }) => !gone.has(id))
  const out = listed.filter(({ id }) => gone.has(id))
  const firstCut = before?.units.map(({ id }) => id) ?? []
  const ordered = orderUnits(counted, [...first, ...firstCut])
  const formed = formBlocks([...people].toSorted(), ordered, rule.k, before && settled(before))
  const labels = await building.main.feed.labels(
    [of.unit],
    listed.map(({ id }) => [id]),
  )
  const nameOf = (id: string) => names.get(id) ?? labels[of.unit]?.get(id) ?? id
  const cut = { k: rule.k, ...storedAs(quarter, ordered, formed, nameOf) }
  const structure = withLeftOut(cut, out, nameOf)
  const inputs = hashOf([[...people].toSorted(), listed])
  await facts.writeStructure(own, structure, { to: quarterAfter(quarter), inputs, lacks })
  return structure
}

/** Units that the organisation left out: they divide nobody, and keep their names. */
function withLeftOut(
  { units, ...structure }: QuarterStructure,
  out: readonly Unit[],
  nameOf: (id: string) => string,
): QuarterStructure {
  const named = out.map(({ id, members }) => ({
    id,
    name: nameOf(id),
    blocks: [],
    counted: 0,
    members: members.length,
    kept: false,
    newcomers: 0,
  }))
  return { ...structure, units: [...units, ...named] }
}

/** A quarter before as the next one goes on from it. */
function settled(structure: QuarterStructure): Settled {
  const { quarter } = structure
  const { blocks } = asStructure(structure, [])
  const waiting = structure.members.flatMap(({ subject, wants }) =>
    wants ? [[subject, quartersSince(wants.since, quarter)] as const] : [],
  )
  return { blocks, waits: new Map(waiting) }
}

/**
 * A quarter as the rule reads it, with those who came since its first day: they are counted in no unit.
 * @param active who used the tool
 * @param others who did something beside it, of whom nobody knows that they could use it: they hide nobody
 */
export function asStructure(
  { members, units }: Pick<QuarterStructure, 'members' | 'units'>,
  active: Iterable<string>,
  others: Iterable<string> = [],
): Structure {
  const known = new Set(members.map(({ subject }) => subject))
  const unknownOf = (people: Iterable<string>) => [...people].filter((person) => !known.has(person))
  const came = new Set(unknownOf(active))
  const beside = unknownOf(others).filter((person) => !came.has(person))
  const newcomers = [...new Set([...came, ...beside])].toSorted()
  const people: string[][] = []
  for (const { subject, block } of members) (people[block] ??= []).push(subject)
  const blocks = people.map((some) => ({ people: some, units: new Set<string>() }))
  for (const { id, blocks: own } of units) for (const at of own) blocks[at]?.units.add(id)
  return {
    blocks: newcomers.length > 0 ? [...blocks, { people: newcomers, units: new Set() }] : blocks,
    units: units.filter(({ kept }) => kept).toSorted((a, b) => b.counted - a.counted),
    waits: new Map(),
    gone: new Set([...members.flatMap((member) => (isListed(member) ? [] : [member.subject])), ...beside]),
  }
}

async function peopleOf(building: Building, quarter: UtcDay): Promise<Set<string>> {
  const { main, of } = building
  const range = rangeOf(daysBefore(building, quarter))
  const values = await readValues(main, { metrics: [of.people], range })
  return new Set(values.get('')?.get(of.people)?.of.keys())
}
