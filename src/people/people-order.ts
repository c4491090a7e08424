import { compareText, nameKey } from '../lib/compare-text.ts'
import type { Direction } from '../model/metric.ts'
import type { PeopleOrder } from '../model/people-orders.ts'
import { displayName, type PersonRow } from './person-row.ts'
import { later } from './person-sums.ts'

/** What rows are compared by: text as it is, numbers by size. Null is unknown and comes last either way. */
type SortValue = string | number | null

export const sizeOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text)

const VALUES: Record<PeopleOrder, (row: PersonRow) => SortValue> = {
  name: (row) => nameKey(displayName(row)),
  login: ({ login }) => (login === null ? null : nameKey(login)),
  interactions: ({ code }) => code?.interactions ?? null,
  active_days: ({ code }) => code?.days ?? null,
  last_active: ({ code, chat }) => later(code?.last ?? null, chat?.last ?? null),
  chat_active_days: ({ chat }) => chat?.days ?? null,
  chat_records: ({ chat }) => chat?.records ?? null,
  last_chat: ({ chat }) => chat?.last ?? null,
  credits: ({ chat }) => sizeOf(chat?.credits),
  usd: ({ chat }) => sizeOf(chat?.usd),
  ai_credits: ({ code }) => sizeOf(code?.aiCredits),
  seat_cost: ({ money }) => sizeOf(money.seatCost),
  month_usd: ({ money }) => sizeOf(money.monthUsd),
  month_gross_usd: ({ money }) => sizeOf(money.monthGross),
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
    return compareText(a.key, b.key)
  }
}
