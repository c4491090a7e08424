import type { MetricsAnswer } from './contract/metrics.ts'
import type { PeopleAnswer, Person } from './contract/persons.ts'
import type { Seat, SeatsAnswer } from './contract/seats.ts'

const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Spreadsheets run a cell that starts with one of these; full-width forms are normalised into them. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/

/** Where a spreadsheet that splits at semicolons or tabs would begin a new cell, whatever the quotes say. */
const FORMULA_INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g

/** One cell of RFC 4180; text that a spreadsheet would run is made inert by an apostrophe before it. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  if (NUMBER.test(text)) return text
  const inert = (FORMULA_START.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, "$1'")
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** RFC 4180 with a header line and CRLF. An unknown value is an empty cell, never a zero. */
export function metricsCsv(answer: MetricsAnswer): string {
  const names = answer.columns.map((column) => column.name)
  const lines = [names, ...answer.rows.map((row) => names.map((name) => row[name] ?? null))]
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

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
  'last_activity_editor',
  'last_active_day',
  'days_idle',
  'status',
  'pending_cancellation',
  'seats',
] as const satisfies readonly (keyof Seat)[]

/** One line per person with a seat; several organisations or teams stand in one cell. */
export function seatsCsv({ data }: SeatsAnswer): string {
  const cellsOf = (seat: Seat) =>
    SEAT_COLUMNS.map((column) => {
      if (column === 'organizations') return seat.organizations.join(' ')
      if (column === 'teams') return seat.teams.map(({ name }) => name).join(', ')
      return seat[column]
    })
  const lines = [SEAT_COLUMNS, ...data.map(cellsOf)]
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
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
] as const satisfies readonly (keyof Person)[]

/** One line a person, and a last one of what the sources gave to nobody. */
export function peopleCsv({ data, unattributed }: Pick<PeopleAnswer, 'data' | 'unattributed'>): string {
  const cellsOf = (person: Person) =>
    PERSON_COLUMNS.map((column) => {
      const value = person[column]
      return Array.isArray(value) ? value.map(({ name }) => name).join(', ') : value
    })
  const rest: Partial<Person> = { ...unattributed, name: 'unattributed' }
  const lines = [PERSON_COLUMNS, ...data.map(cellsOf), PERSON_COLUMNS.map((column) => restCell(rest[column]))]
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

const restCell = (value: Person[(typeof PERSON_COLUMNS)[number]] | undefined) =>
  value === undefined || Array.isArray(value) ? null : value
