import type { Charge } from '../money/book-link.ts'
import type { DecimalString } from '../money/decimal.ts'

/** Whom a budget of a code assistant is for; the vendor's set is open, and others are kept as given. */
export const BUDGET_SCOPES = [
  'enterprise',
  'organization',
  'repository',
  'cost_center',
  'multi_user_customer',
  'multi_user_cost_center',
  'user',
] as const

/** What its amount is: seats are counted, all else is money. */
export const BUDGET_UNITS = ['usd', 'licenses'] as const
/** What counts against it: all use, or only what is charged beyond what is included. */
export const BUDGET_COVERS = ['pool_and_metered', 'metered'] as const
/** What the pool of a cost centre counts, of which the vendor names no unit. */
export const POOL_UNITS = ['credits', 'unclear'] as const
export type PoolUnit = (typeof POOL_UNITS)[number]
/** What the size of a month's included credits is told from. */
export const SIZED_BY = ['seats', 'bill'] as const
/** Who says how much of it is used: the vendor's own counter, or the bill of the calendar month. */
export const BUDGET_COUNTERS = ['vendor', 'bill'] as const

/** A budget as its snapshot has it. An empty string: the vendor gave no value; null: it did not say. */
export interface Budget {
  budgetId: string
  /** As sent. */
  scope: string
  /** Name of the enterprise, organisation, repository or cost centre; of one person's budget their login. */
  entity: string
  /** As sent, the words of the vendor. */
  type: string
  skus: readonly string[]
  charge: Charge
  /** It covers all of its charge, and not only one SKU of it. */
  wholeCharge: boolean
  /** Whole US dollars; of seats a number of licences. */
  amount: DecimalString
  stops: boolean | null
  excludesCostCenters: boolean | null
  alerts: boolean | null
  expiresAt: string
  /** As the vendor counts it; of a budget for several people the sum over them. */
  consumed: DecimalString | null
  /** What each person used of it who used anything this month; null where it is for no people, or not told. */
  people: readonly BudgetUse[] | null
}

export interface BudgetUse {
  /** Login; empty where the vendor does not name the person. */
  user: string
  consumed: DecimalString | null
  /** The amount that holds for this person. */
  target: DecimalString | null
  /** Of their own budget that replaces this one. */
  overrideId: string
}

/** Money that the vendor books together, and whose it is. */
export interface CostCenter {
  costCenterId: string
  name: string
  /** `active` or `deleted`, as sent. */
  state: string
  /** Its members draw only on what their own seats include; null: not said. */
  ownPool: boolean | null
  /** In a unit that the vendor does not name. */
  poolTarget: DecimalString | null
  poolCurrent: DecimalString | null
  /** `user`, `team`, `organization`, `repository`, or as sent. */
  members: readonly { type: string; name: string }[]
}
