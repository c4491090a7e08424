import { requirePermission } from '../../access/permissions.ts'
import { hasText } from '../../lib/compare-text.ts'
import { pageOf } from '../../lib/page-cursor.ts'
import type { Actor } from '../../model/actor.ts'
import type { IdentityKey } from '../../model/identity.ts'
import { utcDay } from '../../model/time/time.ts'
import type { PeopleContext } from '../context.ts'
import { standingDecisions, timesDecided } from './decide-matches.ts'
import { readDecisions } from './kept-decisions.ts'
import type { MatchedPerson, Matching, MatchStatus } from './match-everybody.ts'
import type { PeopleIndex } from '../people-index.ts'
import { wordsOf } from '../person-row.ts'

export interface MatchPage {
  people: readonly MatchedPerson[]
  nextCursor: string | null
  /** Of everybody, whatever was searched for. */
  counts: Matching['counts']
  /** How often an identity was decided about: said back when deciding, it shows whether somebody did meanwhile. */
  timesDecided: (key: IdentityKey) => number
}

/** Who is who today, by name; nobody is left out. Suggestions wait for an admin. */
export async function listMatches(args: {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  filter: { status?: MatchStatus | undefined; search?: string | undefined }
  limit: number
  cursor?: string | undefined
}): Promise<MatchPage> {
  const { ctx, actor, filter } = args
  requirePermission(actor, 'metrics:read')
  const rows = await readDecisions(ctx, actor.tenant)
  const decisions = await standingDecisions({ ctx, actor })
  const of = { facts: ctx.facts, tenant: actor.tenant, day: utcDay(ctx.clock.now()) }
  const { people, counts } = await args.index.matching({ ...of, decisions })
  const found = people.filter((person) => fits(person, filter))
  const page = pageOf(found, args)
  return { people: page.rows, timesDecided: timesDecided(rows), nextCursor: page.nextCursor, counts }
}

function fits(
  person: MatchedPerson,
  { status, search }: { status?: MatchStatus | undefined; search?: string | undefined },
) {
  if (status === 'suggested' ? person.suggestion === null : status !== undefined && status !== person.status)
    return false
  return hasText(search, ...person.identities.flatMap(wordsOf))
}
