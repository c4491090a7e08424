import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MovementQuery } from '../../../src/api/contract/adoption.ts'
import { ask } from './ask.ts'
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
export const seatTotalsQuery = (day: string, idleDays: number) =>
  ask('code', 'listSeats', { query: { as_of: day, idle_days: idleDays, limit: 1 } })

/** What the vendor bills per organisation, now or as of a day. */
export const seatBillingQuery = (asOf: string | undefined) => ({
  ...ask('code', 'listSeatBilling', { query: { as_of: asOf } }),
  placeholderData: keepPreviousData,
})

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

/** Who came, stayed, came back and left between a period and the one before it. */
export const movementQuery = (query: z.input<typeof MovementQuery>) => ask('code', 'getMovement', { query })
