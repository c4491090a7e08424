import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MovementQuery } from '../../../src/api/contract/adoption.ts'
import { call, type AskedOf } from './call.ts'
import { searchedPagesQuery } from './pages-query.ts'

export type SeatsAsked = AskedOf<'listSeats'>
export type TeamsAsked = AskedOf<'listTeams'>
export type PeopleAsked = AskedOf<'listPeople'>

const PAGE_SIZE = 100
/** People with a seat, a page at a time, from the kept snapshots. */
export function seatsQuery(asked: SeatsAsked) {
  return searchedPagesQuery(['code', 'seats', asked], (start, signal) =>
    call('listSeats', { query: { ...asked, limit: PAGE_SIZE, ...start } }, signal),
  )
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
    queryFn: ({ signal }) => call('listSeatBilling', { query: { as_of: asOf } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Teams with their members' use, a page at a time: the service searches, so thousands are no problem. */
export function teamsQuery(asked: TeamsAsked) {
  return searchedPagesQuery(['code', 'teams', asked], (start, signal) =>
    call('listTeams', { query: { ...asked, limit: PAGE_SIZE, ...start } }, signal),
  )
}

/** People and their use, a page at a time; those of a team without any use are among its members. */
export function peopleQuery(asked: PeopleAsked) {
  return searchedPagesQuery(['code', 'people', asked], (start, signal) =>
    call('listPeople', { query: { ...asked, limit: PAGE_SIZE, ...start } }, signal),
  )
}

/** Who came, stayed, came back and left between two periods of the same length. */
export function movementQuery(query: z.input<typeof MovementQuery>) {
  return queryOptions({
    queryKey: ['code', 'movement', query],
    queryFn: ({ signal }) => call('getMovement', { query }, signal),
  })
}
