import { dayText } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import { addTo, sumOf, type Cell, type CliUse, type Counters, type PersonDay } from './code-activity.ts'
import type { CodeDamage } from './code-amendments.ts'
import { jsonText } from './json-text.ts'
import { loginOn } from './code-people.ts'
import { SINCE, type CodeWord } from './code-words.ts'

export type JsonObject = Record<string, unknown>

/** The account of a report. Ids of organisations and enterprises are strings in the vendor's files. */
export interface ReportScope {
  word: CodeWord
  enterpriseId: string
  /** Null: the report of the enterprise. */
  organizationId: string | null
  /** Multiplies the credits of person-days. */
  creditFactor: number
}

/** The six counters that every breakdown has. */
function lineCounters(sum: Counters): JsonObject {
  return {
    code_generation_activity_count: sum.generations,
    code_acceptance_activity_count: sum.acceptances,
    loc_suggested_to_add_sum: sum.suggestedToAdd,
    loc_suggested_to_delete_sum: sum.suggestedToDelete,
    loc_added_sum: sum.added,
    loc_deleted_sum: sum.deleted,
  }
}

export function counters(sum: Counters): JsonObject {
  return { user_initiated_interaction_count: sum.interactions, ...lineCounters(sum) }
}

/** The feature's name in files: the command line's has the product's name in it. */
export function featureName(cell: Cell, word: CodeWord): string {
  return cell.feature === 'cli' ? `${word}_cli` : cell.feature
}

/** Sums per key of up to two names, in order of first appearance; cells without names are left out. */
export function marginal(
  cells: Iterable<Cell>,
  namesOf: (cell: Cell) => readonly string[] | null,
): { names: readonly string[]; sum: Counters }[] {
  const sums = new Map<string, { names: readonly string[]; sum: Counters }>()
  for (const cell of cells) {
    const names = namesOf(cell)
    if (!names) continue
    const key = names.join('\n')
    const known = sums.get(key)
    if (known) addTo(known.sum, cell)
    else sums.set(key, { names, sum: sumOf([cell]) })
  }
  return [...sums.values()]
}

/**
 * The vendor's breakdowns. Only features add up to the totals: editors lack cells without one, and languages by model lack
 * completions.
 */
export function breakdowns(cells: readonly Cell[], word: CodeWord): JsonObject {
  return {
    totals_by_ide: marginal(cells, ({ ide }) => (ide === null ? null : [ide])).map(({ names, sum }) => ({
      ide: names[0],
      ...counters(sum),
    })),
    totals_by_feature: marginal(cells, (cell) => [featureName(cell, word)]).map(({ names, sum }) => ({
      feature: names[0],
      ...counters(sum),
    })),
    totals_by_language_feature: marginal(cells, (cell) => [cell.language, featureName(cell, word)]).map(
      ({ names, sum }) => ({ language: names[0], feature: names[1], ...lineCounters(sum) }),
    ),
    totals_by_language_model: marginal(cells, (cell) =>
      cell.feature === 'code_completion' ? null : [cell.language, cell.model],
    ).map(({ names, sum }) => ({ language: names[0], model: names[1], ...lineCounters(sum) })),
    totals_by_model_feature: marginal(cells, (cell) => [cell.model, featureName(cell, word)]).map(
      ({ names, sum }) => ({ model: names[0], feature: names[1], ...counters(sum) }),
    ),
  }
}

export function cliRecord(cli: CliUse): JsonObject {
  return {
    session_count: cli.sessions,
    request_count: cli.requests,
    prompt_count: cli.prompts,
    token_usage: {
      output_tokens_sum: cli.outputTokens,
      prompt_tokens_sum: cli.promptTokens,
      avg_tokens_per_request: Math.round(((cli.outputTokens + cli.promptTokens) / cli.requests) * 100) / 100,
    },
  }
}

export function usedAgent({ cells }: PersonDay): boolean {
  return cells.some(({ feature }) => feature === 'agent_edit' || feature === 'chat_panel_agent_mode')
}

export function usedChat({ cells }: PersonDay): boolean {
  return cells.some(({ feature }) => feature.startsWith('chat_'))
}

/** One record of a per-user report; `report` is the period of a 28-day one. */
export function userRecord(
  row: PersonDay,
  scope: ReportScope,
  report: { startDay: number; endDay: number } | null,
): JsonObject {
  const { word } = scope
  const day = dayText(row.day)
  const parts = breakdowns(row.cells, word)
  const reviewed = row.review !== null
  return {
    ...(report && { report_start_day: dayText(report.startDay), report_end_day: dayText(report.endDay) }),
    user_id: row.person.userId,
    user_login: loginOn(row.person, row.day),
    day,
    ...(scope.organizationId !== null && { organization_id: scope.organizationId }),
    enterprise_id: scope.enterpriseId,
    ...counters(sumOf(row.cells)),
    ...parts,
    totals_by_ide: withVersions(row, day, parts['totals_by_ide']),
    used_agent: usedAgent(row),
    used_chat: usedChat(row),
    used_cli: row.cli !== null,
    [`used_${word}_coding_agent`]: row.codingAgent,
    [`used_${word}_cloud_agent`]: row.codingAgent,
    [`used_${word}_code_review_active`]: reviewed ? row.review === 'active' : null,
    [`used_${word}_code_review_passive`]: reviewed ? row.review === 'passive' : null,
    ...(row.cli && { totals_by_cli: cliRecord(row.cli) }),
    ...(row.day >= SINCE.adoptionPhase && { ai_adoption_phase: phaseOf(row) }),
    ...(row.day >= SINCE.aiCredits && { ai_credits_used: (row.credits * scope.creditFactor) / 10_000 }),
  }
}

function withVersions(row: PersonDay, day: string, ides: unknown): unknown {
  if (!Array.isArray(ides)) return ides
  const minute = String(hash32(row.person.userId, row.day) % 60).padStart(2, '0')
  return ides.map((ide: JsonObject) => ({
    ...ide,
    last_known_ide_version: {
      sampled_at: `${day}T10:${minute}:02.000Z`,
      ide_version: `1.${100 + (row.day % 20)}.1`,
    },
    last_known_plugin_version: {
      sampled_at: `${day}T10:${minute}:02.000Z`,
      plugin: 'assistant-chat',
      plugin_version: `0.${row.day % 50}.0`,
    },
  }))
}

function phaseOf(row: PersonDay): JsonObject {
  const number = row.cells.length === 0 ? 0 : row.cli || row.codingAgent ? 3 : usedAgent(row) ? 2 : 1
  return { phase_number: number, phase: number === 0 ? 'No Cohort' : `Phase ${number}`, version: 'v1' }
}

/** A record as a line of text, with the given damage. */
export function userLine(record: JsonObject, damage: CodeDamage | null): string {
  switch (damage) {
    case null:
      return jsonText(record)
    case 'broken_json':
      return jsonText(record).slice(0, -7)
    case 'no_user':
      return jsonText({ ...record, user_id: undefined })
    case 'text_for_number':
      return jsonText({ ...record, code_generation_activity_count: 'many' })
    // Every counter in quotes, also those of the breakdowns.
    case 'counts_as_text':
      return jsonText(record).replaceAll(/(_count|_sum)":(\d+)/g, '$1":"$2"')
    case 'no_breakdown':
      return jsonText(withoutParts(record))
    case 'unknown_field':
      return jsonText({ ...record, totals_by_thought: [{ thought: 'deep', count: 3 }] })
    case 'unknown_words':
      return jsonText({
        ...record,
        totals_by_ide: [{ ide: 'Papyrus 3000', ...counters(sumOf([])) }],
      })
    case 'nulls':
      return jsonText({ ...record, used_agent: null, used_chat: null, totals_by_cli: null })
  }
}

/** Empties the lists, so that only the totals remain. */
function withoutParts(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}
