import type { IncomingMessage, ServerResponse } from 'node:http'
import { deliver } from '../faults/delivery.ts'
import type { FaultList } from '../faults/fault.ts'
import { putFault } from '../faults/put-fault.ts'
import { answerTellingMore } from '../faults/tell-more.ts'
import { callerOf, isAnswer } from '../code-host/code-access.ts'
import { answerCodeHost, isCodeHost } from '../code-host/code-host-routes.ts'
import type { CodeHostState, CodeRequest } from '../code-host/code-host-state.ts'
import { findKey } from './access-keys.ts'
import type { Answer } from './answer.ts'
import { readText } from './http-server.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'
import { answerVendor } from './vendor-routes.ts'
import type { VendorRequest, VendorState } from './vendor-state.ts'

export interface HandlerContext {
  state: VendorState
  codeHost: CodeHostState
  faults: FaultList
  log: RequestLog
  /** Mark to put into answers, see faults/tell-more.ts; null: answers are as documented. */
  tellsMore: string | null
  /** Aborted when the simulator ends. */
  signal: AbortSignal
}

/** Paths that are read in pages. */
const LISTS = /\/(?:logs|usage_limits|groups|users|seats|teams|members|repos|pulls|budgets|user-states)$/

export type VendorHandler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  server: LoggedRequest['server'],
) => Promise<void>

/** Answers like the vendor, applies the next matching fault, and logs the request. */
export function createVendorHandler(context: HandlerContext): VendorHandler {
  const { state, codeHost, faults, log, tellsMore, signal } = context
  const lastPages = new Map<string, Answer>()
  return async (incoming, response, server) => {
    const request = await readRequest(state, incoming)
    const entry = logEntry(state, request, server, keyName(codeHost, request))
    log.add(entry)
    const fault = faults.take({ path: request.path, query: request.query, key: entry.key })
    entry.fault = fault?.kind ?? null
    for (const account of state.accounts) if (account.amendments.refresh(state.now())) account.files.forget()
    const exact = isCodeHost(request.path) ? answerCodeHost(codeHost, request) : answerVendor(state, request)
    const honest = tellsMore === null ? exact : answerTellingMore(exact, request.path, tellsMore)
    const before = lastPages.get(request.path) ?? null
    const { answer, delivery, hang } = putFault(honest, fault, {
      before,
      after: request.query.get('after'),
      now: state.now(),
    })
    if (LISTS.test(request.path)) lastPages.set(request.path, honest)
    if (hang) return
    entry.status = answer.status
    const body = request.method === 'HEAD' ? { ...answer, body: Buffer.alloc(0) } : answer
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('the client went away')))
    await deliver(response, body, delivery, state.now(), AbortSignal.any([signal, gone.signal]))
  }
}

const MOST_BODY_BYTES = 1_000_000

async function readRequest(
  state: VendorState,
  incoming: IncomingMessage,
): Promise<VendorRequest & CodeRequest> {
  const url = new URL(incoming.url ?? '/', 'http://simulator')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: await readText(incoming, MOST_BODY_BYTES),
    key: findKey(state.keys, headers['authorization']),
  }
}

function logEntry(
  state: VendorState,
  request: VendorRequest,
  server: LoggedRequest['server'],
  key: string | null,
): LoggedRequest {
  const { query } = request
  return {
    at: state.now(),
    monotonicMs: performance.now(),
    server,
    method: request.method,
    path: request.path,
    query: Object.fromEntries(
      [...query.keys()].map((name) => [name, name === 'sig' ? ['…'] : query.getAll(name)]),
    ),
    key,
    status: null,
    fault: null,
  }
}

/** Name of the key or token; `unknown` for an unknown or revoked one, null for none. */
function keyName(codeHost: CodeHostState, request: VendorRequest & CodeRequest): string | null {
  if (request.headers['authorization'] === undefined) return null
  if (!isCodeHost(request.path)) return request.key?.name ?? 'unknown'
  const caller = callerOf(codeHost, request)
  return isAnswer(caller) ? 'unknown' : caller.name
}
