/** The current state of a pull request, as the code host lists it. */
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
  /** First review by another person; null: none, or reviews were not fetched. */
  firstReviewAt: string | null
  reviews: number | null
}
