import { dayText } from '../world/calendar.ts'
import { addTo, sumOf, type Cell, type CliUse, type PersonDay } from './code-activity.ts'
import {
  breakdowns,
  cliRecord,
  counters,
  usedAgent,
  usedChat,
  type JsonObject,
  type ReportScope,
} from './code-record.ts'
import { SINCE } from './code-words.ts'
import type { CodeWorld } from './code-world.ts'

/** Totals of one day for an organisation or the enterprise, without names of people. */
export interface DaySum {
  cells: readonly Cell[]
  cli: CliUse | null
  credits: number
  /** This and the sets below: numbers of the people by what they used. */
  active: Set<number>
  chat: Set<number>
  agent: Set<number>
  cliUsers: Set<number>
  codingAgent: Set<number>
  reviewActive: Set<number>
  reviewPassive: Set<number>
}

/** Sum rows into one cell per editor, feature, language and model. */
export function sumDay(rows: Iterable<PersonDay>): DaySum {
  const cells = new Map<string, Cell>()
  const sum: DaySum = {
    cells: [],
    cli: null,
    credits: 0,
    active: new Set(),
    chat: new Set(),
    agent: new Set(),
    cliUsers: new Set(),
    codingAgent: new Set(),
    reviewActive: new Set(),
    reviewPassive: new Set(),
  }
  for (const row of rows) {
    for (const cell of row.cells) {
      const key = `${cell.ide}\n${cell.feature}\n${cell.language}\n${cell.model}`
      const known = cells.get(key)
      if (known) addTo(known, cell)
      else cells.set(key, { ...cell, ...sumOf([cell]) })
    }
    addPerson(sum, row)
  }
  return { ...sum, cells: [...cells.values()] }
}

function addPerson(sum: DaySum, row: PersonDay): void {
  const { number } = row.person.person
  sum.credits += row.credits
  // People with server-side activity only (coding agent, reviews) count as active, too.
  if (row.cells.length > 0 || row.codingAgent || row.review !== null) sum.active.add(number)
  if (usedChat(row)) sum.chat.add(number)
  if (usedAgent(row)) sum.agent.add(number)
  if (row.codingAgent) sum.codingAgent.add(number)
  if (row.review === 'active') sum.reviewActive.add(number)
  if (row.review === 'passive') sum.reviewPassive.add(number)
  if (!row.cli) return
  sum.cliUsers.add(number)
  sum.cli ??= { sessions: 0, requests: 0, prompts: 0, outputTokens: 0, promptTokens: 0 }
  sum.cli.sessions += row.cli.sessions
  sum.cli.requests += row.cli.requests
  sum.cli.prompts += row.cli.prompts
  sum.cli.outputTokens += row.cli.outputTokens
  sum.cli.promptTokens += row.cli.promptTokens
}

/** A cache of the days' sums: the trailing windows of adjacent days overlap. */
export class DaySums {
  readonly #world: CodeWorld
  readonly #cache = new Map<string, DaySum>()

  constructor(world: CodeWorld) {
    this.#world = world
  }

  of(organization: number | null, day: number, asOf: number): DaySum {
    const key = `${organization} ${this.#world.versionOf(day, asOf)}`
    const known = this.#cache.get(key)
    if (known) return known
    const sum = sumDay(this.#world.rowsOf(organization, day, asOf))
    // Room for three accounts with the days of two windows each.
    if (this.#cache.size >= 240) this.#cache.delete(this.#cache.keys().next().value ?? key)
    this.#cache.set(key, sum)
    return sum
  }

  /** Distinct people over the last `days` up to `day`. */
  distinct(
    organization: number | null,
    day: number,
    days: number,
    asOf: number,
    of: (sum: DaySum) => Set<number>,
  ): number {
    const all = new Set<number>()
    for (let at = Math.max(this.#world.firstDay, day - days + 1); at <= day; at++)
      for (const number of of(this.of(organization, at, asOf))) all.add(number)
    return all.size
  }
}

/** The record of `organization-1-day` and `enterprise-1-day`. As at the vendor, unused features are left out. */
export function aggregateRecord(
  sums: DaySums,
  place: { organization: number | null; day: number; asOf: number },
  scope: ReportScope,
  pullRequests: JsonObject | null,
): JsonObject {
  const { organization, day, asOf } = place
  const { word } = scope
  const sum = sums.of(organization, day, asOf)
  const distinct = (days: number, of: (sum: DaySum) => Set<number>) =>
    sums.distinct(organization, day, days, asOf, of)
  const reviewers = (kind: 'active' | 'passive', of: (sum: DaySum) => Set<number>) => ({
    [`daily_${kind}_${word}_code_review_users`]: of(sum).size,
    [`weekly_${kind}_${word}_code_review_users`]: distinct(7, of),
    [`monthly_${kind}_${word}_code_review_users`]: distinct(28, of),
  })
  return {
    day: dayText(day),
    ...(scope.organizationId !== null && { organization_id: scope.organizationId }),
    enterprise_id: scope.enterpriseId,
    daily_active_users: sum.active.size,
    weekly_active_users: distinct(7, ({ active }) => active),
    monthly_active_users: distinct(28, ({ active }) => active),
    monthly_active_chat_users: distinct(28, ({ chat }) => chat),
    monthly_active_agent_users: distinct(28, ({ agent }) => agent),
    ...(sum.cliUsers.size > 0 && { daily_active_cli_users: sum.cliUsers.size }),
    [`daily_active_${word}_cloud_agent_users`]: sum.codingAgent.size,
    [`weekly_active_${word}_cloud_agent_users`]: distinct(7, ({ codingAgent }) => codingAgent),
    [`monthly_active_${word}_cloud_agent_users`]: distinct(28, ({ codingAgent }) => codingAgent),
    ...reviewers('active', ({ reviewActive }) => reviewActive),
    ...reviewers('passive', ({ reviewPassive }) => reviewPassive),
    ...counters(sumOf(sum.cells)),
    ...breakdowns(sum.cells, word),
    ...(sum.cli && { totals_by_cli: cliRecord(sum.cli) }),
    ...(day >= SINCE.aiCredits && { ai_credits_used: sum.credits / 10_000 }),
    ...(pullRequests && { pull_requests: pullRequests }),
  }
}
