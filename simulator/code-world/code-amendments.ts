import { chance } from '../world/seeded-random.ts'
import type { CodePerson } from './code-people.ts'

/** Lines that are not what they should be; the first four cannot be read, the others can. */
export const BREAKING_CODE_DAMAGE = ['broken_json', 'no_user', 'text_for_number', 'counts_as_text'] as const
export const HARMLESS_CODE_DAMAGE = ['unknown_field', 'unknown_words', 'nulls', 'no_breakdown'] as const
export type CodeDamage = (typeof BREAKING_CODE_DAMAGE)[number] | (typeof HARMLESS_CODE_DAMAGE)[number]

/** Person-days of [from, to), days as milliseconds of their UTC midnight, all of them or a seeded share. */
export interface PersonDaySelection {
  from: number
  to: number
  share?: number | undefined
  userId?: number | undefined
}

/** 204, no links, a bare text instead of an object, or 404. */
export const NO_REPORTS = ['no_content', 'no_links', 'bare_text', 'not_found'] as const
export type NoReport = (typeof NO_REPORTS)[number]

export const REPORT_LEVELS = ['organization', 'enterprise'] as const
export type ReportLevel = (typeof REPORT_LEVELS)[number]

/** Something that happens to reports beyond their ordinary late finalisation. `at` is in milliseconds. */
export type CodeAmendment =
  /** From `at` on, every counter times `factor`. */
  | { kind: 'restate'; rows: PersonDaySelection; at: number; factor: number }
  /** From `at` on, no report has them any more. */
  | { kind: 'vanish'; rows: PersonDaySelection; at: number }
  /** The days have no report before `at` (null: never), which the vendor says in one of several ways. */
  | {
      kind: 'no_report'
      from: number
      to: number
      at: number | null
      answer?: NoReport | undefined
      /** Only at this level; of both when left out. */
      level?: ReportLevel | undefined
    }
  /**
   * The reports over 28 days have the days or lack them, whatever the days' own reports say; of people in them every
   * counter is times `factor`.
   */
  | { kind: 'long_report'; from: number; to: number; has: boolean; factor?: number | undefined }
  /** Their lines in the per-user reports are damaged. */
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

/** What the reports over 28 days say of a day when told to; null: what the day's own report says. */
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
