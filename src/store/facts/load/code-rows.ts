import type { CodeCounters, CodePart } from '../../../model/code-counters.ts'
import type { CodeRows, CodeTable, Load } from '../facts-store.ts'
import type { CodeColumn } from '../code-tables.ts'

type Value = string | number | boolean | null | readonly (string | number | null)[]
type Columns<T extends CodeTable> = Record<CodeColumn<T>, Value>

/** A row of the code assistant as the columns of its table. Amounts stay text, hence exact. */
export const CODE_ROWS: { [T in CodeTable]: (row: CodeRows[T], load: Load) => Columns<T> } = {
  user_days: (row) => ({
    day: row.day,
    user_id: row.userId,
    user_login: row.userLogin,
    organization_id: row.organizationId,
    enterprise_id: row.enterpriseId,
    ...counters(row),
    used_agent: row.usedAgent,
    used_chat: row.usedChat,
    used_cli: row.usedCli,
    used_coding_agent: row.usedCodingAgent,
    used_review_active: row.usedReviewActive,
    used_review_passive: row.usedReviewPassive,
    ai_credits: row.aiCredits,
    adoption_phase: row.adoptionPhase,
    adoption_phase_number: row.adoptionPhaseNumber,
    adoption_phase_version: row.adoptionPhaseVersion,
    cli_sessions: row.cli?.sessions ?? null,
    cli_requests: row.cli?.requests ?? null,
    cli_prompts: row.cli?.prompts ?? null,
    cli_output_tokens: row.cli?.outputTokens ?? null,
    cli_prompt_tokens: row.cli?.promptTokens ?? null,
    ...parts(row.parts),
  }),
  aggregate_days: (row) => ({
    day: row.day,
    organization_id: row.organizationId,
    enterprise_id: row.enterpriseId,
    repository_id: row.repositoryId,
    repository_name: row.repositoryName,
    ...counters(row),
    daily_active_users: row.dailyActiveUsers,
    weekly_active_users: row.weeklyActiveUsers,
    monthly_active_users: row.monthlyActiveUsers,
    monthly_active_chat_users: row.monthlyActiveChatUsers,
    monthly_active_agent_users: row.monthlyActiveAgentUsers,
    daily_active_cli_users: row.dailyActiveCliUsers,
    pr_created: row.pullRequests?.created ?? null,
    pr_reviewed: row.pullRequests?.reviewed ?? null,
    pr_merged: row.pullRequests?.merged ?? null,
    pr_created_by_assistant: row.pullRequests?.createdByAssistant ?? null,
    pr_reviewed_by_assistant: row.pullRequests?.reviewedByAssistant ?? null,
    pr_merged_created_by_assistant: row.pullRequests?.mergedCreatedByAssistant ?? null,
    pr_median_minutes_to_merge: row.pullRequests?.medianMinutesToMerge ?? null,
    pr_median_minutes_to_merge_by_assistant: row.pullRequests?.medianMinutesToMergeByAssistant ?? null,
    ...parts(row.parts),
  }),
  user_teams: (row) => ({
    day: row.day,
    user_id: row.userId,
    user_login: row.userLogin,
    team_id: row.teamId,
    team_slug: row.teamSlug,
  }),
  metrics_nodes: (row) => ({
    day: row.day,
    team_slug: row.teamSlug,
    section: row.section,
    editor: row.editor,
    model: row.model,
    language: row.language,
    repository: row.repository,
    leaf: row.leaf,
    active_users: row.activeUsers,
    engaged_users: row.engagedUsers,
    suggestions: row.suggestions,
    acceptances: row.acceptances,
    lines_suggested: row.linesSuggested,
    lines_accepted: row.linesAccepted,
    chats: row.chats,
    chat_insertions: row.chatInsertions,
    chat_copies: row.chatCopies,
    pr_summaries: row.prSummaries,
  }),
  seats: (row, { slice }) => ({
    day: slice,
    user_id: row.userId,
    user_login: row.userLogin,
    user_name: row.userName,
    user_email: row.userEmail,
    assignee_type: row.assigneeType,
    organization: row.organization,
    team_id: row.teamId,
    team_slug: row.teamSlug,
    team_name: row.teamName,
    created_at: time(row.createdAt),
    last_activity_at: time(row.lastActivityAt),
    last_activity_editor: row.lastActivityEditor,
    last_authenticated_at: time(row.lastAuthenticatedAt),
    pending_cancellation: row.pendingCancellation,
    plan_type: row.planType,
  }),
  billing: (row, { slice }) => ({
    day: slice,
    seats_total: row.seatsTotal,
    added_this_cycle: row.addedThisCycle,
    pending_cancellation: row.pendingCancellation,
    pending_invitation: row.pendingInvitation,
    active_this_cycle: row.activeThisCycle,
    inactive_this_cycle: row.inactiveThisCycle,
    plan_type: row.planType,
    seat_management: row.seatManagement,
    public_code_suggestions: row.publicCodeSuggestions,
    ide_chat: row.ideChat,
    platform_chat: row.platformChat,
    cli: row.cli,
  }),
  teams: (row, { slice }) => ({
    day: slice,
    team_id: row.teamId,
    slug: row.slug,
    name: row.name,
    type: row.type,
    parent_id: row.parentId,
    member_ids: row.members.map(({ userId }) => userId),
    member_logins: row.members.map(({ userLogin }) => userLogin),
  }),
  pull_requests: (row) => ({
    day: new Date(row.createdAt).toISOString().slice(0, 10),
    pull_request_id: row.pullRequestId,
    number: row.number,
    repository_id: row.repositoryId,
    repository_name: row.repositoryName,
    author_id: row.authorId,
    author_login: row.authorLogin,
    author_type: row.authorType,
    draft: row.draft,
    created_at: time(row.createdAt),
    updated_at: time(row.updatedAt),
    closed_at: time(row.closedAt),
    merged_at: time(row.mergedAt),
    first_review_at: time(row.firstReviewAt),
    reviews: row.reviews,
  }),
}

function counters(row: CodeCounters) {
  return {
    interactions: row.interactions,
    generations: row.generations,
    acceptances: row.acceptances,
    lines_suggested: row.linesSuggestedToAdd,
    lines_suggested_deleted: row.linesSuggestedToDelete,
    lines_added: row.linesAdded,
    lines_deleted: row.linesDeleted,
  }
}

function parts(list: readonly CodePart[]) {
  return {
    part_kind: list.map(({ kind }) => kind),
    part_a: list.map(({ a }) => a),
    part_b: list.map(({ b }) => b),
    part_interactions: list.map(({ interactions }) => interactions),
    part_generations: list.map(({ generations }) => generations),
    part_acceptances: list.map(({ acceptances }) => acceptances),
    part_lines_suggested: list.map(({ linesSuggestedToAdd }) => linesSuggestedToAdd),
    part_lines_suggested_deleted: list.map(({ linesSuggestedToDelete }) => linesSuggestedToDelete),
    part_lines_added: list.map(({ linesAdded }) => linesAdded),
    part_lines_deleted: list.map(({ linesDeleted }) => linesDeleted),
  }
}

/** Seconds since the epoch with their milliseconds, as the engine reads a DateTime64(3). */
function time(iso: string | null): string | null {
  if (iso === null) return null
  const ms = new Date(iso).getTime()
  if (Number.isNaN(ms)) throw new RangeError('a time of the code assistant is none')
  return (ms / 1000).toFixed(3)
}
