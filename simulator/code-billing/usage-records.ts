import { jsonAnswer, type Answer } from '../server/answer.ts'
import type { CodeHostState } from '../code-host/code-host-state.ts'

/** What must never be found anywhere but here. */
export const PROMPT = 'prompt that nobody may read'

/** `…/usage-records`: prompts and answers of people. It answers whoever asks, and counts, because nobody may ask. */
export function usageRecords(state: CodeHostState): Answer {
  state.usageRecordsAsked += 1
  const record = { type: 'request', user_id: 1, endpoint: '/chat', body: PROMPT, '@timestamp': state.now() }
  return jsonAnswer(200, { usage_records: [record] })
}
