/** One pull request of the code host, as its list shows it now. */
export interface PullRequest {
  pullRequestId: string
  number: number
  repositoryId: string
  repositoryName: string
  authorId: string
  authorLogin: string
  /** `User` or `Bot`. */
  authorType: string
  draft: boolean | null
  /** ISO-8601 UTC. */
  createdAt: string
  updatedAt: string
  closedAt: string | null
  mergedAt: string | null
  /** First review by somebody else; null: none, or not asked for. */
  firstReviewAt: string | null
  reviews: number | null
}
