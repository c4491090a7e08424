import type { PeopleFrom } from '../../access/agreement/people-from.ts'
import type { Pseudonyms } from '../../access/audit/pseudonym.ts'
import type { Clock } from '../../lib/clock.ts'
import type { UtcMonth } from '../../model/time/calendar-month.ts'
import type { IdentitySource } from '../../model/identity.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import { grantFacts, type FactsGrant } from '../../store/facts/facts-grant.ts'
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { readAmountsOfPeople, type AmountsOfPeople } from './amounts-of-people.ts'
import { readToldMonths, type ToldMonth } from './told-months.ts'
import { readUnitsOfPeople } from './units-of-people.ts'

/** What an answer about people without their names is made of. */
export interface Nameless {
  facts: FactsGrant
  /** When people lost their names; null: they never had any. */
  since: PeopleFrom
  /** Whole months of which groups were released and people may be told of, the newest first. */
  months(): Promise<ToldMonth[]>
  /** The published unit that people of a month are counted in, by the source's id of theirs. */
  units(asked: { source: IdentitySource; month: UtcMonth }): Promise<ReadonlyMap<string, string>>
  /** What people did in a month as it was released, by metric and by the source's id of theirs. */
  amounts(asked: { source: IdentitySource; month: UtcMonth }): Promise<AmountsOfPeople>
  /** What these identities are called in the quarter of a day. */
  called(day: UtcDay, identities: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export function openNameless(of: {
  facts: FactsReader & NamesReader
  clock: Clock
  pseudonyms: Pseudonyms
  tenant: string
  peopleFrom: PeopleFrom
}): Nameless {
  const { facts, clock, pseudonyms, tenant, peopleFrom } = of
  return {
    facts: grantFacts(facts),
    since: peopleFrom,
    months: () =>
      readToldMonths(openReleaseReader(facts, tenant), { peopleFrom, today: utcDay(clock.now()) }),
    units: ({ source, month }) => readUnitsOfPeople(facts, { tenant, source }, month),
    amounts: ({ source, month }) => readAmountsOfPeople(facts, { tenant, source }, month),
    called: (day, identities) => pseudonyms.of({ tenant, day }, identities),
  }
}
