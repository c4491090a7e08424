import { TidemarkError } from '../lib/errors.ts'
import { chatActiveUsers } from './definitions/active-users.ts'
import {
  codeActiveUsers,
  codeAdoptionRate,
  codeAgentUsers,
  codeChatUsers,
  codeCliUsers,
  codeCompletionUsers,
  codeMonthlyActiveUsers,
  codeReviewUsers,
  codeUsers,
  codeWeeklyActiveUsers,
} from './definitions/code-people.ts'
import {
  codeAcceptanceRate,
  codeAcceptances,
  codeAiCredits,
  codeCompletionAcceptances,
  codeCompletionGenerations,
  codeGenerations,
  codeInteractions,
  codeLineAcceptanceRate,
  codeLinesAdded,
  codeLinesDeleted,
  codeLinesSuggested,
} from './definitions/code-activity.ts'
import {
  codeChatCopies,
  codeChatEngagedUsers,
  codeChatInsertions,
  codeChats,
  codeCompletionAcceptanceRate,
  codeCompletionEngagedUsers,
  codeCompletionLinesAccepted,
  codeCompletionLinesSuggested,
  codeCompletionsAccepted,
  codeCompletionsSuggested,
  codeDotcomChatEngagedUsers,
  codeDotcomChats,
  codeEngagedUsers,
  codeLicensedActiveUsers,
  codePrSummaries,
} from './definitions/code-metrics-calls.ts'
import {
  seatsActive,
  seatsActiveInPeriod,
  seatsIdle,
  seatsNeverUsed,
  seatsNew,
  seatsPending,
  seatsTotal,
  seatsUnassigned,
  seatsUtilization,
} from './definitions/seats.ts'
import {
  seatsAddedThisCycle,
  seatsBilledActive,
  seatsBilledEnding,
  seatsBilledInactive,
  seatsBilledInvited,
  seatsBilledTotal,
} from './definitions/seat-billing.ts'
import {
  prsMedianHours,
  prsMerged,
  prsOpened,
  prsPeople,
  prsReportedByAssistant,
  prsReportedMedianHours,
  prsReportedMerged,
  prsReportedOpened,
  prsReportedReviewed,
  prsReportedReviewedByAssistant,
  prsReviewed,
} from './definitions/pull-requests.ts'
import { dimensionsOf, type MetricDefinition } from './definitions/metric-definition.ts'
import { spendCredits, spendEstimatedUsd, spendUsd } from './definitions/spend.ts'
import { tokensCachedInput, tokensInput, tokensOutput } from './definitions/tokens.ts'
import {
  codeReportedActive,
  codeReportedWeeklyActive,
  codeReportedMonthlyActive,
  codeReportedInteractions,
  codeReportedGenerations,
  codeReportedAcceptances,
  codeReportedLinesSuggested,
  codeReportedLinesAdded,
  codeReportedLinesDeleted,
} from './definitions/code-reports.ts'
import type { Dimension, MetricId } from './metrics-query.ts'

const BY_ID: Record<MetricId, MetricDefinition> = {
  'spend.credits': spendCredits,
  'spend.usd': spendUsd,
  'spend.estimated_usd': spendEstimatedUsd,
  'tokens.input': tokensInput,
  'tokens.cached_input': tokensCachedInput,
  'tokens.output': tokensOutput,
  'chat.active_users': chatActiveUsers,
  'code.active_users': codeActiveUsers,
  'code.users': codeUsers,
  'code.weekly_active_users': codeWeeklyActiveUsers,
  'code.monthly_active_users': codeMonthlyActiveUsers,
  'code.agent_users': codeAgentUsers,
  'code.chat_users': codeChatUsers,
  'code.cli_users': codeCliUsers,
  'code.review_users': codeReviewUsers,
  'code.completion_users': codeCompletionUsers,
  'code.adoption_rate': codeAdoptionRate,
  'code.interactions': codeInteractions,
  'code.generations': codeGenerations,
  'code.acceptances': codeAcceptances,
  'code.acceptance_rate': codeAcceptanceRate,
  'code.completion_generations': codeCompletionGenerations,
  'code.completion_acceptances': codeCompletionAcceptances,
  'code.line_acceptance_rate': codeLineAcceptanceRate,
  'code.lines_suggested': codeLinesSuggested,
  'code.lines_added': codeLinesAdded,
  'code.lines_deleted': codeLinesDeleted,
  'code.ai_credits': codeAiCredits,
  'code.licensed_active_users': codeLicensedActiveUsers,
  'code.engaged_users': codeEngagedUsers,
  'code.completion_engaged_users': codeCompletionEngagedUsers,
  'code.chat_engaged_users': codeChatEngagedUsers,
  'code.dotcom_chat_engaged_users': codeDotcomChatEngagedUsers,
  'code.completions_suggested': codeCompletionsSuggested,
  'code.completions_accepted': codeCompletionsAccepted,
  'code.completion_acceptance_rate': codeCompletionAcceptanceRate,
  'code.completion_lines_suggested': codeCompletionLinesSuggested,
  'code.completion_lines_accepted': codeCompletionLinesAccepted,
  'code.chats': codeChats,
  'code.chat_insertions': codeChatInsertions,
  'code.chat_copies': codeChatCopies,
  'code.dotcom_chats': codeDotcomChats,
  'code.pr_summaries': codePrSummaries,
  'code.reported_active_users': codeReportedActive,
  'code.reported_weekly_active_users': codeReportedWeeklyActive,
  'code.reported_monthly_active_users': codeReportedMonthlyActive,
  'code.reported_interactions': codeReportedInteractions,
  'code.reported_generations': codeReportedGenerations,
  'code.reported_acceptances': codeReportedAcceptances,
  'code.reported_lines_suggested': codeReportedLinesSuggested,
  'code.reported_lines_added': codeReportedLinesAdded,
  'code.reported_lines_deleted': codeReportedLinesDeleted,
  'seats.total': seatsTotal,
  'seats.active': seatsActive,
  'seats.active_in_period': seatsActiveInPeriod,
  'seats.idle': seatsIdle,
  'seats.never_used': seatsNeverUsed,
  'seats.new': seatsNew,
  'seats.pending_cancellation': seatsPending,
  'seats.unassigned': seatsUnassigned,
  'seats.utilization': seatsUtilization,
  'seats.billed_total': seatsBilledTotal,
  'seats.billed_active': seatsBilledActive,
  'seats.billed_inactive': seatsBilledInactive,
  'seats.added_this_cycle': seatsAddedThisCycle,
  'seats.billed_pending_invitation': seatsBilledInvited,
  'seats.billed_pending_cancellation': seatsBilledEnding,
  'prs.opened': prsOpened,
  'prs.merged': prsMerged,
  'prs.reviewed': prsReviewed,
  'prs.median_hours_to_merge': prsMedianHours,
  'prs.people': prsPeople,
  'prs.reported_opened': prsReportedOpened,
  'prs.reported_merged': prsReportedMerged,
  'prs.reported_reviewed': prsReportedReviewed,
  'prs.reported_opened_by_assistant': prsReportedByAssistant,
  'prs.reported_reviewed_by_assistant': prsReportedReviewedByAssistant,
  'prs.reported_median_hours_to_merge': prsReportedMedianHours,
}

/** Every metric there is, in the order people meet them. */
export const metricCatalog: readonly MetricDefinition[] = Object.values(BY_ID)

/** Throws `unknown_metric`. */
export function metricById(id: string): MetricDefinition {
  const definition = metricCatalog.find((metric) => metric.id === id)
  if (definition) return definition
  throw new TidemarkError('unknown_metric', 'There is no metric with that id.', {
    action: `Use one of ${metricCatalog.map((metric) => metric.id).join(', ')}.`,
  })
}

/** A metric refuses dimensions its data cannot honour, or not together, instead of inventing a split. */
export function requireDimensions(
  metrics: readonly MetricDefinition[],
  dimensions: readonly Dimension[],
): void {
  const refused = metrics.flatMap((metric) =>
    metric.combinations.some((set) => dimensions.every((d) => set.includes(d))) ? [] : [metric],
  )
  const first = refused[0]
  if (!first) return
  const missing = dimensions.filter((d) => !dimensionsOf(first).includes(d))
  const named = (missing.length > 0 ? missing : dimensions).join(', ')
  throw new TidemarkError(
    'dimension_not_available',
    missing.length > 0
      ? `${first.name} (${first.id}) cannot be split or filtered by ${named}: its source does not give it.`
      : `${first.name} (${first.id}) cannot be split or filtered by ${named} together: its source gives them apart, and multiplying them would invent numbers.`,
    {
      action: `Ask ${first.id} by ${first.combinations.map((set) => set.join(', ')).join('; or by ')}.`,
      details: refused.flatMap(({ id, combinations }) => {
        const lacking = dimensions.filter((d) => !dimensionsOf({ combinations }).includes(d))
        return (lacking.length > 0 ? lacking : dimensions).map((dimension) => ({
          path: dimension,
          message:
            lacking.length > 0
              ? `not available for ${id}`
              : `not available for ${id} together with the others`,
        }))
      }),
    },
  )
}
