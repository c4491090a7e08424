import {
  FIRST_REVEAL_TERMS,
  LEAST_OF_LEADS,
  PRIVACY_MODES,
  RETAINED_DATA,
  type PrivacyMode,
  type RevealTerms,
} from '../privacy.ts'
import { periodFor, type SetPeriods } from './retention.ts'
import { DAY_MS, utcDay, type UtcDay } from '../time/time.ts'

/** What an organisation agreed on about numbers of its people. */
export interface AgreedTerms {
  mode: PrivacyMode
  /** Least number of people behind a published number. */
  k: number
  /** How many who pool what they know of themselves learn nothing of others by a published number. */
  insiders: number
  /** Least counted people of a unit that a lead is shown. */
  leads: number
  /** A lead is shown people of the own units one by one, where people are shown at all. */
  led: boolean
  /** Somebody who is an observer stays: the last one is not removed. */
  observer: boolean
  /** Of names of people who are shown without them. */
  reveals: RevealTerms
  /** How long data is kept where it was set. */
  retention: SetPeriods
  /** What is past its period is deleted where people are shown, too: an owner has confirmed the periods. */
  deletes: boolean
}

/** A weaker change that an owner proposes. */
export interface Proposal {
  id: string
  change: Partial<AgreedTerms>
  reason: string
  proposedBy: string
  proposedAt: string
  confirmedBy: string | null
  /** When it takes effect, ISO-8601 UTC; null while it waits for somebody to confirm it. */
  holdsFrom: string | null
}

export interface Agreement extends AgreedTerms {
  /** Since when the mode holds, ISO-8601 UTC. */
  since: string
  /** First day of which answers may tell of single people; null: of all days. */
  peopleFrom: UtcDay | null
  /** The same of what a lead is shown of people; null where that was not agreed on. */
  ledFrom: UtcDay | null
  pending: Proposal | null
  /** The last weaker change that took effect, of which everybody is told for a while. */
  weakened: Proposal | null
}

export const CONFIRMED_WAIT_MS = 14 * DAY_MS
/** Where there is nobody else who could confirm. */
export const ALONE_WAIT_MS = 30 * DAY_MS
const TOLD_FOR_MS = 30 * DAY_MS

/** What an organisation begins with. */
export const firstAgreement = (mode: PrivacyMode, since: string): Agreement => ({
  mode,
  k: 5,
  insiders: 1,
  leads: LEAST_OF_LEADS.first,
  led: false,
  observer: false,
  reveals: FIRST_REVEAL_TERMS,
  retention: {},
  deletes: false,
  since,
  peopleFrom: null,
  ledFrom: null,
  pending: null,
  weakened: null,
})

/** Whether a change lets anything be seen that is not seen today, or kept for longer, or anybody go who watches over it. */
export function isWeaker(from: AgreedTerms, change: Partial<AgreedTerms>): boolean {
  const to = { ...from, ...change, retention: { ...from.retention, ...change.retention } }
  return (
    modeIsWeaker(from.mode, to.mode) ||
    to.k < from.k ||
    to.insiders < from.insiders ||
    to.leads < from.leads ||
    (to.led && !from.led) ||
    (from.observer && !to.observer) ||
    (from.deletes && !to.deletes) ||
    revealsAreWeaker(from.reveals, to.reveals) ||
    RETAINED_DATA.some((data) => periodFor(data, to).keeps > periodFor(data, from).keeps)
  )
}

/** Whether what is past its period is deleted. */
export const isKeptByPeriods = ({ mode, deletes }: Pick<AgreedTerms, 'mode' | 'deletes'>): boolean =>
  mode !== 'identified' || deletes

const revealsAreWeaker = (from: RevealTerms, to: RevealTerms) =>
  to.monthly > from.monthly ||
  (to.alone && !from.alone) ||
  to.purposes.some((purpose) => !from.purposes.includes(purpose))

/** The modes are listed from the strictest. */
const modeIsWeaker = (from: PrivacyMode, to: PrivacyMode) =>
  PRIVACY_MODES.indexOf(to) > PRIVACY_MODES.indexOf(from)

/**
 * @param at ISO-8601 UTC. A weaker mode tells of people from its own day on: earlier ones were collected under a promise. So does
 * one without names: of earlier days the same sums were seen with them.
 */
export function withChange(agreement: Agreement, change: Partial<AgreedTerms>, at: string): Agreement {
  const { mode = agreement.mode, led = agreement.led } = change
  const day = utcDay(Date.parse(at))
  return {
    ...agreement,
    ...change,
    retention: { ...agreement.retention, ...change.retention },
    since: mode === agreement.mode ? agreement.since : at,
    peopleFrom: beginsAnew(agreement.mode, mode) ? day : agreement.peopleFrom,
    ledFrom: led === agreement.led ? agreement.ledFrom : led ? day : null,
  }
}

const beginsAnew = (from: PrivacyMode, to: PrivacyMode) =>
  modeIsWeaker(from, to) || (to === 'pseudonymous' && from !== to)

/** The agreement as it holds at a time: what was waiting takes effect by the clock alone. */
export function agreementAt(agreement: Agreement, now: number): Agreement {
  const { pending } = agreement
  if (!pending || pending.holdsFrom === null || Date.parse(pending.holdsFrom) > now) return agreement
  return { ...withChange(agreement, pending.change, pending.holdsFrom), pending: null, weakened: pending }
}

/** The weaker change that everybody is told of: from its proposal until a month after it took effect. */
export function toldOf({ pending, weakened }: Agreement, now: number): Proposal | null {
  if (pending) return pending
  const since = weakened?.holdsFrom ?? null
  return since !== null && now < Date.parse(since) + TOLD_FOR_MS ? weakened : null
}
