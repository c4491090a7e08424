import type { CodeCounters, CodePart } from './code-counters.ts'

/** Pull requests as the vendor's reports count them. Medians are the vendor's and never add or average. */
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

/** One day of an organisation, an enterprise or (pull requests only) a repository, as the vendor summed it up. */
export interface CodeAggregateDay extends CodeCounters {
  day: string
  organizationId: string
  enterpriseId: string
  /** Empty where the row is of the whole organisation or enterprise. */
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

/** Which team a person belonged to on that day, as the vendor reports it. */
export interface CodeUserTeamDay {
  day: string
  userId: string
  userLogin: string
  teamId: string
  teamSlug: string
}
