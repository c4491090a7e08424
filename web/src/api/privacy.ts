import type { AnswerOf } from './call.ts'
import { ask } from './ask.ts'

const SECOND_MS = 1000

/**
 * Every page asks: what was agreed on is told on all of them. Where groups are shown, more of them may be published any time:
 * somebody is waiting for the first.
 */
export const privacyQuery = {
  ...ask('privacy', 'getPrivacy'),
  staleTime: 300 * SECOND_MS,
  refetchInterval: ({ state: { data } }: { state: { data: AnswerOf<'getPrivacy'> | undefined } }) => {
    if (!data || data.mode === 'identified') return false
    if (data.release_waits.some(({ since }) => since === null)) return 10 * SECOND_MS
    return data.publishing.length > 0 ? 30 * SECOND_MS : 60 * SECOND_MS
  },
}
