import { detailAnswer, jsonAnswer, type Answer } from './answer.ts'
import { usageLimits } from './limits-routes.ts'
import { listLogs, listWorkspaceLogs, maxEventTime, redirectToFile } from './logs-routes.ts'
import { storedFile } from './signed-links.ts'
import type { VendorRequest, VendorState } from './vendor-state.ts'

type Route = (state: VendorState, request: VendorRequest, first: string, second: string) => Answer

const ROUTES: readonly [RegExp, Route][] = [
  [/^\/v1\/compliance\/organizations\/([^/]+)\/logs$/, listLogs],
  [/^\/v1\/compliance\/organizations\/([^/]+)\/logs\/([^/]+)$/, redirectToFile],
  [/^\/v1\/compliance\/organizations\/([^/]+)\/max_event_time$/, maxEventTime],
  [/^\/v1\/compliance\/workspaces\/([^/]+)\/logs$/, listWorkspaceLogs],
  [/^\/v1\/manage\/workspaces\/([^/]+)\/usage_limits$/, usageLimits],
  [/^\/v1\/manage\/workspaces\/([^/]+)\/usage_limits\/(.+)$/, usageLimits],
  [/^\/storage\/([^/]+)\/([^/]+)$/, storedFile],
]

/** What the vendor answers to a request: everything here is read-only. */
export function answerVendor(state: VendorState, request: VendorRequest): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return jsonAnswer(405, { detail: 'Method Not Allowed' }, { allow: 'GET' })
  }
  for (const [pattern, route] of ROUTES) {
    const match = pattern.exec(request.path)
    if (match) return route(state, request, decoded(match[1]), decoded(match[2]))
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
