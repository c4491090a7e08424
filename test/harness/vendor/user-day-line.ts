/** A line of a per-user report in the vendor's published format, with the given values. */
export function userDayLine(given: {
  day: string
  userId: number | string
  login?: string
  interactions?: number
  more?: Record<string, unknown>
}): string {
  const { day, userId, login = `user-${userId}`, interactions = 4, more = {} } = given
  const counters = {
    user_initiated_interaction_count: interactions,
    code_generation_activity_count: 9,
    code_acceptance_activity_count: 3,
    loc_suggested_to_add_sum: 40,
    loc_suggested_to_delete_sum: 0,
    loc_added_sum: 52,
    loc_deleted_sum: 6,
  }
  const record = {
    user_id: 'USER_ID',
    user_login: login,
    day,
    organization_id: '999',
    enterprise_id: '13213',
    ...counters,
    used_agent: true,
    used_chat: true,
    used_cli: false,
    totals_by_ide: [{ ide: 'vscode', ...counters }],
    totals_by_feature: [{ feature: 'code_completion', ...counters }],
    totals_by_language_feature: [],
    totals_by_language_model: [],
    totals_by_model_feature: [],
    ...more,
  }
  // The vendor's ids are numbers of any length, which JSON.stringify might round.
  return JSON.stringify(record).replace('"USER_ID"', String(userId))
}

/** The lines of a report of one day with this many people. */
export function userDayLines(day: string, people: number, interactions = 4): string[] {
  return Array.from({ length: people }, (_, n) => userDayLine({ day, userId: 100 + n, interactions }))
}

export const asFile = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
