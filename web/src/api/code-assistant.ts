import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MovementQuery } from '../../../src/api/contract/adoption.ts'
import type { SeatsQuery } from '../../../src/api/contract/seats.ts'
import type { PeopleQuery } from '../../../src/api/contract/persons.ts'
import type { TeamsQuery } from '../../../src/api/contract/teams.ts'
import { call } from './call.ts'

type Paged<Query extends z.ZodType> = Omit<z.input<Query>, 'limit' | 'cursor'>
export type SeatsAsked = Paged<typeof SeatsQuery>
export type TeamsAsked = Paged<typeof TeamsQuery>
export type PeopleAsked = Paged<typeof PeopleQuery>

const PAGE_SIZE = 100
const NEXT = {
  initialPageParam: '',
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}

function pageOf(cursor: string) {
  return { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) }
}

/** People with a seat, a page at a time, from the kept snapshots. */
export function seatsQuery(asked: SeatsAsked) {
  return infiniteQueryOptions({
    queryKey: ['code', 'seats', asked],
    queryFn: ({ pageParam, signal }) =>
      call('listSeats', { query: { ...asked, ...pageOf(pageParam) } }, signal),
    ...NEXT,
    placeholderData: keepPreviousData,
  })
}

/** How many seats of which kind there were on a day. */
export function seatTotalsQuery(day: string, idleDays: number) {
  const query = { as_of: day, idle_days: idleDays, limit: 1 }
  return queryOptions({
    queryKey: ['code', 'seat-totals', query],
    queryFn: ({ signal }) => call('listSeats', { query }, signal),
  })
}

/** What the vendor bills per organisation, now or as of a day. */
export function seatBillingQuery(asOf: string | undefined) {
  return queryOptions({
    queryKey: ['code', 'seat-billing', asOf ?? ''],
    queryFn: ({ signal }) => call('listSeatBilling', { query: asOf ? { as_of: asOf } : {} }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Teams with their members' use, a page at a time: the service searches, so thousands are no problem. */
export function teamsQuery(asked: TeamsAsked) {
  return infiniteQueryOptions({
    queryKey: ['code', 'teams', asked],
    queryFn: ({ pageParam, signal }) =>
      call('listTeams', { query: { ...asked, ...pageOf(pageParam) } }, signal),
    ...NEXT,
    placeholderData: keepPreviousData,
  })
}

/** People and their use, a page at a time; those of a team without any use are among its members. */
export function peopleQuery(asked: PeopleAsked) {
  return infiniteQueryOptions({
    queryKey: ['code', 'people', asked],
    queryFn: ({ pageParam, signal }) =>
      call('listPeople', { query: { ...asked, ...pageOf(pageParam) } }, signal),
    ...NEXT,
    placeholderData: keepPreviousData,
  })
}

/** Who came, stayed, came back and left between two periods of the same length. */
export function movementQuery(query: z.input<typeof MovementQuery>) {
  return queryOptions({
    queryKey: ['code', 'movement', query],
    queryFn: ({ signal }) => call('getMovement', { query }, signal),
  })
}
