import { readNumberedLogins } from '../../../metrics/feeds/known-logins.ts'
import type { UtcDay } from '../../../model/time/time.ts'
import { NUMBER_MARK } from '../../../store/facts/load/login-numbers.ts'
import { readStructure } from '../../../store/facts/releases/read-releases.ts'
import type { QuarterStructure } from '../../../store/facts/releases/release-tables.ts'
import type { Building } from '../building.ts'

type Reading = Pick<Building, 'facts' | 'scope' | 'of'>

/** By what stands for a login, with the code host it is of, the subjects of whom it names. */
export type PeopleByLogin = ReadonlyMap<string, readonly string[]>

export async function readPeopleByLogin({ facts, scope }: Reading): Promise<PeopleByLogin> {
  const [{ logins, ids }, { subjects }] = await Promise.all([
    readNumberedLogins({ facts, scope }),
    facts.ids({ tenant: scope.tenant, source: 'code_assistant' }),
  ])
  const found = new Map<string, string[]>()
  for (const [at, login] of logins.entries()) {
    const subject = subjects.get(ids[at] ?? '')
    if (subject !== undefined) found.set(login, [...(found.get(login) ?? []), subject])
  }
  return found
}

/** A quarter as it was cut; null before it is. */
export async function readQuarter(building: Reading, quarter: UtcDay): Promise<QuarterStructure | null> {
  const { facts, scope, of } = building
  const kept = await readStructure(facts, { tenant: scope.tenant, source: of.source }, quarter)
  const isNamed = kept?.members.some(({ subject }) => subject.startsWith(NUMBER_MARK)) ?? false
  return kept && isNamed ? withKnown(kept, await readPeopleByLogin(building)) : kept
}

/**
 * Whom a list named by a login before anything told of them stays where they are once something does: that they are new would
 * say that they have begun. Pure.
 */
export function withKnown(structure: QuarterStructure, people: PeopleByLogin): QuarterStructure {
  const there = new Set(structure.members.map(({ subject }) => subject))
  const members = structure.members.map((member) => {
    const found = people.get(member.subject)?.find((subject) => !there.has(subject))
    if (found === undefined) return member
    there.add(found)
    return { ...member, subject: found }
  })
  return { ...structure, members }
}
