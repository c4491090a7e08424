/** One granted seat, as listed. A person may hold several: one per granting team or organisation. */
export interface CodeSeat {
  /** Empty for a seat without an assignee; it is kept all the same. */
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
  /** ISO-8601 UTC; null: never, or longer ago than the vendor remembers (90 days). */
  lastActivityAt: string | null
  lastActivityEditor: string
  lastAuthenticatedAt: string | null
  /** `YYYY-MM-DD`: the seat ends then. */
  pendingCancellation: string | null
  planType: string
}

/** Billing totals of an organisation, kept as given: they are never asserted to add up. */
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

export interface CodeTeam {
  teamId: string
  slug: string
  name: string
  /** `organization` or `enterprise`; only the former are synchronised (spec 2.7). */
  type: string
  parentId: string
  /** Members include those of child teams, as the vendor lists them. */
  members: { userId: string; userLogin: string }[]
}
