import Big from 'big.js'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type {
  BookUnit,
  Charge,
  LinkId,
  Measure,
  MonthVerdict,
  Verdict,
} from '../../../model/money/book-link.ts'
import { datasetsShaped, settleHoursOf } from '../../../model/dataset.ts'
import { HOUR_MS, utcDay } from '../../../model/time/time.ts'
import { said, type Said } from '../../../words/said.ts'
import { verdictOf, type Check } from '../check.ts'

/** One number of a link: null is unknown. What it may lack makes it too small. */
export interface Side {
  value: string | null
  lacks: readonly Said[]
}

/** Two numbers of one month that should be the same. `from` and `to` are the month's days. */
export interface Link extends Omit<Check, 'check' | 'unit' | 'compared'> {
  link: LinkId
  unit: BookUnit
  /** Of `currency`: ISO 4217. */
  currency: string | null
  /** Of what the bill charges for; null: of all. */
  charge: Charge | null
  measure: Measure | null
  /** Ours less theirs; null where one of them is unknown. */
  difference: string | null
  /** False: one side is not there, as nobody gave it or it was never read; it says nothing of the month. */
  given: boolean
}

export interface Held {
  link: LinkId
  unit: Link['unit']
  ours: Side
  theirs: Side
  /** Whose it is; left out: of all accounts together. */
  of?: Pick<Link, 'account' | 'connection' | 'label'>
  charge?: Charge | null
  measure?: Measure | null
  currency?: string | null
  /** A difference up to this is none. */
  tolerance?: Big
  /** They differ piece by piece, though their sums may be the same. */
  differs?: boolean
  /** Ours is a part of theirs, so that less is as it should be. */
  isPart?: Said
  /** What else makes ours less than theirs, or more. */
  why?: { less?: readonly Said[]; more?: readonly Said[] }
  /** Said of it whatever comes of it. */
  notes?: readonly Said[]
  days?: Link['days']
}

/** The vendor corrects a month for a week after its end (upstream/code-billing 11). */
const settlesAfterMs = () => settleHoursOf(datasetsShaped('bill_line', 'day')) * HOUR_MS

/** Where these have no other side, nothing of the month is checked. */
const CORE: readonly LinkId[] = ['bill_and_sum', 'vendor_counter']

const NOBODY = { account: '', connection: '', label: '' }
const NONE = new Big(0)

/** What comes of holding them against each other. Pure. */
export function linkOf(month: CalendarMonth, now: number, held: Held): Link {
  const { ours, theirs, of = NOBODY, charge = null, measure = null, days = [] } = held
  const known = ours.value !== null && theirs.value !== null
  const difference = known ? new Big(ours.value ?? 0).minus(theirs.value ?? 0) : null
  return {
    ...of,
    link: held.link,
    unit: held.unit,
    currency: held.currency ?? null,
    charge,
    measure,
    from: month.first,
    to: utcDay(month.end),
    ours: ours.value,
    theirs: theirs.value,
    difference: difference?.toFixed() ?? null,
    given: known || CORE.includes(held.link),
    days,
    ...judge(month, now, { ...held, difference }),
  }
}

type Judged = Held & { difference: Big | null }

function judge(month: CalendarMonth, now: number, held: Judged): { verdict: Verdict; reasons: Said[] } {
  const { ours, theirs, difference, tolerance = NONE, differs = false, isPart, why = {}, notes = [] } = held
  const lacks = [...ours.lacks, ...theirs.lacks]
  const unknown = (...more: readonly Said[]) => ({
    verdict: 'unknown' as const,
    reasons: [...more, ...lacks, ...notes],
  })
  const settles = month.end + settlesAfterMs()
  if (now < settles) return unknown(said('month_not_settled', { day: utcDay(settles) }))
  if (difference === null) return unknown()
  if (!differs && difference.abs().lte(tolerance))
    return lacks.length > 0
      ? unknown()
      : { verdict: 'equal', reasons: [...countedAsEqual(difference, tolerance), ...notes] }
  const isLess = difference.lt(0)
  if (isLess && isPart)
    return lacks.length > 0 ? unknown() : { verdict: 'explained', reasons: [isPart, ...notes] }
  // What is not there makes its own side too small, and explains no difference the other way.
  const found = [...(isLess ? ours.lacks : theirs.lacks), ...((isLess ? why.less : why.more) ?? [])]
  const others = isLess ? theirs.lacks : ours.lacks
  const verdict = verdictOf(ours.value, theirs.value, found, false)
  return { verdict, reasons: [...found, ...others, ...notes] }
}

/** A difference that stands beside the word must not be left to contradict it. */
const countedAsEqual = (difference: Big, tolerance: Big): Said[] =>
  difference.eq(0) ? [] : [said('counted_as_equal', { most: tolerance.toFixed() })]

/** Worst first: what nobody can explain stands for the month, and what is not known is not equal. Pure. */
const WORST: readonly Verdict[] = ['unexplained', 'unknown', 'explained', 'equal']

export function monthVerdict(month: CalendarMonth, now: number, links: readonly Link[]): MonthVerdict {
  if (now < month.end + settlesAfterMs()) return 'not_settled'
  const counted = links.filter(({ given }) => given)
  return WORST.find((verdict) => counted.some((link) => link.verdict === verdict)) ?? 'unknown'
}
