import type { Answer } from '../server/answer.ts'
import type { Caller } from './caller.ts'
import { hostError } from './code-answers.ts'
import type { CodeHostState } from './code-host-state.ts'

const HOUR_MS = 3_600_000
/** Limit in the headers when the simulator has none. */
const SHOWN = 15_000

function windowOf(state: CodeHostState, caller: Caller): { start: number; count: number } {
  const known = state.used.get(caller.name)
  const now = state.now()
  const window = known && now - known.start < HOUR_MS ? known : { start: now, count: 0 }
  state.used.set(caller.name, window)
  return window
}

/** Count a request of the credential. @returns the 403 of the primary rate limit when the hourly quota is exceeded */
export function overLimit(state: CodeHostState, caller: Caller): Answer | null {
  const window = windowOf(state, caller)
  window.count += 1
  if (state.requestsPerHour === 0 || window.count <= state.requestsPerHour) return null
  return hostError(403, `API rate limit exceeded for user ID ${caller.name.length}.`, {
    headers: limitHeaders(state, caller),
  })
}

export function limitHeaders(state: CodeHostState, caller: Caller): Record<string, string> {
  const { start, count } = windowOf(state, caller)
  const limit = state.requestsPerHour || SHOWN
  const remaining = state.requestsPerHour === 0 ? Math.max(1, limit - count) : Math.max(0, limit - count)
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-used': String(limit - remaining),
    'x-ratelimit-reset': String(Math.ceil((start + HOUR_MS) / 1000)),
    'x-ratelimit-resource': 'core',
  }
}
