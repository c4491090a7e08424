import type { PeopleFrom } from '../../access/agreement/people-from.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import { identityKey, type Identity, type IdentityKey } from '../../model/identity.ts'
import { addDays, utcDay, type UtcDay } from '../../model/time/time.ts'
import { said } from '../../words/said.ts'
import type { PeopleContext } from '../context.ts'
import { decidedBefore } from '../list-pseudonyms.ts'
import { standingDecisions } from '../match/decide-matches.ts'
import { matchPeople } from '../match/match-people.ts'
import type { PeopleIndex } from '../people-index.ts'

/** Who has which pseudonym. */
export interface Calling {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  /** When people lost their names; null: they never had any. */
  since: PeopleFrom
  called(day: UtcDay, identities: readonly IdentityKey[]): Promise<ReadonlyMap<string, string>>
}

/** The accounts of whoever has a pseudonym, as of the end of a month. @throws TidemarkError `not_found` */
export async function whoIsCalled(
  { ctx, index, actor, since, called }: Calling,
  { pseudonym, month }: { pseudonym: string; month: UtcMonth },
): Promise<Identity[]> {
  const { first, end } = monthOf(`${month}-01`)
  // The table tells of no such month: what was collected under another agreement stays under it.
  if (since !== null && first < since) throw noSuchPseudonym()
  const identities = await index.identities({ facts: ctx.facts, tenant: actor.tenant })
  const decisions = decidedBefore(await standingDecisions({ ctx, actor }), since)
  const names = await called(first, identities.map(identityKey))
  const persons = matchPeople(identities, decisions, addDays(utcDay(end), -1))
  const person = persons.find(({ id }) => names.get(id) === pseudonym)
  if (!person) throw noSuchPseudonym()
  return person.identities
}

const noSuchPseudonym = () => new TidemarkError('not_found', said('no_such_pseudonym'))
