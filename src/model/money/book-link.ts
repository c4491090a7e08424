import type { Charge } from '../records/bill-line.ts'

/** Tools whose months have books. */
export const TOOLS = ['code_assistant', 'chat_assistant'] as const
export type Tool = (typeof TOOLS)[number]

/** What is held against what in a month's books, in the order of the chain from activity to invoice. */
export const LINKS = [
  'days_with_use',
  'credits_reported',
  'credits_by_model',
  'people_budgets',
  'bill_and_sum',
  'sum_and_parts',
  'bill_and_report',
  'line_net',
  'line_gross',
  'seats_at_list',
  'seats_at_own',
  'vendor_counter',
  'invoice',
] as const
export type LinkId = (typeof LINKS)[number]

/** Amounts of a bill, in its order: what included use covers is taken from gross, and net is charged. */
export const MEASURES = ['gross', 'discount', 'net'] as const
export type Measure = (typeof MEASURES)[number]

/** What the numbers of a link count. */
export const BOOK_UNITS = ['days', 'credits', 'usd', 'currency'] as const
export type BookUnit = (typeof BOOK_UNITS)[number]

/** Both numbers of a link when a month was signed off. */
export interface SignedFigure {
  link: LinkId
  account: string
  charge: Charge | null
  measure: Measure | null
  unit: BookUnit
  /** Of `currency`: ISO 4217. Left out of what was signed before it was kept. */
  currency?: string | null | undefined
  ours: string | null
  theirs: string | null
}
