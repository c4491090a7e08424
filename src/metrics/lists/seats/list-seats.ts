import { dayName } from '../../../model/time/epoch-day.ts'
import { datasetsShaped } from '../../../model/dataset.ts'
import type { SeatOrder, SeatStatus } from '../../../model/records/code-seat.ts'

import { ERASED_NAME } from '../../../model/privacy.ts'
import { isErased, shownLogin } from '../../../model/records/tombstone.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import { z } from 'zod'
import type { Clock } from '../../../lib/clock.ts'
import { compareNames, compareText } from '../../../lib/compare-text.ts'
import { CursorDay, CursorOffset, pageFrom, readCursor } from '../../../lib/page-cursor.ts'
import type { NamesById } from '../../../model/records/told-person.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import type { RowOf } from '../../../store/facts/engine/columns.ts'
import { readRows } from '../../../store/facts/engine/sql.ts'
import {
  isMembershipKnown,
  readTeamMembership,
  unknownTeamsNotes,
} from '../../feeds/user-days/team-membership.ts'
import { codeLabels, idsNamed } from '../labels.ts'
import { ownerOf } from '../../ask/scope-accounts.ts'
import { asOfDay, codeSnapshots, leftOutNotes, snapshotParams, type CodeSnapshot } from '../code-snapshots.ts'
import { PLAN_TOTALS, SEAT, seatsPage, seatsTotals, type SeatTotals } from './seats-sql.ts'
import { said, type Said } from '../../../words/said.ts'

export interface SeatView extends Omit<RowOf<typeof SEAT>, 'teams'> {
  login: string | null
  teams: { id: string; name: string }[]
}

export interface SeatsAnswer {
  data: SeatView[]
  nextCursor: string | null
  asOf: string
  /** Null where no list is known of the day. */
  totals: SeatTotals | null
  /** The same of each plan, as the vendor names it. */
  totalsByPlan: RowOf<typeof PLAN_TOTALS>[]
  snapshots: CodeSnapshot[]
  teamsKnown: boolean
  notes: Said[]
}

export interface ListSeatsInput extends ScopedFacts {
  clock: Clock
  asOf?: string | undefined
  connectionId?: string | undefined
  status?: SeatStatus | undefined
  team?: string | undefined
  editor?: string | undefined
  plan?: string | undefined
  search?: string | undefined
  idleDays: number
  graceDays: number
  order: SeatOrder
  limit: number
  cursor?: string | undefined
}

/** Rows before the page, and the day that the first page was of. */
const Position = z.tuple([CursorOffset, CursorDay])

/** People with a seat on a day, each once, and seats without a person; what of them could be reclaimed. */
export async function listSeats(input: ListSeatsInput): Promise<SeatsAnswer> {
  const { facts, scope, clock, limit, signal } = input
  const [offset, day] = input.cursor
    ? readCursor(input.cursor, Position)
    : [0, asOfDay(input.asOf, clock.now())]
  const datasets = datasetsShaped('seat_snapshot')
  const range = { start: day * DAY_MS, end: (day + 1) * DAY_MS }
  const [snapshots, teams] = await Promise.all([
    codeSnapshots({ facts, scope, datasets, day, connectionId: input.connectionId, signal }),
    readTeamMembership({ facts, scope, range, signal }),
  ])
  const { connectionId: connection = '', idleDays, graceDays, order } = input
  const { status = '', team = '', editor = '', plan = '', search = '' } = input
  const of = ownerOf(scope, 'seats')
  const read = { of, teams: teams.sets, ...snapshotParams(snapshots), connection, idleDays, graceDays }
  const people = await facts.names({ tenant: scope.tenant, source: 'code_assistant' })
  const [named, byLogin] = [idsNamed(people, search), idsByLogin(people)]
  const shown = { status, team, editor, plan, search, named, byLogin, order, limit: limit + 1, offset }
  const taken = snapshots.some((snapshot) => snapshot.day !== null)
  const [rows, byPlan] = taken
    ? await Promise.all([
        readRows(facts, seatsPage(read, shown), SEAT, signal),
        readRows(facts, seatsTotals(read), PLAN_TOTALS, signal),
      ])
    : [[], []]
  const { rows: page, nextCursor } = pageFrom(rows, { offset, limit, of: [day] })
  const ids = [...new Set(page.flatMap((row) => row.teams))]
  const names = ids.length === 0 ? new Map<string, string>() : await codeLabels(input, 'team', ids)
  return {
    data: page.map((row) => ({
      ...row,
      ...namesOfSeat(row, people),
      organizations: row.organizations.toSorted(),
      teams: row.teams.map((id) => ({ id, name: names.get(id) ?? id })),
    })),
    nextCursor,
    asOf: dayName(day),
    totals: taken ? byPlan.reduce(added, NOBODY) : null,
    totalsByPlan: byPlan,
    snapshots,
    teamsKnown: isMembershipKnown(teams, day),
    notes: [...leftOutNotes(snapshots), ...unknownTeamsNotes(teams, day), ...NOTES],
  }
}

/** The facts say of a person's name and address only whether the list gave one. */
function namesOfSeat({ userId, name, email }: RowOf<typeof SEAT>, people: NamesById) {
  const known = people.get(userId ?? '')
  const login = known?.login ?? ''
  return {
    login: shownLogin(login),
    name: isErased(login) ? ERASED_NAME : name && (known?.name || null),
    email: email && (known?.email || null),
  }
}

/** Who has none comes last, by id; an id has no spaces, which a statement takes them apart by. */
function idsByLogin(people: NamesById): string[] {
  return [...people]
    .map(([id, { login }]) => ({ id, login }))
    .filter(({ id }) => !id.includes(' '))
    .toSorted(
      (a, b) =>
        Number(a.login === '') - Number(b.login === '') ||
        compareNames(a.login, b.login) ||
        compareText(a.id, b.id),
    )
    .map(({ id }) => id)
}

const added = (a: SeatTotals, b: SeatTotals): SeatTotals => ({
  people: a.people + b.people,
  active: a.active + b.active,
  idle: a.idle + b.idle,
  neverUsed: a.neverUsed + b.neverUsed,
  new: a.new + b.new,
  pending: a.pending + b.pending,
  unassigned: a.unassigned + b.unassigned,
  idleSignedIn: a.idleSignedIn + b.idleSignedIn,
  neverUsedSignedIn: a.neverUsedSignedIn + b.neverUsedSignedIn,
})

const NOTES = [said('last_activity_is_later'), said('sign_in_is_no_use'), said('seats_read_only')]

const NOBODY: SeatTotals = {
  people: 0,
  active: 0,
  idle: 0,
  neverUsed: 0,
  new: 0,
  pending: 0,
  unassigned: 0,
  idleSignedIn: 0,
  neverUsedSignedIn: 0,
}
