/** One granted seat, as listed. A person may hold several: one per granting team or organisation. */
export interface CodeSeat {
  /** Empty for a seat without an assignee, which is kept as well. */
  userId: string
  userLogin: string
  userName: string
  userEmail: string
  /** `User`, `Team`, `Organization` as the vendor says; empty without an assignee. */
  assigneeType: string
  organization: string
  teamId: string
  teamSlug: string
  teamName: string
  /** ISO-8601 UTC. */
  createdAt: string | null
  /** ISO-8601 UTC; null: never, or more than 90 days ago, when the vendor forgets it. */
  lastActivityAt: string | null
  lastActivityEditor: string
  lastAuthenticatedAt: string | null
  /** `YYYY-MM-DD`: the seat ends then. */
  pendingCancellation: string | null
  planType: string
}

/** `new`: no activity yet and younger than the grace. People hold several of them at once only as `pending`. */
export const SEAT_STATUSES = ['active', 'idle', 'never_used', 'new', 'pending', 'unassigned'] as const
export type SeatStatus = (typeof SEAT_STATUSES)[number]

/** Of lists of seats. */
export const SEAT_ORDERS = ['days_idle', 'login', 'created_at'] as const
export type SeatOrder = (typeof SEAT_ORDERS)[number]

/**
 * Days before a list: use within `active` of them makes a seat active where nothing else is asked, and nobody may ask for
 * more than `most`; a seat without any use is `new` for so many.
 */
export const SEAT_DAYS = { active: 30, most: 90, new: 30 } as const

/** How a person's seat stands; `new`: without any use, and younger than `SEAT_DAYS.new`. */
export const SEAT_USES = ['used', 'idle', 'new'] as const
export type SeatUse = (typeof SEAT_USES)[number]

/** A licence nobody used: a seat without use of the code assistant, a chat account without a record, or neither used. */
export const IDLE_LICENCES = ['seat', 'chat', 'all'] as const
export type IdleLicence = (typeof IDLE_LICENCES)[number]

/** Billing totals of an organisation, kept as given: whether they add up is not checked. */
export interface CodeBilling {
  seatsTotal: number | null
  addedThisCycle: number | null
  pendingCancellation: number | null
  pendingInvitation: number | null
  activeThisCycle: number | null
  inactiveThisCycle: number | null
  planType: string
  seatManagement: string
  publicCodeSuggestions: string
  ideChat: string
  platformChat: string
  cli: string
}

/** The settings among these, in the order they are read in. */
export const BILLING_SETTINGS = [
  'plan_type',
  'seat_management',
  'public_code_suggestions',
  'ide_chat',
  'platform_chat',
  'cli',
] as const
export type BillingSetting = (typeof BILLING_SETTINGS)[number]

export interface CodeTeam {
  teamId: string
  slug: string
  name: string
  /** `organization` or `enterprise`; only the former are collected (spec 2.7). */
  type: string
  parentId: string
  /** Members include those of child teams, as the vendor lists them. */
  members: { userId: string; userLogin: string }[]
}

/** Of lists of teams. */
export const TEAM_ORDERS = ['name', 'members', 'active', 'interactions', 'ai_credits', 'seat_cost'] as const
export type TeamOrder = (typeof TEAM_ORDERS)[number]
