import type { CodeCounters, CodePart } from './code-counters.ts'

/** Pull requests as the vendor's reports count them. The vendor's medians are never added or averaged. */
export interface PullRequestCounts {
  created: number | null
  reviewed: number | null
  merged: number | null
  createdByAssistant: number | null
  reviewedByAssistant: number | null
  mergedCreatedByAssistant: number | null
  /** Minutes, exact decimal; null when nothing was merged. */
  medianMinutesToMerge: string | null
  medianMinutesToMergeByAssistant: string | null
}

/** The vendor's totals of one day for an organisation, an enterprise or (pull requests only) a repository. */
export interface CodeAggregateDay extends CodeCounters {
  day: string
  organizationId: string
  enterpriseId: string
  /** Empty in a row for the whole organisation or enterprise. */
  repositoryId: string
  repositoryName: string
  dailyActiveUsers: number | null
  weeklyActiveUsers: number | null
  monthlyActiveUsers: number | null
  monthlyActiveChatUsers: number | null
  monthlyActiveAgentUsers: number | null
  dailyActiveCliUsers: number | null
  pullRequests: PullRequestCounts | null
  parts: CodePart[]
}

/** A person's membership of a team on one day, as the vendor reports it. */
export interface CodeUserTeamDay {
  day: string
  userId: string
  userLogin: string
  teamId: string
  teamSlug: string
}
