import { DAY_MS } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Clock } from '../../lib/clock.ts'
import { readTeamMembership } from '../feeds/team-membership.ts'
import { codeLabels } from '../labels.ts'
import type { Scope } from '../metrics-query.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { accountsOf } from '../scope-accounts.ts'
import { codeSnapshots, dayName, snapshotParams } from './code-snapshots.ts'
import { peopleSql, type PeopleOrder } from './people-sql.ts'
import { useWindow, type WindowAsked } from './use-window.ts'

export interface PersonView {
  userId: string
  login: string
  teams: { id: string; name: string }[]
  licensed: boolean | null
  activeDays: number
  interactions: number | null
  generations: number | null
  acceptances: number | null
  lastActiveDay: string | null
}

interface ListPeopleInput extends WindowAsked {
  facts: FactsReader
  scope: Scope
  clock: Clock
  team?: string | undefined
  search?: string | undefined
  order: PeopleOrder
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** Who used the code assistant in a window, holds a seat or belongs to a team; nobody is left out for having done nothing. */
export async function listPeople(
  input: ListPeopleInput,
): Promise<{ data: PersonView[]; nextCursor: string | null; from: string; to: string; notes: string[] }> {
  const { facts, scope, clock, limit, signal } = input
  const [offset] = input.cursor ? readCursor(input.cursor, 'number') : ([0] as const)
  const window = useWindow(input, clock.now())
  const day = { start: window.day * DAY_MS, end: (window.day + 1) * DAY_MS }
  const [snapshots, teams] = await Promise.all([
    codeSnapshots({ facts, scope, datasets: ['seats', 'enterprise_seats'], day: window.day, signal }),
    readTeamMembership({ facts, scope, range: day, signal }),
  ])
  const accounts = accountsOf(scope, 'code_assistant')
  const params = {
    tenant: scope.tenant,
    accounts,
    ...snapshotParams(snapshots),
    ...teams.params,
    from: window.from,
    to: window.to,
    team: input.team ?? '',
    search: input.search ?? '',
    limit: limit + 1,
    offset: Math.max(0, offset),
  }
  const sql = peopleSql(input.order, accounts.length)
  const rows =
    accounts.length === 0 ? [] : await facts.query<StoredPerson>(sql, params, signal ? { signal } : {})
  const page = rows.slice(0, limit)
  const ids = [...new Set(page.flatMap((row) => row.teams))]
  const names = ids.length === 0 ? new Map<string, string>() : await codeLabels(input, 'team', ids)
  const seatsKnown = params.loads.length > 0
  return {
    data: page.map((row) => toView(row, names, seatsKnown)),
    nextCursor: rows.length > limit ? writeCursor([offset + limit]) : null,
    from: dayName(window.from),
    to: dayName(window.to),
    notes: ['Teams and seats are those of the newest list at or before the day; use is that of the window.'],
  }
}

interface StoredPerson {
  user_id: string
  login: string
  teams: string[]
  licensed: boolean
  active_days: string
  interactions: string | null
  generations: string | null
  acceptances: string | null
  last_day: string
}

function toView(row: StoredPerson, names: ReadonlyMap<string, string>, seatsKnown: boolean): PersonView {
  const count = (text: string | null) => (text === null ? null : Number(text))
  return {
    userId: row.user_id,
    login: row.login,
    teams: row.teams.map((id) => ({ id, name: names.get(id) ?? id })),
    licensed: seatsKnown ? row.licensed : null,
    activeDays: Number(row.active_days),
    interactions: count(row.interactions),
    generations: count(row.generations),
    acceptances: count(row.acceptances),
    lastActiveDay: row.last_day === '' ? null : row.last_day,
  }
}
