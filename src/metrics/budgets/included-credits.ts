import type { SIZED_BY } from '../../model/records/budget.ts'
import { leftOf } from '../limits/pace.ts'
import Big from 'big.js'
import { seatPlan, type Customer, type OwnAllowance, type SeatPlan } from '../../model/money/dated-price.ts'
import { type DecimalString, added, decimalText } from '../../model/money/decimal.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { said, type Said } from '../../words/said.ts'
import type { AnswerRow } from '../metrics-query.ts'
import { byTerms, seatCredits, type ByTerms, type SeatCredits } from './seat-credits.ts'

/** People with a seat of a plan, and what each of them brings for the month. */
export interface PlanSeats extends SeatCredits {
  plan: SeatPlan | null
  people: number
}

/** What a month includes, and what is used of it; credits. */
export interface IncludedMonth {
  seats: PlanSeats[]
  /**
   * `seats`: what they bring, by the organisation's own entries or the list; `bill`: all that is covered, once no more of it
   * is. Null: not known.
   */
  size: (ByTerms<DecimalString> & { by: (typeof SIZED_BY)[number] }) | null
  /** Of the days that are known; null: of none. */
  month: { used: DecimalString; covered: DecimalString; billed: DecimalString; atLeast: boolean } | null
  /** Size less use, by the same terms; below zero where more is used. */
  left: ByTerms<DecimalString> | null
}

export const CREDITS_ASKED = ['credits.gross', 'credits.included', 'credits.billed'] as const

/** Settled days without any cover, after which a pool counts as used up (upstream/code-billing 10). */
const DAYS_WITHOUT_COVER = 2

/**
 * The credits that a month's seats bring for everybody, beside what is used of them. More seats make them more at once,
 * fewer only with the next month: the day that brings most counts. Pure.
 */
export function includedMonth(input: {
  /** Of each day of the month, from its first: `seats.total` by plan. */
  seatDays: readonly AnswerRow[]
  /** Of the same days: `CREDITS_ASKED`. */
  creditDays: readonly AnswerRow[]
  /** What seats bring by the organisation's own terms. */
  allowances: readonly OwnAllowance[]
}): IncludedMonth {
  const seats = largestDay(input.seatDays, input.allowances)
  const known = input.creditDays.filter((row) => CREDITS_ASKED.every((metric) => row[metric] !== null))
  const [used, covered, billed] = CREDITS_ASKED.map((metric) => sumOf(known, metric))
  const last = input.creditDays.findLastIndex((row) => known.includes(row))
  const atLeast = known.length <= last || known.some((row) => row['partial'] === true)
  const month =
    known.length === 0 || !used || !covered || !billed
      ? null
      : { used: decimalText(used), covered: decimalText(covered), billed: decimalText(billed), atLeast }
  const size = month && isUsedUp(known) && !atLeast ? ofBill(month.covered) : ofSeats(seats)
  return { seats, size, month, left: size && month && leftByTerms(size, month.used) }
}

const sumOf = (rows: readonly AnswerRow[], metric: string): Big =>
  added(rows, (row) => String(row[metric] ?? 0))

/** Use that went on for two settled days while nothing more of it was covered. */
function isUsedUp(known: readonly AnswerRow[]): boolean {
  const settled = known.filter((row) => row['provisional'] !== true).slice(-DAYS_WITHOUT_COVER)
  const isUncovered = (row: AnswerRow) =>
    Number(row['credits.gross']) > 0 && Number(row['credits.included']) === 0
  return settled.length === DAYS_WITHOUT_COVER && settled.every(isUncovered)
}

const ofBill = (covered: DecimalString) => ({ existing: covered, new: covered, by: 'bill' }) as const

function ofSeats(seats: readonly PlanSeats[]): IncludedMonth['size'] {
  const size = byTerms((terms) => addedUp(seats, terms))
  return size.existing === null && size.new === null ? null : { ...size, by: 'seats' }
}

const leftByTerms = (size: ByTerms<DecimalString>, used: DecimalString): ByTerms<DecimalString> =>
  byTerms((terms) => {
    const whole = size[terms]
    return whole === null ? null : leftOf(whole, used)
  })

/**
 * Where the bill covers another amount than the seats are said to bring: less although it charges, or more. Before anything is
 * charged less is covered than there is. Pure.
 */
export function coverNotes({ size, month }: IncludedMonth): Said[] {
  if (!size || !month || month.atLeast) return []
  const amounts = [size.existing, size.new].flatMap((amount) => (amount === null ? [] : [amount]))
  const isEvery = (than: 'lt' | 'gt') => amounts.every((amount) => new Big(month.covered)[than](amount))
  if (isEvery('gt')) return [said('bill_covers_more', { covered: month.covered })]
  const charged = new Big(month.billed).gt(0)
  return charged && isEvery('lt')
    ? [said('bill_covers_less', { covered: month.covered, charged: month.billed })]
    : []
}

/** All together; null as soon as one seat brings nobody knows what, and where there is none. */
function addedUp(seats: readonly PlanSeats[], terms: Customer): DecimalString | null {
  const parts = seats.flatMap(({ people, each }) => {
    const amount = each[terms]
    return amount === null ? [] : [new Big(amount).times(people)]
  })
  if (parts.length === 0 || parts.length < seats.length) return null
  return decimalText(added(parts, (part) => part))
}

/**
 * The seats of the day that brings most; of days that bring the same, the newest. One of which nobody knows what it brings may
 * be that day: it stays.
 */
function largestDay(seatDays: readonly AnswerRow[], own: readonly OwnAllowance[]): PlanSeats[] {
  let found: { seats: PlanSeats[]; size: Big | null } = { seats: [], size: new Big(0) }
  for (const [day, rows] of Map.groupBy(seatDays, (row) => String(row['time']))) {
    const seats = seatsOf(day, rows, own)
    const known = addedUp(seats, 'new')
    const size = known === null ? null : new Big(known)
    if (seats.length > 0 && (size === null || (found.size && size.gte(found.size)))) found = { seats, size }
  }
  return found.seats
}

function seatsOf(day: UtcDay, rows: readonly AnswerRow[], own: readonly OwnAllowance[]): PlanSeats[] {
  const held = rows.filter((row) => Number(row['seats.total'] ?? 0) > 0)
  const plans = Map.groupBy(held, (row) => seatPlan(String(row['plan'] ?? '')))
  return [...plans].map(([plan, same]) => ({
    plan,
    people: same.reduce((sum, row) => sum + Number(row['seats.total']), 0),
    ...seatCredits(plan, day, own),
  }))
}
