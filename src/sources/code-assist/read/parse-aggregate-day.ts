import type { CodeAggregateDay, PullRequestCounts } from '../../../model/records/code-aggregate-day.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { ReadOfRecord, RecordFields } from '../../record-fields.ts'
import { countersOf, dayOf, openRow, partsOf, wordNames, type ReportNames } from './report-fields.ts'

/**
 * One day of an organisation, an enterprise or a repository (upstream/code-assistant 7.2 and 7.4). The vendor leaves
 * out what was not used. Throws LineFault naming the field that cannot be understood.
 */
export function parseAggregateDay(
  object: JsonObject,
  names: ReportNames,
): { row: CodeAggregateDay; unknownFields: string[]; read: ReadOfRecord } {
  const row = openRow(object)
  row.ignoreAll(names.known)
  // Credits are read of persons; a sum of the vendor's would be a second number for the same thing.
  row.ignore('totals_by_cli', 'repo_visibility', 'ai_credits_used')
  const day: CodeAggregateDay = {
    day: dayOf(row, 'day'),
    organizationId: row.id(['organization_id']),
    enterpriseId: row.id(['enterprise_id']),
    repositoryId: row.id(['repo_id', 'repository_id']),
    repositoryName: repositoryName(row),
    ...countersOf(row),
    dailyActiveUsers: row.count(['daily_active_users']),
    weeklyActiveUsers: row.count(['weekly_active_users']),
    monthlyActiveUsers: row.count(['monthly_active_users']),
    monthlyActiveChatUsers: row.count(['monthly_active_chat_users']),
    monthlyActiveAgentUsers: row.count(['monthly_active_agent_users']),
    dailyActiveCliUsers: row.count(['daily_active_cli_users']),
    pullRequests: pullRequestsOf(row, names.words),
    parts: partsOf(row),
  }
  return { row: day, unknownFields: row.allUnknown(), read: () => row.read() }
}

/** `owner/name`, the form in which the code host itself names it. */
function repositoryName(row: RecordFields): string {
  const owner = row.text(['repo_owner_name'])
  const name = row.text(['repo_name'])
  return owner === '' || name.includes('/') ? name : `${owner}/${name}`
}

function pullRequestsOf(row: RecordFields, words: readonly string[]): PullRequestCounts | null {
  const counts = row.child(['pull_requests'])
  if (!counts) return null
  counts.ignore('total_suggestions', 'total_applied_suggestions')
  for (const word of words) {
    counts.ignore(
      `total_${word}_suggestions`,
      `total_${word}_applied_suggestions`,
      `total_merged_reviewed_by_${word}`,
      `median_minutes_to_merge_${word}_reviewed`,
      `${word}_suggestions_by_comment_type`,
    )
  }
  return {
    created: counts.count(['total_created']),
    reviewed: counts.count(['total_reviewed']),
    merged: counts.count(['total_merged']),
    createdByAssistant: counts.count(wordNames(words, 'total_created_by_{word}')),
    reviewedByAssistant: counts.count(wordNames(words, 'total_reviewed_by_{word}')),
    mergedCreatedByAssistant: counts.count(wordNames(words, 'total_merged_created_by_{word}')),
    medianMinutesToMerge: counts.measure(['median_minutes_to_merge']),
    medianMinutesToMergeByAssistant: counts.measure(
      wordNames(words, 'median_minutes_to_merge_{word}_authored'),
    ),
  }
}
