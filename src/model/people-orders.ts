/** What lists of people are ordered by. */
export const PEOPLE_ORDERS = [
  'name',
  'login',
  'interactions',
  'active_days',
  'last_active',
  'chat_active_days',
  'chat_records',
  'last_chat',
  'credits',
  'usd',
  'ai_credits',
  'seat_cost',
  'month_usd',
  'month_gross_usd',
] as const
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number]

/** What people without their names are ordered by. */
export const PSEUDONYM_ORDERS = [
  'pseudonym',
  'interactions',
  'generations',
  'acceptances',
  'ai_credits',
  'credits',
  'usd',
] as const
export type PseudonymOrder = (typeof PSEUDONYM_ORDERS)[number]
