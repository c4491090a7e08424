import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { CursorDay, CursorOffset, readCursor, writeCursor } from '../../lib/page-cursor.ts'
import { DAY_MS } from '../../model/time.ts'
import type { FactsReader, SqlParams } from '../../store/facts/facts-store.ts'
import { isMembershipKnown, readTeamMembership, unknownTeamsNotes } from '../feeds/team-membership.ts'
import { codeLabels } from './labels.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import {
  asOfDay,
  codeSnapshots,
  dayName,
  leftOutNotes,
  snapshotParams,
  type CodeSnapshot,
} from './code-snapshots.ts'
import { SEATS_PAGE_SQL, SEATS_TOTALS_SQL, type SeatOrder } from './seats-sql.ts'
import { said, type Said } from '../../words/said.ts'

export type SeatStatus = 'active' | 'idle' | 'never_used' | 'new' | 'unassigned'

export interface SeatView {
  userId: string | null
  login: string | null
  name: string | null
  email: string | null
  organizations: string[]
  teams: { id: string; name: string }[]
  plan: string | null
  createdAt: string | null
  lastActivityAt: string | null
  lastActivityEditor: string | null
  editor: string | null
  lastActiveDay: string | null
  daysIdle: number | null
  status: SeatStatus
  pendingCancellation: string | null
  seats: number
}

export interface SeatsAnswer {
  data: SeatView[]
  nextCursor: string | null
  asOf: string
  totals: Record<'people' | 'active' | 'idle' | 'neverUsed' | 'new' | 'pending' | 'unassigned', number>
  snapshots: CodeSnapshot[]
  teamsKnown: boolean
  notes: Said[]
}

export interface ListSeatsInput {
  facts: FactsReader
  scope: Scope
  clock: Clock
  asOf?: string | undefined
  connectionId?: string | undefined
  status?: SeatStatus | 'pending' | undefined
  team?: string | undefined
  editor?: string | undefined
  plan?: string | undefined
  search?: string | undefined
  idleDays: number
  graceDays: number
  order: SeatOrder
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** Rows before the page, and the day that the first page was of. */
const Position = z.tuple([CursorOffset, CursorDay])

/** People with a seat on a day, each once, and seats without a person; what of them could be reclaimed. */
export async function listSeats(input: ListSeatsInput): Promise<SeatsAnswer> {
  const { facts, scope, clock, limit, signal } = input
  const [offset, day] = input.cursor
    ? readCursor(input.cursor, Position)
    : [0, asOfDay(input.asOf, clock.now())]
  const datasets = ['seats', 'enterprise_seats'] as const
  const range = { start: day * DAY_MS, end: (day + 1) * DAY_MS }
  const [snapshots, teams] = await Promise.all([
    codeSnapshots({ facts, scope, datasets, day, connectionId: input.connectionId, signal }),
    readTeamMembership({ facts, scope, range, signal }),
  ])
  const params = {
    ...seatParams(input, snapshots),
    ...teams.params,
    limit: limit + 1,
    offset,
  }
  const options = signal ? { signal } : {}
  const taken = snapshots.some((snapshot) => snapshot.day !== null)
  const [rows, [totals]] = taken
    ? await Promise.all([
        facts.query<StoredSeat>(SEATS_PAGE_SQL[input.order], params, options),
        facts.query<StoredTotals>(SEATS_TOTALS_SQL, params, options),
      ])
    : [[], []]
  const page = rows.slice(0, limit)
  const ids = [...new Set(page.flatMap((row) => row.teams))]
  const names = ids.length === 0 ? new Map<string, string>() : await codeLabels(input, 'team', ids)
  const count = (name: keyof StoredTotals) => Number(totals?.[name] ?? 0)
  return {
    data: page.map((row) => toView(row, names)),
    nextCursor: rows.length > limit ? writeCursor([offset + limit, day]) : null,
    asOf: dayName(day),
    totals: {
      people: count('people'),
      active: count('active'),
      idle: count('idle'),
      neverUsed: count('never_used'),
      new: count('fresh'),
      pending: count('pending'),
      unassigned: count('unassigned'),
    },
    snapshots,
    teamsKnown: isMembershipKnown(teams, day),
    notes: [...leftOutNotes(snapshots), ...unknownTeamsNotes(teams, day), ...NOTES],
  }
}

const NOTES = [said('last_activity_is_later'), said('seats_read_only')]

function seatParams(input: ListSeatsInput, snapshots: readonly CodeSnapshot[]): SqlParams {
  const { scope, status = '', team = '', editor = '', plan = '', search = '' } = input
  return {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'seats'),
    ...snapshotParams(snapshots),
    connection: input.connectionId ?? '',
    status,
    team,
    editor,
    plan,
    search,
    idle_days: input.idleDays,
    grace_days: input.graceDays,
  }
}

interface StoredTotals {
  people: string
  active: string
  idle: string
  never_used: string
  fresh: string
  pending: string
  unassigned: string
}

interface StoredSeat {
  user_id: string
  login: string
  name: string
  email: string
  organizations: string[]
  teams: string[]
  plan: string
  created_at: string
  last_activity_at: string
  last_editor: string
  editor: string
  last_active_day: string
  days_idle: string | null
  status: SeatStatus
  pending: string
  seats: string
}

const orNull = (text: string) => (text === '' ? null : text)

function toView(row: StoredSeat, names: ReadonlyMap<string, string>): SeatView {
  return {
    userId: orNull(row.user_id),
    login: orNull(row.login),
    name: orNull(row.name),
    email: orNull(row.email),
    organizations: row.organizations.toSorted(),
    teams: row.teams.map((id) => ({ id, name: names.get(id) ?? id })),
    plan: orNull(row.plan),
    createdAt: orNull(row.created_at),
    lastActivityAt: orNull(row.last_activity_at),
    lastActivityEditor: orNull(row.last_editor),
    editor: orNull(row.editor),
    lastActiveDay: orNull(row.last_active_day),
    daysIdle: row.days_idle === null ? null : Number(row.days_idle),
    status: row.status,
    pendingCancellation: orNull(row.pending),
    seats: Number(row.seats),
  }
}
