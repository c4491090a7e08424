import { dayName } from '../model/time/epoch-day.ts'
import { z } from 'zod'
import { compareNames, compareText, hasText } from '../lib/compare-text.ts'
import type { PersonStatus } from '../model/identity.ts'
import type { Direction } from '../model/metric.ts'
import { SEAT_DAYS, type IdleLicence, type SeatUse } from '../model/records/code-seat.ts'
import { requirePermission } from '../access/permissions.ts'
import { listPrices } from '../access/prices/prices.ts'
import { CURSOR_PLACE, CursorDay, readCursor, requireSameOrder, writeCursor } from '../lib/page-cursor.ts'
import { isSilentIn, silentDayNotes, silentDays, type SilentDays } from '../metrics/ask/notes/silent-days.ts'
import { NO_UNTOLD_LINES, untoldNotes } from '../metrics/ask/notes/untold-lines.ts'
import { codeLabels, readLabels } from '../metrics/lists/labels.ts'
import {
  comparedDays,
  comparedWindows,
  cutWindow,
  shownBefore,
  useWindow,
  type UseWindow,
  type WindowAsked,
} from '../metrics/lists/use-window.ts'
import type { Completeness } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { amountsThen } from './amounts-then.ts'
import type { Amounts } from './build-people.ts'
import type { PeopleContext } from './context.ts'
import { readLedCenters } from './led/led-centers.ts'
import { ledRow, ledSums, type Led } from './led/led-people.ts'
import { standingDecisions } from './match/decide-matches.ts'
import type { PeopleIndex } from './people-index.ts'
import type { PeopleOrder } from '../model/people-orders.ts'
import { comparePlaces, naturalDirection, type Place } from './people-order.ts'
import type { PeopleScope, PeopleTable } from './people-table.ts'
import { wordsOf, type PersonRow } from './person-row.ts'
import { daysInterval, readCreditDays } from './read-use.ts'
import { said, type Said } from '../words/said.ts'

export interface PeopleFilter {
  /** Part of a name, e-mail address, login or id, in any case. */
  search?: string | undefined
  status?: PersonStatus | undefined
  /** Ids. */
  team?: string | undefined
  group?: string | undefined
  idle?: IdleLicence | undefined
}

export interface ListPeopleInput extends PeopleScope, WindowAsked {
  ctx: PeopleContext
  index: PeopleIndex
  actor: Actor
  filter: PeopleFilter
  /** Of somebody who is shown people of their own units alone; absent: everybody. */
  led?: Led
  order: PeopleOrder
  direction?: Direction | undefined
  /** Also what they did in as many days immediately before. */
  compare?: boolean | undefined
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

export interface NamedRow extends Omit<PersonRow, 'teams' | 'groups'> {
  teams: { id: string; name: string }[]
  groups: { id: string; name: string }[]
}

export interface PeoplePage extends Pick<PeopleTable, 'totals' | 'seatCurrency' | 'month' | 'billedMonth'> {
  /** Null: to whoever is shown people of their own units alone. */
  unattributed: PeopleTable['unattributed'] | null
  /**
   * `previous`: what they did in the days before; `compared`: in the part of the window that stands against these, where
   * that is not all of it. Null where it is not asked for, or they were another person.
   */
  people: (NamedRow & { seatUse: SeatUse | null; previous: Amounts | null; compared: Amounts | null })[]
  nextCursor: string | null
  from: string
  to: string
  /** The days of `previous`; null: not asked for. */
  comparedWith: { from: string; to: string } | null
  /** As many days of the window, which these stand against; null: nothing does. */
  compared: { from: string; to: string } | null
  /** How many the filters leave; rows of earlier days of somebody who is another person now are counted apart. */
  found: number
  foundEarlier: number
  /** Of everybody, whatever is filtered. */
  counts: PeopleCounts
  teamsKnown: boolean
  completeness: Completeness
  notes: Said[]
}

/** IdleLicence ones are null where no list says who has a seat, or an account. */
export type PeopleCounts = Record<'people' | PersonStatus, number> &
  Record<'idleSeats' | 'idleChat', number | null>

const NOTES = [said('one_row_per_person'), said('newest_lists_and_period')]

const COMPARED_NOTE = said('people_compared')

/** Everybody who did anything in a period, or holds a licence or is in a team at its end, over both sources. */
export async function listPeople(input: ListPeopleInput): Promise<PeoplePage> {
  const { ctx, actor, filter, order, limit, scope } = input
  const { led = null } = input
  requirePermission(actor, led === null ? 'metrics:read' : 'units:read')
  const direction = input.direction ?? naturalDirection(order)
  const after = input.cursor === undefined ? null : readPlace(input.cursor, `${order} ${direction}`)
  const window = after ? cutWindow(after.window, input.peopleFrom ?? null) : useWindow(input, ctx.clock.now())
  const [decisions, prices] = await Promise.all([
    standingDecisions({ ctx, actor }),
    listPrices({ ctx, actor }),
  ])
  const tableOf = (of: UseWindow) => input.index.table({ ...input, window: of, decisions, prices })
  const table = await tableOf(window)
  const centers = await readLedCenters(
    { facts: ctx.facts, scope, day: window.day, signal: input.signal },
    led,
    table.rows,
  )
  for (const { id, name } of centers) table.names.team.set(id, name)
  const shown = table.inOrder(order, direction).flatMap((place) => {
    const row = ledRow(place.row, led, centers)
    return row ? [{ ...place, row }] : []
  })
  const found = shown.filter(({ row }) => fits(row, filter, window))
  const compare = comparePlaces(direction)
  const present = found.filter(({ row }) => row.until === null).length
  const rest = after ? found.filter((place) => compare(place, after.place) > 0) : found
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const rows = page.map(({ row }) => row)
  const uses = rows.map((row) => seatUse(row, window))
  const shownRows = shown.map(({ row }) => row)
  const sums = ledSums(table, shownRows, led)
  const [people, { amountsOf, silent, ...compared }] = await Promise.all([
    named({ ...input, facts: ctx.facts, scope }, table, rows),
    input.compare ? compareRows(rows, { input, window, table, tableOf }) : NOT_COMPARED,
  ])
  return {
    people: people.map((row, at) => ({ ...row, ...amountsOf(row), seatUse: uses[at] ?? null })),
    nextCursor: last && rest.length > limit ? writePlace(last, `${order} ${direction}`, window) : null,
    from: dayName(window.from),
    to: dayName(window.to),
    ...compared,
    found: present,
    foundEarlier: found.length - present,
    counts: countsOf(shownRows, window),
    ...sums,
    seatCurrency: table.seatCurrency,
    month: table.month,
    billedMonth: table.billedMonth,
    teamsKnown: table.teams.known,
    completeness: table.completeness,
    notes: [
      ...table.rejected,
      ...untoldNotes(sums.totals.chat?.untold ?? NO_UNTOLD_LINES),
      ...table.teams.notes,
      ...NOTES,
      ...moneyNotes(table, window),
      ...(compared.comparedWith ? [COMPARED_NOTE] : []),
      ...silent,
    ],
  }
}

type ComparedAmounts = Record<'previous' | 'compared', Amounts | null>

interface ComparedRows extends Pick<PeoplePage, 'compared' | 'comparedWith'> {
  amountsOf: (row: Pick<PersonRow, 'key' | 'until'>) => ComparedAmounts
  /** What is said of days before reports told of AI credits. */
  silent: Said[]
}

const NO_AMOUNTS: ComparedAmounts = { previous: null, compared: null }
const NOT_COMPARED: ComparedRows = {
  compared: null,
  comparedWith: null,
  amountsOf: () => NO_AMOUNTS,
  silent: [],
}

/** What these people did in the days before, and in as many of the window where not all of it is whole. */
async function compareRows(
  rows: readonly PersonRow[],
  of: {
    input: ListPeopleInput
    window: UseWindow
    table: PeopleTable
    tableOf: (window: UseWindow) => Promise<PeopleTable>
  },
): Promise<ComparedRows> {
  const { input, window, table, tableOf } = of
  const { code_assistant: code, chat_assistant: chat } = table.coverage
  const windows = comparedWindows(window, [{ accounts: code }, { accounts: chat }])
  const days = comparedDays(windows, shownBefore(window))
  if (!windows) return { ...NOT_COMPARED, ...days }
  const { part, before } = windows
  const amountsIn = async (one: UseWindow) => amountsThen(rows, await tableOf(one), [part, before])
  const [previous, compared, silent] = await Promise.all([
    amountsIn(before),
    part.to < window.to ? amountsIn(part) : null,
    (table.totals.code?.aiCredits ?? null) === null ? null : silentIn(input, [part, before]),
  ])
  const earlier = daysInterval(before.from, before.to)
  const told = isSilentIn(silent, 'code.ai_credits', earlier) ? withoutCredits : (of: Amounts) => of
  const amountOf = (found: Map<string, Amounts> | null, key: string) => {
    const amounts = found?.get(key)
    return amounts ? told(amounts) : null
  }
  return {
    ...days,
    silent: silentDayNotes(silent, { before: earlier }),
    // Somebody of earlier days shares the key with nobody of the page but with who they became.
    amountsOf: ({ key, until }) =>
      until === null ? { previous: amountOf(previous, key), compared: amountOf(compared, key) } : NO_AMOUNTS,
  }
}

const withoutCredits = ({ code, ...rest }: Amounts): Amounts => ({
  ...rest,
  code: code && { ...code, aiCredits: null },
})

async function silentIn(
  { ctx: { facts }, scope, signal }: ListPeopleInput,
  windows: readonly UseWindow[],
): Promise<SilentDays | null> {
  const rows = windows.map(({ from, to }) =>
    readCreditDays({ facts, scope, range: daysInterval(from, to), signal }),
  )
  return silentDays(await Promise.all(rows))
}

/** What is read together and never added, and of how many days it is. */
function moneyNotes(
  { seatCurrency, seatDays, month, billedMonth }: PeopleTable,
  { from, to }: UseWindow,
): Said[] {
  return [
    ...(seatCurrency !== null || month !== null || billedMonth !== null ? [said('person_money')] : []),
    ...(seatDays > 0 && seatDays < to - from
      ? [said('seat_cost_of_days', { known: seatDays, all: to - from })]
      : []),
  ]
}

function fits(
  row: PersonRow,
  { search, status, team, group, idle }: PeopleFilter,
  window: UseWindow,
): boolean {
  if (status !== undefined && row.status !== status) return false
  if (team !== undefined && !row.teams.includes(team)) return false
  if (group !== undefined && !row.groups.includes(group)) return false
  if (idle !== undefined && !isIdle(row, idle, window)) return false
  return hasText(search, ...row.identities.flatMap(wordsOf))
}

function isIdle(row: PersonRow, idle: IdleLicence, window: UseWindow): boolean {
  const { hasChatAccount, code, chat } = row
  const seat = seatUse(row, window) === 'idle'
  const account = hasChatAccount === true && chat?.records === 0
  if (idle === 'seat') return seat
  if (idle === 'chat') return account
  return (seat || account) && (code?.days ?? 0) === 0 && (chat?.records ?? 0) === 0
}

/**
 * No use is idle that the reports know of in the period, or the seat list in it or in the 30 days before its end. Null
 * without a seat, or where it is not known whether it was used.
 */
function seatUse(
  { licensed, code, seatActivity, seatSince }: PersonRow,
  { from, to }: UseWindow,
): SeatUse | null {
  if (licensed !== true || !code) return null
  if (code.days > 0) return 'used'
  if (seatActivity !== null)
    return seatActivity.slice(0, 10) < dayName(Math.min(from, to - 1 - SEAT_DAYS.active)) ? 'idle' : 'used'
  return seatSince === null || seatSince.slice(0, 10) <= dayName(to - 1 - SEAT_DAYS.new) ? 'idle' : 'new'
}

/** Whether it is known who holds something, and of any of them whether it was used: unknown use is no use of nobody. */
function areJudged(people: readonly { holds: boolean | null; used: number | null | undefined }[]): boolean {
  const holders = people.filter(({ holds }) => holds === true)
  const isUsed = holders.some(({ used }) => typeof used === 'number')
  return people.some(({ holds }) => holds !== null) && (holders.length === 0 || isUsed)
}

function countsOf(rows: readonly PersonRow[], window: UseWindow): PeopleCounts {
  // Somebody of earlier days is another person now, and counted as that one.
  const present = rows.filter(({ until }) => until === null)
  const count = (is: (row: PersonRow) => boolean) => present.filter(is).length
  const ofStatus = (status: PersonStatus) => count((row) => row.status === status)
  return {
    people: present.length,
    both: ofStatus('both'),
    code_only: ofStatus('code_only'),
    chat_only: ofStatus('chat_only'),
    idleSeats: areJudged(present.map(({ licensed: holds, code }) => ({ holds, used: code?.days })))
      ? count((row) => isIdle(row, 'seat', window))
      : null,
    idleChat: areJudged(present.map(({ hasChatAccount: holds, chat }) => ({ holds, used: chat?.records })))
      ? count((row) => isIdle(row, 'chat', window))
      : null,
  }
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

const byName = (a: Unit, b: Unit) => compareNames(a.name, b.name) || compareText(a.id, b.id)
type Unit = { id: string; name: string }

/** The place after which the page begins, and the window that the first page was asked for. */
const Position = z.tuple([...CURSOR_PLACE, CursorDay, CursorDay, CursorDay])

/** A page begins after a place, not at a count: what arrives meanwhile moves nobody onto it twice or off it. */
function writePlace({ value, key }: Place, order: string, { day, from, to }: UseWindow): string {
  return writeCursor([order, value, key, day, from, to])
}

function readPlace(cursor: string, order: string): { place: Place; window: UseWindow } {
  const [asked, value, key, day, from, to] = readCursor(cursor, Position)
  requireSameOrder(asked, order)
  return { place: { value, key }, window: { day, from, to } }
}
