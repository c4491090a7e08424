import { requirePermission } from '../access/permissions.ts'
import { TidemarkError } from '../lib/errors.ts'
import { codeLabels, readLabels } from '../metrics/labels.ts'
import { dayName } from '../metrics/lists/code-snapshots.ts'
import { useWindow, type UseWindow, type WindowAsked } from '../metrics/lists/use-window.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import { readCursor, writeCursor } from '../metrics/page-cursor.ts'
import type { Actor } from '../model/actor.ts'
import type { PeopleContext } from './context.ts'
import { standingDecisions } from './decide-matches.ts'
import type { PeopleIndex } from './people-index.ts'
import {
  comparePlaces,
  naturalDirection,
  type Direction,
  type PeopleOrder,
  type Place,
} from './people-order.ts'
import type { PeopleScopes, PeopleTable } from './people-table.ts'
import type { PersonRow, PersonStatus } from './person-row.ts'

/** A licence nobody used: a seat without use of the code assistant, a chat account without a record, or neither used. */
export const IDLE = ['seat', 'chat', 'all'] as const
export type Idle = (typeof IDLE)[number]

export interface PeopleFilter {
  /** Part of a name, e-mail address, login or id, in any case. */
  search?: string | undefined
  status?: PersonStatus | undefined
  /** Ids. */
  team?: string | undefined
  group?: string | undefined
  idle?: Idle | undefined
}

export interface ListPeopleInput extends PeopleScopes, WindowAsked {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  filter: PeopleFilter
  order: PeopleOrder
  direction?: Direction | undefined
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

export interface NamedRow extends Omit<PersonRow, 'teams' | 'groups'> {
  teams: { id: string; name: string }[]
  groups: { id: string; name: string }[]
}

export interface PeoplePage extends Pick<PeopleTable, 'unattributed' | 'totals'> {
  people: NamedRow[]
  nextCursor: string | null
  from: string
  to: string
  /** How many the filters leave. */
  found: number
  /** Of everybody, whatever is filtered. */
  counts: PeopleCounts
  completeness: Completeness
  notes: string[]
}

export type PeopleCounts = Record<'people' | PersonStatus | 'idleSeats' | 'idleChat', number>

const NOTES = [
  'A person is one row however many accounts they have: identities with the same e-mail address are one person, and an admin can join or part them, from a day on if wanted.',
  'Seats, teams and chat accounts are those of the newest lists at or before the last day; use and spend are those of the period.',
]

/** Everybody who did anything in a period, or holds a licence or is in a team at its end, over both sources. */
export async function listPeople(input: ListPeopleInput): Promise<PeoplePage> {
  const { ctx, actor, filter, order, limit, scope } = input
  requirePermission(actor, 'metrics:read')
  const direction = input.direction ?? naturalDirection(order)
  const after = input.cursor === undefined ? null : readPlace(input.cursor, `${order} ${direction}`)
  const window = after?.window ?? useWindow(input, ctx.clock.now())
  const decisions = await standingDecisions({ ctx, actor })
  const table = await input.index.table({ ...input, window, decisions })
  const found = table.inOrder(order, direction).filter(({ row }) => fits(row, filter))
  const compare = comparePlaces(direction)
  const rest = after ? found.filter((place) => compare(place, after.place) > 0) : found
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    people: await named(
      { ...input, facts: ctx.facts, scope },
      table,
      page.map(({ row }) => row),
    ),
    nextCursor: last && rest.length > limit ? writePlace(last, `${order} ${direction}`, window) : null,
    from: dayName(window.from),
    to: dayName(window.to),
    found: found.length,
    counts: countsOf(table.rows),
    unattributed: table.unattributed,
    totals: table.totals,
    completeness: table.completeness,
    notes: NOTES,
  }
}

function fits(row: PersonRow, { search = '', status, team, group, idle }: PeopleFilter): boolean {
  if (status !== undefined && row.status !== status) return false
  if (team !== undefined && !row.teams.includes(team)) return false
  if (group !== undefined && !row.groups.includes(group)) return false
  if (idle !== undefined && !isIdle(row, idle)) return false
  const text = search.trim().toLowerCase()
  return text === '' || wordsOf(row).some((word) => word.toLowerCase().includes(text))
}

function wordsOf({ identities }: PersonRow): string[] {
  return identities.flatMap(({ name, email, login, userId }) => [name, email, login, userId])
}

function isIdle({ licensed, hasChatAccount, code, chat }: PersonRow, idle: Idle): boolean {
  const seat = licensed === true && code?.days === 0
  const account = hasChatAccount === true && chat?.records === 0
  if (idle === 'seat') return seat
  if (idle === 'chat') return account
  return (seat || account) && (code?.days ?? 0) === 0 && (chat?.records ?? 0) === 0
}

function countsOf(rows: readonly PersonRow[]): PeopleCounts {
  const counts: PeopleCounts = { people: 0, both: 0, code_only: 0, chat_only: 0, idleSeats: 0, idleChat: 0 }
  for (const row of rows) {
    // Somebody of earlier days is another person now, and counted as that one.
    if (row.until !== null) continue
    counts.people += 1
    counts[row.status] += 1
    if (isIdle(row, 'seat')) counts.idleSeats += 1
    if (isIdle(row, 'chat')) counts.idleChat += 1
  }
  return counts
}

/** These rows with the names of their teams and groups; a name is read once for a table. */
export async function named(
  input: Parameters<typeof codeLabels>[0],
  { names }: Pick<PeopleTable, 'names'>,
  rows: readonly PersonRow[],
): Promise<NamedRow[]> {
  const unknown = (kind: 'team' | 'group', ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => !names[kind].has(id))
  const teamIds = unknown(
    'team',
    rows.flatMap(({ teams }) => teams),
  )
  const groupIds = unknown(
    'group',
    rows.flatMap(({ groups }) => groups),
  )
  const asked = { ...input, feeds: ['costs' as const], namesKeptBefore: 0 }
  const [teams, groups] = await Promise.all([
    teamIds.length === 0 ? null : codeLabels(input, 'team', teamIds),
    groupIds.length === 0
      ? null
      : readLabels(
          asked,
          ['group'],
          groupIds.map((id) => [id]),
        ),
  ])
  for (const id of teamIds) names.team.set(id, teams?.get(id) ?? id)
  for (const id of groupIds) names.group.set(id, groups?.group?.get(id) ?? id)
  const name = (kind: 'team' | 'group') => (id: string) => ({ id, name: names[kind].get(id) ?? id })
  return rows.map((row) => ({
    ...row,
    teams: row.teams.map(name('team')).sort(byName),
    groups: row.groups.map(name('group')).sort(byName),
  }))
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** A page begins after a place, not at a count: what arrives meanwhile moves nobody onto it twice or off it. */
function writePlace({ value, key }: Place, order: string, { day, from, to }: UseWindow): string {
  const kind = value === null ? 'null' : typeof value
  return writeCursor([order, kind, String(value), key, day, from, to])
}

function readPlace(cursor: string, order: string): { place: Place; window: UseWindow } {
  const [asked, kind, text, key, day, from, to] = readCursor(
    cursor,
    'string',
    'string',
    'string',
    'string',
    'number',
    'number',
    'number',
  )
  if (asked !== order) {
    throw new TidemarkError('validation_failed', 'The cursor is of another order than the one asked for.', {
      action: 'Ask for the first page without a cursor.',
      details: [{ path: 'cursor', message: `begins after a row of the order ${asked}` }],
    })
  }
  const value = kind === 'null' ? null : kind === 'number' ? Number(text) : text
  return { place: { value, key }, window: { day, from, to } }
}
