import { utcDay } from '../../../model/time/time.ts'
import { markOf } from './told-people.ts'
import type { BilledLine, CreditLine } from '../../../model/records/bill-line.ts'
import type { CodeCounters, CodePart } from '../../../model/records/code-counters.ts'
import type { CodeTeam } from '../../../model/records/code-seat.ts'
import { COUNTER_COLUMNS } from '../code-tables.ts'
import type { CodeRows, CodeTable, Load } from '../facts-store.ts'

type Value = string | number | boolean | null | readonly (string | number | null)[]
type Columns<Row> = Readonly<Record<string, (row: Row, load: Load) => Value>>

/** The column of each counter, and the field that it holds. */
const COUNTER_FIELDS: Record<(typeof COUNTER_COLUMNS)[number], keyof CodeCounters> = {
  interactions: 'interactions',
  generations: 'generations',
  acceptances: 'acceptances',
  lines_suggested: 'linesSuggestedToAdd',
  lines_suggested_deleted: 'linesSuggestedToDelete',
  lines_added: 'linesAdded',
  lines_deleted: 'linesDeleted',
}

const COUNTERS: Columns<CodeCounters> = Object.fromEntries(
  COUNTER_COLUMNS.map((column) => [column, (row: CodeCounters) => row[COUNTER_FIELDS[column]]]),
)

interface WithParts {
  parts: readonly CodePart[]
}

/** A breakdown as parallel arrays: kind and names, then what is counted of them. */
const PARTS: Columns<WithParts> = {
  part_kind: ({ parts }) => parts.map(({ kind }) => kind),
  part_a: ({ parts }) => parts.map(({ a }) => a),
  part_b: ({ parts }) => parts.map(({ b }) => b),
  ...Object.fromEntries(
    COUNTER_COLUMNS.map((column) => [
      `part_${column}`,
      ({ parts }: WithParts) => parts.map((part) => part[COUNTER_FIELDS[column]]),
    ]),
  ),
}

/** Columns of earlier versions that stay, empty. */
const IN_VAULT = () => ''
const EACH_IN_VAULT = ({ members }: CodeTeam) => members.map(IN_VAULT)

const BILLED: Columns<BilledLine> = {
  day: (row) => row.day,
  product: (row) => row.product,
  sku: (row) => row.sku,
  charge: (row) => row.charge,
  unit: (row) => row.unit,
  price: (row) => row.price,
  quantity: (row) => row.quantity,
  gross: (row) => row.gross,
  discount: (row) => row.discount,
  net: (row) => row.net,
}

const COVERED: Columns<Pick<CreditLine, 'discountQuantity' | 'netQuantity'>> = {
  discount_quantity: (row) => row.discountQuantity,
  net_quantity: (row) => row.netQuantity,
}

/**
 * The columns of every code table beside those that say which load a row belongs to (LOAD_COLUMNS), in the order the loads
 * write them, and what each holds of a row. Amounts stay text, hence exact.
 */
const CODE_COLUMNS: { readonly [T in CodeTable]: Columns<CodeRows[T]> } = {
  user_days: {
    day: (row) => row.day,
    user_id: (row) => row.userId,
    user_login: IN_VAULT,
    organization_id: (row) => row.organizationId,
    enterprise_id: (row) => row.enterpriseId,
    ...COUNTERS,
    used_agent: (row) => row.usedAgent,
    used_chat: (row) => row.usedChat,
    used_cli: (row) => row.usedCli,
    used_coding_agent: (row) => row.usedCodingAgent,
    used_review_active: (row) => row.usedReviewActive,
    used_review_passive: (row) => row.usedReviewPassive,
    ai_credits: (row) => row.aiCredits,
    adoption_phase: (row) => row.adoptionPhase,
    adoption_phase_number: (row) => row.adoptionPhaseNumber,
    adoption_phase_version: (row) => row.adoptionPhaseVersion,
    cli_sessions: (row) => row.cli?.sessions ?? null,
    cli_requests: (row) => row.cli?.requests ?? null,
    cli_prompts: (row) => row.cli?.prompts ?? null,
    cli_output_tokens: (row) => row.cli?.outputTokens ?? null,
    cli_prompt_tokens: (row) => row.cli?.promptTokens ?? null,
    ...PARTS,
  },
  aggregate_days: {
    day: (row) => row.day,
    organization_id: (row) => row.organizationId,
    enterprise_id: (row) => row.enterpriseId,
    repository_id: (row) => row.repositoryId,
    repository_name: (row) => row.repositoryName,
    ...COUNTERS,
    daily_active_users: (row) => row.dailyActiveUsers,
    weekly_active_users: (row) => row.weeklyActiveUsers,
    monthly_active_users: (row) => row.monthlyActiveUsers,
    monthly_active_chat_users: (row) => row.monthlyActiveChatUsers,
    monthly_active_agent_users: (row) => row.monthlyActiveAgentUsers,
    daily_active_cli_users: (row) => row.dailyActiveCliUsers,
    pr_created: (row) => row.pullRequests?.created ?? null,
    pr_reviewed: (row) => row.pullRequests?.reviewed ?? null,
    pr_merged: (row) => row.pullRequests?.merged ?? null,
    pr_created_by_assistant: (row) => row.pullRequests?.createdByAssistant ?? null,
    pr_reviewed_by_assistant: (row) => row.pullRequests?.reviewedByAssistant ?? null,
    pr_merged_created_by_assistant: (row) => row.pullRequests?.mergedCreatedByAssistant ?? null,
    pr_median_minutes_to_merge: (row) => row.pullRequests?.medianMinutesToMerge ?? null,
    pr_median_minutes_to_merge_by_assistant: (row) =>
      row.pullRequests?.medianMinutesToMergeByAssistant ?? null,
    ...PARTS,
  },
  user_teams: {
    day: (row) => row.day,
    user_id: (row) => row.userId,
    user_login: IN_VAULT,
    team_id: (row) => row.teamId,
    team_slug: (row) => row.teamSlug,
  },
  metrics_nodes: {
    day: (row) => row.day,
    team_slug: (row) => row.teamSlug,
    section: (row) => row.section,
    editor: (row) => row.editor,
    model: (row) => row.model,
    language: (row) => row.language,
    repository: (row) => row.repository,
    leaf: (row) => row.leaf,
    active_users: (row) => row.activeUsers,
    engaged_users: (row) => row.engagedUsers,
    suggestions: (row) => row.suggestions,
    acceptances: (row) => row.acceptances,
    lines_suggested: (row) => row.linesSuggested,
    lines_accepted: (row) => row.linesAccepted,
    chats: (row) => row.chats,
    chat_insertions: (row) => row.chatInsertions,
    chat_copies: (row) => row.chatCopies,
    pr_summaries: (row) => row.prSummaries,
  },
  bill_lines: {
    ...BILLED,
    organization: (row) => row.organization,
    repository: (row) => row.repository,
    cost_center_id: (row) => row.costCenterId,
    cost_center: (row) => row.costCenter,
  },
  credit_lines: {
    ...BILLED,
    ...COVERED,
    model: (row) => row.model,
  },
  person_credits: {
    ...BILLED,
    ...COVERED,
    model: (row) => row.model,
    user_login: (row) => row.user,
  },
  bill_sums: {
    ...BILLED,
    ...COVERED,
    part: (row) => row.part,
  },
  report_lines: {
    ...BILLED,
    file_line: (row) => row.line,
    user_login: (row) => row.user,
    model: (row) => row.model,
    organization: (row) => row.organization,
    repository: (row) => row.repository,
    cost_center: (row) => row.costCenter,
  },
  budgets: {
    day: (_, { slice }) => slice,
    budget_id: (row) => row.budgetId,
    scope: (row) => row.scope,
    entity: (row) => row.entity,
    type: (row) => row.type,
    skus: (row) => row.skus,
    charge: (row) => row.charge,
    whole_charge: (row) => row.wholeCharge,
    amount: (row) => row.amount,
    stops: (row) => row.stops,
    excludes_cost_centers: (row) => row.excludesCostCenters,
    alerts: (row) => row.alerts,
    expires_at: (row) => row.expiresAt,
    consumed: (row) => row.consumed,
    people_known: (row) => row.people !== null,
    people: (row) => (row.people ?? []).map(({ user }) => user),
    people_consumed: (row) => (row.people ?? []).map(({ consumed }) => consumed),
    people_target: (row) => (row.people ?? []).map(({ target }) => target),
    people_override: (row) => (row.people ?? []).map(({ overrideId }) => overrideId),
  },
  cost_centers: {
    day: (_, { slice }) => slice,
    cost_center_id: (row) => row.costCenterId,
    name: (row) => row.name,
    state: (row) => row.state,
    own_pool: (row) => row.ownPool,
    pool_target: (row) => row.poolTarget,
    pool_current: (row) => row.poolCurrent,
    member_types: (row) => row.members.map(({ type }) => type),
    member_names: (row) => row.members.map(({ name }) => name),
  },
  seats: {
    day: (_, { slice }) => slice,
    user_id: (row) => row.userId,
    user_login: IN_VAULT,
    user_name: (row) => markOf(row.userName),
    user_email: (row) => markOf(row.userEmail),
    assignee_type: (row) => row.assigneeType,
    organization: (row) => row.organization,
    team_id: (row) => row.teamId,
    team_slug: (row) => row.teamSlug,
    team_name: (row) => row.teamName,
    created_at: (row) => time(row.createdAt),
    last_activity_at: (row) => time(row.lastActivityAt),
    last_activity_editor: (row) => row.lastActivityEditor,
    last_authenticated_at: (row) => time(row.lastAuthenticatedAt),
    pending_cancellation: (row) => row.pendingCancellation,
    plan_type: (row) => row.planType,
  },
  billing: {
    day: (_, { slice }) => slice,
    seats_total: (row) => row.seatsTotal,
    added_this_cycle: (row) => row.addedThisCycle,
    pending_cancellation: (row) => row.pendingCancellation,
    pending_invitation: (row) => row.pendingInvitation,
    active_this_cycle: (row) => row.activeThisCycle,
    inactive_this_cycle: (row) => row.inactiveThisCycle,
    plan_type: (row) => row.planType,
    seat_management: (row) => row.seatManagement,
    public_code_suggestions: (row) => row.publicCodeSuggestions,
    ide_chat: (row) => row.ideChat,
    platform_chat: (row) => row.platformChat,
    cli: (row) => row.cli,
  },
  teams: {
    day: (_, { slice }) => slice,
    team_id: (row) => row.teamId,
    slug: (row) => row.slug,
    name: (row) => row.name,
    type: (row) => row.type,
    parent_id: (row) => row.parentId,
    member_ids: (row) => row.members.map(({ userId }) => userId),
    member_logins: EACH_IN_VAULT,
  },
  pull_requests: {
    day: (row) => utcDay(Date.parse(row.createdAt)),
    pull_request_id: (row) => row.pullRequestId,
    number: (row) => row.number,
    repository_id: (row) => row.repositoryId,
    repository_name: (row) => row.repositoryName,
    author_id: (row) => row.authorId,
    author_login: IN_VAULT,
    author_type: (row) => row.authorType,
    draft: (row) => row.draft,
    created_at: (row) => time(row.createdAt),
    updated_at: (row) => time(row.updatedAt),
    closed_at: (row) => time(row.closedAt),
    merged_at: (row) => time(row.mergedAt),
    first_review_at: (row) => time(row.firstReviewAt),
    reviews: (row) => row.reviews,
  },
}

export function columnsOf(table: CodeTable): string[] {
  return Object.keys(CODE_COLUMNS[table])
}

/** Those by which a row differs from another of its key. */
export function comparedColumns(table: CodeTable): string[] {
  const columns = Object.entries<unknown>(CODE_COLUMNS[table])
  return columns.flatMap(([name, value]) => (value === IN_VAULT || value === EACH_IN_VAULT ? [] : [name]))
}

/** A row and the load that it belongs to. */
export type LoadedRow<T extends CodeTable> = readonly [load: Load, row: CodeRows[T]]

/** A row of the code assistant as the columns of its table. */
export function codeRow<T extends CodeTable>(table: T, row: CodeRows[T], load: Load): Record<string, Value> {
  const columns: Columns<CodeRows[T]> = CODE_COLUMNS[table]
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value(row, load)]))
}

/** Seconds since the epoch with their milliseconds, as the engine reads a DateTime64(3). */
function time(iso: string | null): string | null {
  if (iso === null) return null
  const ms = new Date(iso).getTime()
  if (Number.isNaN(ms)) throw new RangeError('a time of the code assistant is none')
  return (ms / 1000).toFixed(3)
}
