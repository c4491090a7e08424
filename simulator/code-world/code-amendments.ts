import { chance } from '../world/seeded-random.ts'
import type { CodePerson } from './code-people.ts'

/** Kinds of damaged lines. A parser must reject the first four and accept the others. */
export const BREAKING_CODE_DAMAGE = ['broken_json', 'no_user', 'text_for_number', 'counts_as_text'] as const
export const HARMLESS_CODE_DAMAGE = ['unknown_field', 'unknown_words', 'nulls', 'no_breakdown'] as const
export type CodeDamage = (typeof BREAKING_CODE_DAMAGE)[number] | (typeof HARMLESS_CODE_DAMAGE)[number]

/** Person-days with UTC midnights in [from, to), in milliseconds; all of them or a seeded share. */
export interface PersonDaySelection {
  from: number
  to: number
  share?: number | undefined
  userId?: number | undefined
}

/** Answers for a missing report: 204, no links, a bare text instead of an object, or 404. */
export const NO_REPORTS = ['no_content', 'no_links', 'bare_text', 'not_found'] as const
export type NoReport = (typeof NO_REPORTS)[number]

export const REPORT_LEVELS = ['organization', 'enterprise'] as const
export type ReportLevel = (typeof REPORT_LEVELS)[number]

/** A change to reports beyond their ordinary late finalisation. `at` is in milliseconds. */
export type CodeAmendment =
  /** From `at` on, every counter is multiplied by `factor`. */
  | { kind: 'restate'; rows: PersonDaySelection; at: number; factor: number }
  /** From `at` on, the rows are missing from reports. */
  | { kind: 'vanish'; rows: PersonDaySelection; at: number }
  /** From `at` on, the bill has these person-days multiplied by `factor`; reports are as before. */
  | { kind: 'rebill'; rows: PersonDaySelection; at: number; factor: number }
  /** Nothing of the days is billed before `at` (null: ever). */
  | { kind: 'no_bill'; from: number; to: number; at: number | null }
  /** The days have no report before `at` (null: never); `answer` is how the vendor says so. */
  | {
      kind: 'no_report'
      from: number
      to: number
      at: number | null
      answer?: NoReport | undefined
      /** Only at this level; absent: at both. */
      level?: ReportLevel | undefined
    }
  /**
   * Whether the 28-day reports contain the days, independent of the one-day reports; people's counters in them are multiplied
   * by `factor`.
   */
  | { kind: 'long_report'; from: number; to: number; has: boolean; factor?: number | undefined }
  /** The rows' lines in the per-user reports are damaged. */
  | { kind: 'damage'; rows: PersonDaySelection; damage: CodeDamage }

export function selectsPersonDay(
  seed: number,
  rows: PersonDaySelection,
  person: CodePerson,
  day: number,
): boolean {
  const ms = day * 86_400_000
  if (ms < rows.from || ms >= rows.to) return false
  if (rows.userId !== undefined && rows.userId !== person.userId) return false
  return rows.share === undefined || chance(seed, person.person.number, day, 0xa3e1) < rows.share
}

export function codeDamageOf(
  seed: number,
  amendments: readonly CodeAmendment[],
  person: CodePerson,
  day: number,
): CodeDamage | null {
  for (const each of amendments)
    if (each.kind === 'damage' && selectsPersonDay(seed, each.rows, person, day)) return each.damage
  return null
}

/** How 28-day reports treat a day when an amendment says so; null: they agree with the day's own report. */
export function longReportOf(
  amendments: readonly CodeAmendment[],
  day: number,
): { has: boolean; factor: number } | null {
  const ms = day * 86_400_000
  for (const each of amendments)
    if (each.kind === 'long_report' && ms >= each.from && ms < each.to)
      return { has: each.has, factor: each.factor ?? 1 }
  return null
}
