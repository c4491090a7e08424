import { planOf } from '../code-money/plans.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import { billingAt, seatsAt, type Seat } from '../code-world/code-seats.ts'
import { productName } from '../code-world/code-words.ts'
import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { hostError, pageOf, taggedJson } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'
import { organizationOf } from './code-host-state.ts'
import { teamJson, userJson } from './people-json.ts'

const SEATS_PER_PAGE = 50

/** `…/billing/seats` of an organisation or the enterprise: pages of granted seats, and how many people hold them. */
export function listSeats(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const bar = billingBar(state, place)
  if (bar) return bar
  const seats = cachedSeats(state, place)
  const { statedSeats, unlistedHolders } = place.company.contradictions
  const holders = [...new Set(seats.all.map(({ person }) => person.userId))]
  const unlisted = new Set(holders.slice(0, unlistedHolders))
  const listed = seats.all.filter(({ person }) => !unlisted.has(person.userId))
  const { items, headers } = pageOf(state.origin, request, listed, SEATS_PER_PAGE)
  const value = {
    total_seats: seats.people - unlisted.size + statedSeats,
    seats: items.map((seat) => seatJson(state, place, seat)),
  }
  return taggedJson(request, value, headers)
}

/** Cached per account and hour, so that the pages of one listing are consistent. */
const cached = new WeakMap<object, Map<string, { all: Seat[]; people: number }>>()

function cachedSeats(state: CodeHostState, place: Place): { all: Seat[]; people: number } {
  const hour = Math.floor(state.now() / 3_600_000)
  const key = `${place.organization} ${hour}`
  const known = cached.get(place.company)?.get(key)
  if (known) return known
  const all = seatsAt(place.company.world, place.organization, state.now())
  const made = { all, people: new Set(all.map(({ person }) => person.userId)).size }
  cached.set(place.company, new Map([...(cached.get(place.company) ?? [])].slice(-3)).set(key, made))
  return made
}

/** `…/billing`: totals, which need not add up at the vendor. */
export function billingSummary(state: CodeHostState, request: CodeRequest, place: Place): Answer {
  const bar = billingBar(state, place)
  if (bar) return bar
  const breakdown = billingAt(place.company.world, place.organization ?? 0, state.now())
  const value = {
    seat_breakdown: { ...breakdown, total: breakdown.total + place.company.contradictions.billedSeats },
    seat_management_setting: 'assign_selected',
    ide_chat: 'enabled',
    platform_chat: 'enabled',
    cli: 'enabled',
    public_code_suggestions: 'block',
    plan_type: planOf(place.company.world, 0),
  }
  return taggedJson(request, value)
}

/** `…/members/{username}/{word}`: one person's seat. */
export function memberSeat(state: CodeHostState, request: CodeRequest, place: Place, login: string): Answer {
  const found = cachedSeats(state, place).all.find(
    ({ person }) => person.login === login || person.laterLogin === login,
  )
  if (!found) return hostError(404, 'No seat found for this user in this organization.')
  return taggedJson(request, seatJson(state, place, found))
}

function billingBar(state: CodeHostState, { company, organization }: Place): Answer | null {
  if (company.billingProblem)
    return hostError(422, "There is a problem with your account's associated payment method.")
  const login = organization === null ? null : company.world.organizations[organization]?.login
  return login && company.withoutProduct.has(login)
    ? hostError(404, `${productName(state.word)} Business is not enabled for this organization.`)
    : null
}

function seatJson(state: CodeHostState, place: Place, seat: Seat): JsonObject {
  const today = Math.floor(state.now() / DAY_MS)
  const granting = place.company.world.organizations[seat.organization]
  return {
    created_at: seat.createdAt,
    updated_at: seat.lastActivityAt ?? seat.createdAt,
    pending_cancellation_date: seat.pendingCancellation,
    last_activity_at: seat.lastActivityAt,
    last_activity_editor: seat.lastActivityEditor,
    ...(seat.lastAuthenticatedAt !== null && { last_authenticated_at: seat.lastAuthenticatedAt }),
    // Of the first organisation, also for seats that another one grants and is billed for by its own plan.
    plan_type: planOf(place.company.world, 0),
    assignee: seat.assigned ? userJson(state, seat.person, today) : null,
    ...(seat.team && { assigning_team: teamJson(state, place.company, seat.team, today) }),
    ...(organizationOf(place) === null &&
      granting && { organization: { id: granting.id, login: granting.login } }),
  }
}
