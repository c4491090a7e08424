import { dayName } from '../model/time/epoch-day.ts'
import { DAY_MS } from '../model/time/time.ts'
import { spanSince, type PeopleFrom } from '../access/agreement/people-from.ts'
import { requirePermission } from '../access/permissions.ts'
import { listPrices } from '../access/prices/prices.ts'
import { TidemarkError } from '../lib/errors.ts'
import { listSpendLimits, type SpendLimitView } from '../metrics/limits/list-spend-limits.ts'
import { NO_UNTOLD_LINES, untoldNotes } from '../metrics/ask/notes/untold-lines.ts'
import { codeLabels } from '../metrics/lists/labels.ts'
import { useWindow, type UseWindow, type WindowAsked } from '../metrics/lists/use-window.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import { accountsOf } from '../metrics/ask/scope-accounts.ts'
import type { Actor } from '../model/actor.ts'
import { identityKey, parseIdentityKey, type Identity } from '../model/identity.ts'
import { readSeenDays, readTeamDays } from '../store/facts/read/read-identity-history.ts'
import type { PeopleContext } from './context.ts'
import { readLedCenters } from './led/led-centers.ts'
import { isLed, ledRow, type Led } from './led/led-people.ts'
import { readDecisions } from './match/kept-decisions.ts'
import { listDecisions, standingDecisions, timesDecided, type NamedDecision } from './match/decide-matches.ts'
import { named, type NamedRow } from './list-people.ts'
import { matchPeople } from './match/match-people.ts'
import type { PeopleIndex } from './people-index.ts'
import { idsOfKeys, type PeopleScope, type PeopleTable } from './people-table.ts'
import { readPersonDays, type PersonDay, type SpendPart } from './person-days.ts'
import { namesOf, statusOf, type PersonRow } from './person-row.ts'
import { NO_CHAT_USE, NO_CODE_USE, NO_MONEY } from './person-sums.ts'
import { readHoldings, type CodeHolding } from './read-holdings.ts'
import { said, type Said } from '../words/said.ts'

export interface GetPersonInput extends PeopleScope, WindowAsked {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  /** Of any of their identities. */
  key: string
  /** Of somebody who is shown people of their own units alone; absent: everybody. */
  led?: Led
  signal?: AbortSignal | undefined
}

export interface KnownIdentity extends Identity {
  /** First and last day on which the source told of it; null where that is not known. */
  firstSeen: string | null
  lastSeen: string | null
  timesDecided: number
}

export interface PersonView extends Omit<NamedRow, 'identities' | 'until' | 'now'> {
  from: string
  to: string
  identities: KnownIdentity[]
  seat: Pick<CodeHolding, 'seatSince' | 'seatActivity' | 'plan'> | null
  teamsKnown: boolean
  /** Teams of all of the history, the newest first. */
  teamHistory: { id: string; name: string; first: string; last: string }[]
  limits: SpendLimitView[]
  days: PersonDay[]
  spend: SpendPart[]
  seatCurrency: PeopleTable['seatCurrency']
  month: PeopleTable['month']
  billedMonth: PeopleTable['billedMonth']
  /** Those that name one of the identities, newest first. */
  decisions: NamedDecision[]
  completeness: Completeness
  /** What of the period is in no amount. */
  notes: Said[]
}

/** All that is known of one person, with what they did in a period. @throws TidemarkError `not_found` */
export async function getPerson(input: GetPersonInput): Promise<PersonView> {
  const { ctx, index, actor, scope, peopleFrom = null, led = null, signal } = input
  const { facts } = ctx
  requirePermission(actor, led === null ? 'metrics:read' : 'units:read')
  const window = useWindow(input, ctx.clock.now())
  const [decisions, prices] = await Promise.all([
    standingDecisions({ ctx, actor }),
    listPrices({ ctx, actor }),
  ])
  const table = await index.table({ ...input, window, decisions, prices })
  const found =
    rowOf(table, input.key) ??
    quietRow(table, input.key, await index.identities({ facts, tenant: actor.tenant }), decisions, window)
  const centers = await readLedCenters({ facts, scope, day: window.day, signal }, led, table.rows)
  for (const { id, name } of centers) table.names.team.set(id, name)
  const row = found && ledRow(found, led, centers)
  if (!row) throw noSuchPerson()
  const keys = row.identities.map(identityKey)
  const ids = idsOfKeys(keys)
  const current = window.day >= Math.floor(ctx.clock.now() / DAY_MS)
  const ofCode = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'user_days'),
    ids: ids.code_assistant,
  }
  const ofChat = { tenant: scope.tenant, accounts: accountsOf(scope, 'costs'), ids: ids.chat_assistant }
  const [[shown], days, holdings, seenCode, seenChat, teams, spendLimits, rows, decided] = await Promise.all([
    named({ facts, scope, signal }, table, [row]),
    readPersonDays({ facts, scope, window, table, person: row.key, identities: keys, signal }),
    readHoldings({ facts, scope, day: window.day, current, only: ids, signal }),
    readSeenDays(facts, 'code_assistant', ofCode, signal),
    readSeenDays(facts, 'chat_assistant', ofChat, signal),
    readTeamDays(facts, ofCode, signal),
    limitsOf(input, window, current, ids.chat_assistant),
    readDecisions(ctx, actor.tenant),
    // A decision names other people, of whom a lead may not be told.
    led === null ? listDecisions({ ctx, actor }) : [],
  ])
  if (!shown) throw noSuchPerson()
  const teamIds = teams.map(({ id }) => id)
  const teamNames = teams.length === 0 ? null : await codeLabels({ facts, scope, signal }, 'team', teamIds)
  const seen = { code_assistant: seenCode, chat_assistant: seenChat }
  const times = timesDecided(rows)
  const { until: _until, now: _now, ...rest } = shown
  return {
    ...rest,
    from: dayName(window.from),
    to: dayName(window.to),
    identities: row.identities.map((identity) => {
      const days = seen[identity.source].find(({ id }) => id === identity.userId) ?? NEVER
      const told = spanSince(peopleFrom, days)
      const key = identityKey(identity)
      return {
        ...identity,
        firstSeen: told.first,
        lastSeen: told.last,
        timesDecided: times(key),
      }
    }),
    seat: holdings.code.find(({ licensed }) => licensed) ?? null,
    teamsKnown: table.teams.known,
    teamHistory: teamsSince(teams, peopleFrom)
      .filter(({ id }) => isLed(led, 'code_assistant', id))
      .map((team) => ({ ...team, name: teamNames?.get(team.id) ?? team.id })),
    limits: spendLimits,
    ...days,
    seatCurrency: table.seatCurrency,
    month: table.month,
    billedMonth: table.billedMonth,
    decisions: decided.filter(
      (one) => keys.includes(one.a) || (one.kind === 'merge' && keys.includes(one.b)),
    ),
    completeness: table.completeness,
    notes: untoldNotes(row.chat?.untold ?? NO_UNTOLD_LINES),
  }
}

const NEVER = { first: null, last: null }

/** Without the days of which nobody may be told of. */
function teamsSince<Team extends { first: string; last: string }>(
  teams: readonly Team[],
  peopleFrom: PeopleFrom,
): Team[] {
  if (peopleFrom === null) return [...teams]
  return teams
    .filter(({ last }) => last >= peopleFrom)
    .map((team) => ({ ...team, first: team.first < peopleFrom ? peopleFrom : team.first }))
}

function rowOf({ rows }: PeopleTable, key: string): PersonRow | null {
  return (
    rows.find((row) => row.until === null && row.identities.some((one) => identityKey(one) === key)) ?? null
  )
}

/** Somebody who is known, but of whom the period says nothing. */
function quietRow(
  table: PeopleTable,
  key: string,
  identities: readonly Identity[],
  decisions: Parameters<typeof matchPeople>[1],
  window: UseWindow,
): PersonRow | null {
  if (parseIdentityKey(key) === null) return null
  const persons = matchPeople(identities, decisions, dayName(window.to - 1))
  const person = persons.find((one) => one.identities.some((identity) => identityKey(identity) === key))
  if (!person) return null
  const status = statusOf(person.identities)
  return {
    key: person.id,
    identities: person.identities,
    status,
    ...namesOf(person.identities),
    code: status === 'chat_only' || !table.totals.code ? null : NO_CODE_USE,
    chat: status === 'code_only' || !table.totals.chat ? null : NO_CHAT_USE,
    money: NO_MONEY,
    licensed: null,
    seatActivity: null,
    seatSince: null,
    hasChatAccount: null,
    teams: [],
    groups: [],
    until: null,
    now: null,
  }
}

/** The vendor's limits of these people; its search is by part of an id, so that others may be among the found. */
async function limitsOf(
  { ctx, scope, signal }: GetPersonInput,
  window: UseWindow,
  current: boolean,
  ids: readonly string[],
): Promise<SpendLimitView[]> {
  const found = await Promise.all(
    ids.map((search) =>
      listSpendLimits({
        facts: ctx.facts,
        clock: ctx.clock,
        scope,
        ...(current ? {} : { asOf: dayName(window.day) }),
        level: 'user',
        search,
        order: 'name',
        limit: 100,
        signal,
      }),
    ),
  )
  return found.flatMap(({ data }) => data).filter(({ id }) => ids.includes(id))
}

function noSuchPerson(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_person'), {
    action: said('look_in_people_list'),
  })
}
