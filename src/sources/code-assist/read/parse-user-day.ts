import type { CodeCliUse, CodeUserDay } from '../../../model/records/code-user-day.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { ReadOfRecord, RecordFields } from '../../record-fields.ts'
import { countersOf, dayOf, openRow, partsOf, requiredId, type ReportNames } from './report-fields.ts'

/**
 * One person on one day (upstream/code-assistant 7.1). Everything but day and id may be missing, and what is missing
 * stays null. Throws LineFault naming the field that cannot be understood.
 */
export function parseUserDay(
  object: JsonObject,
  names: ReportNames,
): { row: CodeUserDay; unknownFields: string[]; read: ReadOfRecord } {
  const row = openRow(object)
  row.ignoreAll(names.known)
  const phase = row.child(['ai_adoption_phase'])
  const day: CodeUserDay = {
    day: dayOf(row, 'day'),
    userId: requiredId(row, 'user_id'),
    userLogin: row.text(['user_login']),
    organizationId: row.id(['organization_id']),
    enterpriseId: row.id(['enterprise_id']),
    ...countersOf(row),
    usedAgent: row.flag(['used_agent']),
    usedChat: row.flag(['used_chat']),
    usedCli: row.flag(['used_cli']),
    usedCodingAgent: row.flag(names.codingAgent),
    usedReviewActive: row.flag(names.reviewActive),
    usedReviewPassive: row.flag(names.reviewPassive),
    aiCredits: row.measure(['ai_credits_used']),
    adoptionPhase: phase?.text(['phase']) ?? '',
    adoptionPhaseNumber: phase?.count(['phase_number']) ?? null,
    adoptionPhaseVersion: phase?.text(['version']) ?? '',
    cli: cliOf(row),
    parts: partsOf(row),
  }
  return { row: day, unknownFields: row.allUnknown(), read: () => row.read() }
}

function cliOf(row: RecordFields): CodeCliUse | null {
  const cli = row.child(['totals_by_cli'])
  if (!cli) return null
  cli.ignore('last_known_cli_version')
  const tokens = cli.child(['token_usage'])
  tokens?.ignore('avg_tokens_per_request')
  return {
    sessions: cli.count(['session_count']),
    requests: cli.count(['request_count']),
    prompts: cli.count(['prompt_count']),
    outputTokens: tokens?.count(['output_tokens_sum']) ?? null,
    promptTokens: tokens?.count(['prompt_tokens_sum']) ?? null,
  }
}
