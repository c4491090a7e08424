import { displayName, type PersonRow } from './person-row.ts'
import { later } from './person-sums.ts'

export const PEOPLE_ORDERS = [
  'name',
  'login',
  'interactions',
  'active_days',
  'last_active',
  'chat_active_days',
  'chat_records',
  'last_chat',
  'credits',
  'usd',
] as const
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number]
export type Direction = 'asc' | 'desc'

/** What rows are compared by: text as it is, numbers by size. Null is unknown and comes last either way. */
type SortValue = string | number | null

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const amount = (text: string | undefined) => (text === undefined ? null : Number(text))

const VALUES: Record<PeopleOrder, (row: PersonRow) => SortValue> = {
  name: (row) => plain(displayName(row)),
  login: ({ login }) => (login === null ? null : plain(login)),
  interactions: ({ code }) => code?.interactions ?? null,
  active_days: ({ code }) => code?.days ?? null,
  last_active: ({ code, chat }) => later(code?.last ?? null, chat?.last ?? null),
  chat_active_days: ({ chat }) => chat?.days ?? null,
  chat_records: ({ chat }) => chat?.records ?? null,
  last_chat: ({ chat }) => chat?.last ?? null,
  credits: ({ chat }) => amount(chat?.credits),
  usd: ({ chat }) => amount(chat?.usd),
}

/** The order a column has when nothing is said: names from A, numbers from the largest, days from the newest. */
export const naturalDirection = (order: PeopleOrder): Direction =>
  order === 'name' || order === 'login' ? 'asc' : 'desc'

/** A row's place in an order; the key decides between equal values, so that no two rows share a place. */
export interface Place {
  value: SortValue
  key: string
}

export interface Placed extends Place {
  row: PersonRow
}

export function inOrder(rows: readonly PersonRow[], order: PeopleOrder, direction: Direction): Placed[] {
  return rows
    .map((row): Placed => ({ row, key: row.key, value: VALUES[order](row) }))
    .sort(comparePlaces(direction))
}

export function comparePlaces(direction: Direction): (a: Place, b: Place) => number {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => {
    if (a.value === null || b.value === null) {
      if (a.value !== b.value) return a.value === null ? 1 : -1
    } else if (a.value !== b.value) return a.value < b.value ? -sign : sign
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
  }
}
