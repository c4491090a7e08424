import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { isLoopback, readText } from '../server/http-server.ts'
import type { Simulator } from '../simulator.ts'
import { CODE_ACTIONS } from './code-actions.ts'
import { Commands } from './commands.ts'

const PREFIX = '/__sim/'
const MOST_BODY_BYTES = 1_000_000

type Outcome = { status: number; value: unknown }
type Action = (simulator: Simulator, body: unknown) => unknown

const ACTIONS: Record<string, Action> = {
  'GET state': (simulator) => ({
    now: new Date(simulator.now()).toISOString(),
    accounts: simulator.accounts,
    keys: simulator.keys.map(({ name, kind, scopes, revoked }) => ({
      name,
      kind,
      scopes,
      revoked: revoked ?? false,
    })),
    faults: simulator.faults.pending(),
    enterprises: simulator.codeHost.enterprises,
    tokens: simulator.codeHost.tokens.map((token) => ({ ...token, token: undefined })),
    installations: simulator.codeHost.installations(),
    usageRecordsAsked: simulator.codeHost.usageRecordsAsked(),
  }),
  'GET requests': (simulator) => simulator.requests(),
  'DELETE requests': (simulator) => simulator.clearRequests(),
  'POST faults': (simulator, body) => simulator.faults.push(...Commands.faults.parse(body)),
  'DELETE faults': (simulator) => simulator.faults.clear(),
  'POST clock': (simulator, body) => {
    const moved = Commands.clock.parse(body)
    simulator.advance('at' in moved ? moved.at - simulator.now() : moved.advanceMs)
  },
  'POST amendments': (simulator, body) => {
    const { organizationId, amendments } = Commands.amendments.parse(body)
    simulator.amend(amendments, organizationId)
  },
  'POST shape': (simulator, body) => {
    const { organizationId, shape } = Commands.shape.parse(body)
    simulator.shapeFiles(shape, organizationId)
  },
  'POST key': (simulator, body) => simulator.changeKey(Commands.key.parse(body)),
  'POST account': (simulator, body) => {
    const { organizationId, costsEnabled } = Commands.account.parse(body)
    simulator.enableCosts(costsEnabled, organizationId)
  },
  'POST limits': (simulator, body) => simulator.setLimits(Commands.limits.parse(body)),
  'POST totals': (simulator, body) => {
    const { organizationId, ...query } = Commands.totals.parse(body)
    return {
      totals: simulator.totals(query, organizationId),
      lines: simulator.countLines(query, organizationId),
    }
  },
  ...CODE_ACTIONS,
}

export function isControl(request: IncomingMessage): boolean {
  return request.url?.startsWith(PREFIX) === true
}

/** The simulator's own API. Only for this machine, and not for web pages opened on it (CSRF). */
export async function answerControl(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, value } = await outcomeOf(simulator, request)
  const body = Buffer.from(value === undefined ? '' : JSON.stringify(value, null, 2))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': String(body.length) })
  response.end(body)
}

async function outcomeOf(simulator: Simulator, request: IncomingMessage): Promise<Outcome> {
  if (!isLoopback(request.socket.remoteAddress))
    return problem(403, 'Only this machine may control the simulator.')
  const [path = ''] = (request.url ?? '').split('?')
  const action = ACTIONS[`${request.method} ${path.slice(PREFIX.length)}`]
  if (!action) return problem(404, `Known: ${Object.keys(ACTIONS).join(', ')}.`)
  const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '')
  // A cross-site page can post a form here, but not JSON.
  if (request.method !== 'GET' && !isJson) return problem(415, 'Send content-type application/json.')
  try {
    const text = await readText(request, MOST_BODY_BYTES)
    const value = action(simulator, text === '' ? undefined : JSON.parse(text))
    return value === undefined ? { status: 204, value } : { status: 200, value }
  } catch (error) {
    if (error instanceof z.ZodError) return problem(422, z.prettifyError(error))
    if (error instanceof SyntaxError || error instanceof RangeError) return problem(400, error.message)
    throw error
  }
}

function problem(status: number, message: string): Outcome {
  return { status, value: { message } }
}
