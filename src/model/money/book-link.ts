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

/** What a line of a code assistant's bill charges for; the vendor's own SKU words differ from call to call. */
export const CHARGES = ['credits', 'requests', 'seats', 'other'] as const
export type Charge = (typeof CHARGES)[number]

/** Cuts of a bill that calls give day by day: by organisation, repository and cost centre, and by model what is used. */
export const BILL_CUTS = ['bill', 'credits', 'requests'] as const
export type BillCut = (typeof BILL_CUTS)[number]

/** Amounts of a bill, in its order: what included use covers is taken from gross, and net is charged. */
export const MEASURES = ['gross', 'discount', 'net'] as const
export type Measure = (typeof MEASURES)[number]

/** What the numbers of a link count. */
export const BOOK_UNITS = ['days', 'credits', 'usd', 'currency'] as const
export type BookUnit = (typeof BOOK_UNITS)[number]

/** What comes of two numbers. `unknown`: one side has none, so that nothing can be held against the other. */
export const VERDICTS = ['equal', 'explained', 'unexplained', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What comes of a month. */
export const MONTH_VERDICTS = [...VERDICTS, 'not_settled'] as const
export type MonthVerdict = (typeof MONTH_VERDICTS)[number]

/** Numbers of the same thing that two answers of a vendor give, or that are counted here and there. */
export const CHECKS = [
  'people_of_reports',
  'interactions_of_reports',
  'generations_of_reports',
  'acceptances_of_reports',
  'people_of_28_days',
  'interactions_of_28_days',
  'seats_stated',
  'seats_billed',
  'active_without_seat',
  'spend_counted',
] as const
export type CheckId = (typeof CHECKS)[number]

/** What the numbers of a check count. */
export const CHECK_UNITS = ['people', 'seats', 'events', 'credits', 'usd'] as const

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
