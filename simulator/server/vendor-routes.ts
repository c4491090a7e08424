import { detailAnswer, jsonAnswer, type Answer } from './answer.ts'
import { usageLimits } from './limits-routes.ts'
import { listLogs, listWorkspaceLogs, maxEventTime, redirectToFile } from './logs-routes.ts'
import { storedFile } from './signed-links.ts'
import type { VendorRequest, VendorState } from './vendor-state.ts'

type Route = (state: VendorState, request: VendorRequest, first: string, second: string) => Answer

/** Pattern, route, and endpoint of the rate limit; null: the storage host, which has no limit. */
const ROUTES: readonly [RegExp, Route, string | null][] = [
  [/^\/v1\/compliance\/organizations\/([^/]+)\/logs$/, listLogs, 'list'],
  [/^\/v1\/compliance\/organizations\/([^/]+)\/logs\/([^/]+)$/, redirectToFile, 'download'],
  [/^\/v1\/compliance\/organizations\/([^/]+)\/max_event_time$/, maxEventTime, 'max_event_time'],
  [/^\/v1\/compliance\/workspaces\/([^/]+)\/logs$/, listWorkspaceLogs, 'list'],
  [/^\/v1\/manage\/workspaces\/([^/]+)\/usage_limits$/, usageLimits, 'limits'],
  [/^\/v1\/manage\/workspaces\/([^/]+)\/usage_limits\/(.+)$/, usageLimits, 'limits'],
  [/^\/storage\/([^/]+)\/([^/]+)$/, storedFile, null],
]

/** Answer a request to the chat assistant. Everything is read-only. */
export function answerVendor(state: VendorState, request: VendorRequest): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return jsonAnswer(405, { detail: 'Method Not Allowed' }, { allow: 'GET' })
  }
  for (const [pattern, route, endpoint] of ROUTES) {
    const match = pattern.exec(request.path)
    if (!match) continue
    const tooMany = endpoint && state.rateLimit.take(endpoint, request.key?.name ?? null)
    return tooMany || route(state, request, decoded(match[1]), decoded(match[2]))
  }
  return detailAnswer(404, 'Not Found')
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return part ?? ''
  }
}
