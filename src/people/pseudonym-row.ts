import type { PersonStatus } from '../model/identity.ts'
import type { MetricId } from '../model/metric.ts'
import type { PersonChat, PersonCode } from './person-row.ts'

/** Somebody without their name, and what they did in a month: no day, no seat, no repository, no second unit. */
export interface PseudonymRow {
  pseudonym: string
  status: PersonStatus
  /** The published unit that they are counted in. */
  unit: string | null
  /** Null: no account there, or the month has not been released of that source. */
  code: Pick<PersonCode, 'interactions' | 'generations' | 'acceptances' | 'aiCredits'> | null
  chat: { [Amount in keyof Pick<PersonChat, 'credits' | 'usd'>]: string | null } | null
}

/** What was released of a month, by metric: of people by the source's id of theirs, and of everybody with what is nobody's. */
export type ReleasedAmounts = ReadonlyMap<MetricId, { of: ReadonlyMap<string, string>; total: string }>
