import type { CodeAmendment } from '../code-world/code-amendments.ts'
import type { Amendment } from '../world/amendments.ts'
import type { PricedItem } from '../../src/model/money/dated-price.ts'
import { dayText, DAY_MS } from '../world/calendar.ts'
import type { DemoWorld } from './demo-folder.ts'

/** A team that spends far more than its share towards the end of the year. */
export const OVERSPENDING_TEAM = 'Data Science'

/** Share of developers with different addresses in the two products, so that an admin has people to match. */
export const OTHER_ADDRESSES = 0.05

/** Settings of the demo's organisation. */
export const AGREED = { timeZone: 'Europe/Berlin', seatPrice: { amount: '39', currency: 'USD' } } as const

/** What else it pays by its contract. */
const CREDIT = { item: 'chat_assistant.credit', amount: '0.04' } as const
/** What it pays once the contract is renewed. */
const RENEWED = [
  { item: 'seat', amount: '35' },
  { item: 'chat_assistant.credit', amount: '0.036' },
] as const

/** A price that an admin sets, in US dollars. */
interface PriceSet {
  at: number
  item: PricedItem
  amount: string
  validFrom: string | null
}

/** Events of the demo's year in addition to those of the world. Times are milliseconds. */
export interface DemoStory {
  /** The sources are connected, the chat assistant by a key that may read only costs. */
  connectedAt: number
  /** A second key for the limits is added: from then on access is complete. */
  accessFixedAt: number
  prices: PriceSet[]
  amendments: Amendment[]
  codeAmendments: CodeAmendment[]
}

/** Pure: a world has the same story whenever its demo is started. */
export function storyOf({ start, days }: DemoWorld): DemoStory {
  const at = (share: number) => start + Math.floor(days * share) * DAY_MS
  const span = (share: number, length: number) => ({ from: at(share), to: at(share) + length * DAY_MS })
  const restated = span(0.7, 7)
  const renewedAt = at(0.8)
  return {
    connectedAt: start,
    accessFixedAt: inMarch(start, start + days * DAY_MS) ?? at(0.3),
    prices: [
      { ...CREDIT, at: start, validFrom: null },
      ...RENEWED.map((price) => ({ ...price, at: renewedAt, validFrom: dayText(renewedAt / DAY_MS) })),
    ],
    amendments: [
      // An outage at the vendor: the records of 36 hours are two days late.
      { kind: 'late', rows: { from: at(0.42), to: at(0.42) + 36 * 3_600_000 }, at: at(0.42) + 3.5 * DAY_MS },
      // A week that was billed too high, corrected nine days later.
      { kind: 'restate', rows: restated, at: restated.to + 9 * DAY_MS, factor: 0.9 },
    ],
    codeAmendments: [
      // Two days that never get a report.
      { kind: 'no_report', ...span(0.62, 2), at: null },
    ],
  }
}

/** The tenth of March within the simulated time, or null. */
function inMarch(from: number, to: number): number | null {
  for (let year = new Date(from).getUTCFullYear(); year <= new Date(to).getUTCFullYear(); year++) {
    const at = Date.UTC(year, 2, 10, 9)
    if (at > from && at < to) return at
  }
  return null
}
