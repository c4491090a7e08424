export const METRICS_SECTIONS = ['day', 'completions', 'chat', 'dotcom_chat', 'pull_requests'] as const
export type MetricsSection = (typeof METRICS_SECTIONS)[number]

/**
 * One node of the tree that a `…/metrics` call returns for a day: the day itself, a section, or an editor, model, language
 * or repository within it. Distinct people are given per node and never add; events are given on leaves only.
 */
export interface CodeMetricsNode {
  day: string
  /** Empty at organisation and enterprise level. */
  teamSlug: string
  section: MetricsSection
  editor: string
  model: string
  language: string
  repository: string
  /** Events are summed over leaves only, so that nothing is counted on two levels. */
  leaf: boolean
  /** Active people with a licence; on the node of the day only. */
  activeUsers: number | null
  engagedUsers: number | null
  suggestions: number | null
  acceptances: number | null
  linesSuggested: number | null
  linesAccepted: number | null
  chats: number | null
  chatInsertions: number | null
  chatCopies: number | null
  prSummaries: number | null
}
