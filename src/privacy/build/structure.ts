import { readTeamMembership } from '../../metrics/feeds/user-days/team-membership.ts'
import { ownerOf } from '../../metrics/ask/scope-accounts.ts'
import { monthOf, quarterAfter, quarterOf } from '../../model/time/calendar-month.ts'
import { addDays, DAY_MS, dayStart, utcDay, type UtcDay } from '../../model/time/time.ts'
import { teamsOfSets } from '../../store/facts/derived/team-sql.ts'
import { unitListOf } from '../../model/privacy/unit-list.ts'
import { listOf, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql } from '../../store/facts/engine/sql.ts'
import { hashOf } from '../../store/facts/derived/derived.ts'
import { readStructure } from '../../store/facts/releases/read-releases.ts'
import type { QuarterStructure } from '../../store/facts/releases/release-tables.ts'
import { formBlocks, orderUnits, type Structure, type Unit } from '../release/form-blocks.ts'
import type { Settled } from '../release/settle-blocks.ts'
import { rangeOf, type Building } from './building.ts'
import { readValues } from './person-values.ts'
import { quartersSince, storedAs } from './quarter/stored-quarter.ts'

/**
 * A quarter as it was cut, or cut now: once, by the list of its first day or the first that is known, in the order that the
 * organisation chose before it began, and never again.
 */
export async function structureOf(building: Building, month: UtcDay): Promise<QuarterStructure> {
  const { facts, scope, of, rule } = building
  const quarter = quarterOf(month)
  const own = { tenant: scope.tenant, source: of.source }
  const kept = await readStructure(facts, own, quarter)
  if (kept) return kept
  const [listed, known] = await Promise.all([LISTS[of.unit](building, quarter), peopleOf(building, quarter)])
  const people = new Set([...known, ...listed.flatMap(({ members }) => members)])
  const before = await readStructure(facts, own, quarterOf(addDays(quarter, -1)))
  const { first, leftOut } = unitListOf(building.unitLists ?? [], quarter)
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
  const nameOf = (id: string) => labels[of.unit]?.get(id) ?? id
  const structure = withLeftOut(storedAs(quarter, ordered, formed, nameOf), out, nameOf)
  const inputs = hashOf([[...people].toSorted(), listed])
  await facts.writeStructure(own, structure, { to: quarterAfter(quarter), inputs })
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
function settled({ quarter, ...structure }: QuarterStructure): Settled {
  const { blocks } = asStructure({ quarter, ...structure }, [])
  const waiting = structure.members.flatMap(({ subject, wants }) =>
    wants ? [[subject, quartersSince(wants.since, quarter)] as const] : [],
  )
  return { blocks, waits: new Map(waiting) }
}

/** A quarter as the rule reads it, with those who came since its first day: they are counted in no unit. */
export function asStructure({ members, units }: QuarterStructure, active: Iterable<string>): Structure {
  const known = new Set(members.map(({ subject }) => subject))
  const newcomers = [...new Set(active)].filter((person) => !known.has(person)).toSorted()
  const people: string[][] = []
  for (const { subject, block } of members) (people[block] ??= []).push(subject)
  const blocks = people.map((some) => ({ people: some, units: new Set<string>() }))
  for (const { id, blocks: own } of units) for (const at of own) blocks[at]?.units.add(id)
  return {
    blocks: newcomers.length > 0 ? [...blocks, { people: newcomers, units: new Set() }] : blocks,
    units: units.filter(({ kept }) => kept).toSorted((a, b) => b.counted - a.counted),
    waits: new Map(),
  }
}

/** The days whose use says who is there: the month before, or the first one of the quarter where nothing is known before. */
function daysBefore({ first }: Building, quarter: UtcDay) {
  const before = { from: monthOf(addDays(quarter, -1)).first, to: quarter }
  if (first < quarter) return before
  const { first: from, end } = monthOf(first)
  return { from, to: utcDay(end) }
}

async function peopleOf(building: Building, quarter: UtcDay): Promise<Set<string>> {
  const { main, of } = building
  const range = rangeOf(daysBefore(building, quarter))
  const values = await readValues(main, { metrics: [of.people], range })
  return new Set(values.get('')?.get(of.people)?.of.keys())
}

const LISTS = { team: listTeams, group: listGroups }

const TEAMS = { user_id: TEXT, teams: listOf(TEXT) }

async function listTeams(building: Building, quarter: UtcDay): Promise<Unit[]> {
  const { facts, scope, signal } = building
  const on = (day: number) =>
    readTeamMembership({ facts, scope, signal, range: { start: day, end: day + DAY_MS } })
  const first = await on(dayStart(quarter))
  const since = first.accounts.flatMap(({ coverage }) => coverage.known.map(({ start }) => start))
  const earliest = since.reduce((a, b) => Math.min(a, b), Infinity)
  const isKnown = first.days.some(({ loads }) => loads.length > 0)
  const { days, sets } = isKnown || earliest === Infinity ? first : await on(earliest)
  if (!days.some(({ loads }) => loads.length > 0)) return []
  const rows = await readRows(
    facts,
    sql`SELECT user_id, arraySort(teams) AS teams FROM ${teamsOfSets(ownerOf(scope, 'user_days'), sets)} ORDER BY user_id`,
    TEAMS,
    signal,
  )
  return unitsOf(rows.flatMap(({ user_id: person, teams }) => teams.map((team) => [team, person] as const)))
}

/** There is no list of a chat assistant's groups: its records say who is in which. */
async function listGroups(building: Building, quarter: UtcDay): Promise<Unit[]> {
  const { main, of } = building
  const range = rangeOf(daysBefore(building, quarter))
  const values = await readValues(main, { metrics: [of.people], range, by: 'group' })
  return unitsOf(
    [...values].flatMap(([group, own]) =>
      group === ''
        ? []
        : [...(own.get(of.people)?.of.keys() ?? [])].map((person) => [group, person] as const),
    ),
  )
}

const unitsOf = (pairs: readonly (readonly [unit: string, person: string])[]): Unit[] =>
  [...Map.groupBy(pairs, ([unit]) => unit)]
    .map(([id, own]) => ({ id, members: own.map(([, person]) => person).toSorted() }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
