import type { IncomingMessage, ServerResponse } from 'node:http'
import { deliver } from '../faults/delivery.ts'
import type { FaultList } from '../faults/fault.ts'
import { putFault } from '../faults/put-fault.ts'
import { findKey } from './access-keys.ts'
import type { Answer } from './answer.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'
import { answerVendor } from './vendor-routes.ts'
import type { VendorRequest, VendorState } from './vendor-state.ts'

export interface HandlerContext {
  state: VendorState
  faults: FaultList
  log: RequestLog
  /** Aborted when the simulator ends. */
  signal: AbortSignal
}

/** What is read in pages. */
const LISTS = /\/(?:logs|usage_limits|groups|users)$/

export type VendorHandler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  server: LoggedRequest['server'],
) => Promise<void>

/** Answers as the vendor does, then puts the next fault that matches on it, and notes the request. */
export function createVendorHandler({ state, faults, log, signal }: HandlerContext): VendorHandler {
  const lastPages = new Map<string, Answer>()
  return async (incoming, response, server) => {
    const request = readRequest(state, incoming)
    const entry = logEntry(state, request, server)
    log.add(entry)
    const fault = faults.take({ path: request.path, query: request.query, key: entry.key })
    entry.fault = fault?.kind ?? null
    for (const account of state.accounts) if (account.amendments.refresh(state.now())) account.files.forget()
    const honest = answerVendor(state, request)
    const before = lastPages.get(request.path) ?? null
    const { answer, delivery, hang } = putFault(honest, fault, { before, after: request.query.get('after') })
    if (LISTS.test(request.path)) lastPages.set(request.path, honest)
    if (hang) return
    entry.status = answer.status
    const body = request.method === 'HEAD' ? { ...answer, body: Buffer.alloc(0) } : answer
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('the client went away')))
    await deliver(response, body, delivery, state.now(), AbortSignal.any([signal, gone.signal]))
  }
}

function readRequest(state: VendorState, incoming: IncomingMessage): VendorRequest {
  const url = new URL(incoming.url ?? '/', 'http://simulator')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    key: findKey(state.keys, headers['authorization']),
  }
}

function logEntry(
  state: VendorState,
  request: VendorRequest,
  server: LoggedRequest['server'],
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
    key: request.headers['authorization'] === undefined ? null : (request.key?.name ?? 'unknown'),
    status: null,
    fault: null,
  }
}
