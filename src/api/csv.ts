import { VERDICTS } from '../model/money/book-link.ts'

import { csvCell } from './contract/csv-cell.ts'
import { SAID_IN_FILES } from './contract/words.ts'
import type { BookLink, BookMonth, BookMonths, Invoice } from './contract/money/books.ts'
import type { MetricsAnswer } from './contract/metrics.ts'
import type { OwnData } from './contract/people/own-data.ts'
import type { PeopleAnswer, Person } from './contract/people/persons.ts'
import type { PersonWithoutName, PseudonymsAnswer } from './contract/people/pseudonyms.ts'
import type { Seat, SeatsAnswer } from './contract/seats.ts'
import { inEnglish, said } from '../words/said.ts'

type Line = readonly (string | number | boolean | null)[]

/**
 * RFC 4180 with a header line and CRLF. What it lacks is said in the first cell of last lines, whose other cells are
 * empty: a reader of the sheet sees it, and a program finds as many cells as everywhere.
 */
function csvText(names: Line, lines: readonly Line[], lacks: readonly (string | null | undefined)[]): string {
  const last = lacks.flatMap((said) => (said ? [names.map((_, i) => (i === 0 ? said : null))] : []))
  return [names, ...lines, ...last].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

interface Lacking {
  completeness?:
    | (Pick<MetricsAnswer['completeness'], 'rejected'> &
        Partial<Pick<MetricsAnswer['completeness'], 'missing'>>)
    | undefined
  snapshots?: readonly { rejected: number }[] | undefined
}

/** How many lines of the vendor an answer lacks because they could not be understood. */
export function countRejected({ completeness, snapshots = [] }: Lacking): number {
  const counts = [
    ...(completeness?.rejected ?? []).map(({ lines }) => lines),
    ...snapshots.map(({ rejected }) => rejected),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

function notUnderstood(count: number): string | null {
  return count === 0 ? null : inEnglish(said('rejected_lines_counted', { lines: count }))
}

export type Tabular = Pick<MetricsAnswer, 'columns' | 'rows' | 'cut'> &
  Partial<Pick<MetricsAnswer, 'completeness' | 'notes_said'>>

/** Several words stand in one cell. */
export const asText = (cell: Tabular['rows'][number][string]) => (Array.isArray(cell) ? cell.join(' ') : cell)

/** An unknown value is an empty cell, never a zero. */
export function metricsCsv({ columns, rows, cut, completeness, notes_said: notes = [] }: Tabular): string {
  const names = columns.map((column) => column.name)
  return csvText(
    names,
    rows.map((row) => names.map((name) => asText(row[name] ?? null))),
    [cut, notShown({ completeness }), notUnderstood(countRejected({ completeness })), ...saidInFiles(notes)],
  )
}

const saidInFiles = (notes: MetricsAnswer['notes_said']) =>
  notes.flatMap(({ code, message }) => (SAID_IN_FILES.includes(code) ? [message] : []))

/** What is said of the days of which nobody is told one by one. */
const notShown = ({ completeness }: Lacking) =>
  completeness?.missing?.find(({ message_said: { code } }) => code === 'people_from')?.message

/** What a list says that goes on behind its last line; null where it does not. */
const goesOn = (nextCursor: string | null) => (nextCursor === null ? null : inEnglish(said('list_cut_off')))

const SEAT_COLUMNS = [
  'user_id',
  'login',
  'name',
  'email',
  'organizations',
  'teams',
  'plan',
  'created_at',
  'last_activity_at',
  'last_authenticated_at',
  'signed_in',
  'last_activity_editor',
  'last_active_day',
  'days_idle',
  'status',
  'pending_cancellation',
  'seats',
] as const satisfies readonly (keyof Seat)[]

/** One line per person with a seat; several organisations or teams stand in one cell. */
export function seatsCsv({
  data,
  next_cursor,
  snapshots,
}: Pick<SeatsAnswer, 'data' | 'next_cursor' | 'snapshots'>): string {
  const cellsOf = (seat: Seat) =>
    SEAT_COLUMNS.map((column) => {
      if (column === 'organizations') return seat.organizations.join(' ')
      if (column === 'teams') return seat.teams.map(({ name }) => name).join(', ')
      return seat[column]
    })
  const lacks = [goesOn(next_cursor), notUnderstood(countRejected({ snapshots }))]
  return csvText(SEAT_COLUMNS, data.map(cellsOf), lacks)
}

const PERSON_COLUMNS = [
  'key',
  'name',
  'email',
  'login',
  'status',
  'licensed',
  'chat_account',
  'active_days',
  'interactions',
  'generations',
  'acceptances',
  'last_active_day',
  'chat_active_days',
  'chat_records',
  'last_chat_day',
  'credits',
  'usd',
  'teams',
  'groups',
  'until',
  'now',
  'ai_credits',
  'seat_cost',
  'month_usd',
  'month_gross_usd',
  'month_net_usd',
] as const satisfies readonly (keyof Person)[]

const COMPARED_COLUMNS = ['active_days', 'interactions', 'chat_active_days', 'credits', 'usd'] as const

const besideOf = (of: 'previous' | 'compared') => COMPARED_COLUMNS.map((column) => ({ of, column }))

/**
 * One line a person, and a last one of what the sources gave to nobody, where that is told; with the days before where they
 * were asked for.
 */
export function peopleCsv({
  data,
  unattributed,
  next_cursor,
  to,
  compared_with,
  compared,
  completeness,
  notes_said: notes,
}: Pick<
  PeopleAnswer,
  'data' | 'unattributed' | 'next_cursor' | 'to' | 'compared_with' | 'compared' | 'notes_said'
> &
  Lacking): string {
  const isPart = compared !== null && compared.to < to
  const beside = [
    ...(compared_with === null ? [] : besideOf('previous')),
    ...(isPart ? besideOf('compared') : []),
  ]
  const cellsOf = (person: Person) => [
    ...PERSON_COLUMNS.map((column) => {
      const value = person[column]
      return Array.isArray(value) ? value.map(({ name }) => name).join(', ') : value
    }),
    ...beside.map(({ of, column }) => person[of]?.[column] ?? null),
  ]
  const rest: Partial<Person> = { ...unattributed, name: 'unattributed' }
  const nobody = [...PERSON_COLUMNS.map((column) => restCell(rest[column])), ...beside.map(() => null)]
  const names = [...PERSON_COLUMNS, ...beside.map(({ of, column }) => `${column}.${of}`)]
  const lacks = [
    goesOn(next_cursor),
    notShown({ completeness }),
    notUnderstood(countRejected({ completeness })),
    ...saidInFiles(notes),
  ]
  return csvText(names, [...data.map(cellsOf), ...(unattributed ? [nobody] : [])], lacks)
}

const restCell = (value: Person[(typeof PERSON_COLUMNS)[number]] | undefined) =>
  value === undefined || Array.isArray(value) ? null : value

const PSEUDONYM_COLUMNS = [
  'pseudonym',
  'status',
  'unit',
  'interactions',
  'generations',
  'acceptances',
  'ai_credits',
  'credits',
  'usd',
] as const satisfies readonly (keyof PersonWithoutName)[]

/** One line for somebody without their name, and a last one of what the sources gave to nobody. */
export function pseudonymsCsv({
  data,
  unattributed,
  next_cursor,
  notes_said: notes,
}: Pick<PseudonymsAnswer, 'data' | 'unattributed' | 'next_cursor' | 'notes_said'>): string {
  const nobody = { pseudonym: 'unattributed', status: null, unit: null }
  const people = unattributed ? [...data, { ...nobody, ...unattributed }] : data
  const lines = people.map((person) => PSEUDONYM_COLUMNS.map((column) => person[column]))
  return csvText(PSEUDONYM_COLUMNS, lines, [goesOn(next_cursor), ...saidInFiles(notes)])
}

const asCell = (value: unknown): string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === undefined
      ? null
      : JSON.stringify(value)

/** One line for each value of a row: rows of many tables stand in one file. */
export function ownDataCsv(data: OwnData): string {
  const part = (table: string, rows: readonly object[]) =>
    rows.map((values) => ({ table, day: null, values }))
  const all: readonly { table: string; day: string | null; values: object }[] = [
    ...part('vouched_by', data.vouched_by ? [data.vouched_by] : []),
    ...part('accounts', data.accounts),
    ...part('counted_in', data.counted_in),
    ...part('decisions', data.decisions),
    ...data.rows,
    ...part('looks', data.looks),
    ...part('reveals', data.reveals),
    ...part('openings', data.openings),
    ...part('rules', [data.rules]),
  ]
  const lines = all.flatMap(({ table, day, values }, at) =>
    Object.entries(values).map(([name, value]) => [at + 1, table, day, name, asCell(value)]),
  )
  return csvText(['row', 'table', 'day', 'field', 'value'], lines, [])
}

/** One line per month and tool: what came of it, and of how many of its links. */
export function bookMonthsCsv({ data }: BookMonths): string {
  const lines = data.map(({ month, tool, verdict, links, signed_off: signed }) => [
    month,
    tool,
    verdict,
    ...VERDICTS.map((one) => links[one]),
    signed?.at ?? null,
    signed?.changed ?? null,
  ])
  return csvText(
    ['month', 'tool', 'verdict', ...VERDICTS.map((one) => `links_${one}`), 'signed_off_at', 'changed_since'],
    lines,
    [],
  )
}

const LINK_COLUMNS = [
  'link',
  'account',
  'charge',
  'measure',
  'unit',
  'currency',
  'ours',
  'theirs',
  'difference',
  'verdict',
] as const satisfies readonly (keyof BookLink)[]

const invoiceText = ({ number, amount, currency, covers }: Invoice) =>
  `${number}: ${amount} ${currency}${covers && ` (${covers})`}`

type Signed = BookMonth['signed_off']
type SignedChange = NonNullable<NonNullable<Signed>['changes']>[number]

/** Both figures of a link as they were when the month was signed off; nothing where it was not. */
function signedCells(link: BookLink, signed: Signed): (string | null)[] {
  const isOf = (one: BookLink | SignedChange) => LINK_KEY.every((column) => one[column] === link[column])
  const figure = (side: 'ours' | 'theirs') => {
    if (!signed?.changes) return null
    const change = signed.changes.find((one) => one.side === side && isOf(one))
    return change ? change.signed : link[side]
  }
  return signed ? [signed.signed_at, figure('ours'), figure('theirs')] : [null, null, null]
}
const LINK_KEY = ['link', 'account', 'charge', 'measure', 'unit'] as const
const SIGNED_COLUMNS = ['signed_off_at', 'ours_when_signed_off', 'theirs_when_signed_off']

/**
 * One line per link, with why its numbers differ, and what they were when the month was signed off; that of the invoice
 * names each that was typed in.
 */
export function bookMonthCsv({
  month,
  tool,
  data,
  invoices,
  signed_off: signed,
}: Omit<BookMonth, 'verdict'>): string {
  const lines = data.map((link) => [
    month,
    tool,
    ...LINK_COLUMNS.map((column) => link[column]),
    link.reasons.join(' '),
    link.link === 'invoice' ? invoices.map(invoiceText).join(', ') : null,
    ...signedCells(link, signed),
  ])
  return csvText(['month', 'tool', ...LINK_COLUMNS, 'reasons', 'invoices', ...SIGNED_COLUMNS], lines, [])
}
