import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Access } from '../../access/access.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'
import { noteSeen } from '../audit-notes.ts'
import { ROUTES, type RouteContract, type RouteId } from '../contract/routes.ts'
import { partsWithSources } from '../contract/connections/connections.ts'
import { isCleared } from '../../privacy/cleared.ts'
import { openGate, type Gate } from '../../privacy/gate.ts'
import type { CursorSeal } from '../cursor-seal.ts'
import { asUpload } from '../http/slow-requests.ts'
import type { HttpEnv } from '../http/http-context.ts'
import { readRequest, type RequestParts } from './read-request.ts'
import { letIn, type RequestGates } from '../http/request-gates.ts'
import { fileType, otherRepresentation } from '../representations.ts'
import type { Call, Handler, Handlers } from './route-handler.ts'

export interface BindOptions {
  access: Access
  handlers: Handlers
  /** What the gate of a question stands on. */
  stores: Pick<Parameters<typeof openGate>[0], 'control' | 'facts' | 'clock'>
  cursors: CursorSeal
  gates: RequestGates
  /** Refuse to send an answer that is not exactly of the contract's shape; for tests and development. */
  checkAnswers: boolean
  publicUrl: string | null
  /** Kinds of sources that can be connected. */
  sources: readonly string[]
}

/** The API below `/api/v1`: every route of the contract, in the table's order, and nothing else. */
export function bindRoutes(options: BindOptions): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  for (const id of Object.keys(ROUTES) as RouteId[]) bindRoute(api, id, options)
  return api
}

function bindRoute<Id extends RouteId>(api: Hono<HttpEnv>, id: Id, options: BindOptions): void {
  const route: RouteContract = { ...ROUTES[id], ...partsWithSources(options.sources)[id] }
  const handler: Handler<Id> = options.handlers[id]
  const path = route.path.replace(/\{(\w+)\}/g, ':$1')
  api.on([route.method], [path], nameRoute(id), letIn(route, options), async (c) => {
    const isFile = fileType(id, c) !== null
    const gate = await gateOf(id, c, isFile, options)
    const of = [id, c.get('identity')?.actor.tenant ?? '']
    const parts = withOpenCursor(requestParts(c, route), (cursor) => options.cursors.open(cursor, of))
    const answer = await handler(
      callOf<Id>(c, gate, { ...parts, upload: uploadOf(c, route), isFile }, options.publicUrl),
    )
    if (options.checkAnswers) checkAnswer(id, route, answer)
    if (answer === null) return c.body(null, 204)
    sealNextCursor(answer, (position) => options.cursors.seal(position, of))
    const file = otherRepresentation(id, answer, c)
    await noteSeen(c, options.access, { route: id, isFile })
    return file ?? c.json(answer, route.status as 200)
  })
}

/** Opened before the request is read, so that a refusal does not depend on what is asked for. */
async function gateOf(
  id: RouteId,
  c: Context<HttpEnv>,
  isFile: boolean,
  { access: { looks, pseudonyms }, stores: { control, facts, clock } }: BindOptions,
): Promise<Gate | null> {
  const { privacy } = ROUTES[id]
  if (privacy === 'none') return null
  const identity = c.get('identity')
  if (!identity) throw new Error('a route that needs nobody signed in tells of nobody')
  const request = {
    route: id,
    isFile,
    asked: askedOf(c),
    address: c.get('client').address,
  }
  const { actor, sessionId } = identity
  return openGate({ control, facts, clock, looks, pseudonyms, actor, sessionId, privacy, request })
}

/** What is asked for, without which page of it and in which order. */
function askedOf(c: Context<HttpEnv>): string {
  const { cursor: _cursor, limit: _limit, order: _order, direction: _direction, ...query } = c.req.query()
  return JSON.stringify([c.req.param(), Object.entries(query).sort(), c.get('body')])
}

function requestParts(c: Context<HttpEnv>, route: RouteContract): RequestParts {
  const contentType = c.req.header('content-type')
  const query = new URL(c.req.url).searchParams
  const given = { params: c.req.param(), query, contentType, text: c.get('body') }
  return readRequest(given, route)
}

/** Forms can be sent by any page of the web, a file of a type of its own only by one that asked first. */
function uploadOf(c: Context<HttpEnv>, { upload }: RouteContract): AsyncIterable<Uint8Array> | undefined {
  if (upload === undefined) return undefined
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== upload) {
    throw new TidemarkError('unsupported_media_type', said('csv_only'), { action: said('send_csv') })
  }
  return asUpload(c.env?.incoming, c.req.raw.body ?? new Blob([]).stream())
}

const Paged = z.looseObject({ cursor: z.string() })

/** No list is asked for a page that it has not named itself: every cursor of the API comes in here. */
function withOpenCursor(parts: RequestParts, open: (cursor: string) => string): RequestParts {
  const { success, data } = Paged.safeParse(parts.query)
  return success ? { ...parts, query: { ...data, cursor: open(data.cursor) } } : parts
}

/** And every cursor leaves here. */
function sealNextCursor(answer: object, seal: (position: string) => string): void {
  if ('next_cursor' in answer && typeof answer.next_cursor === 'string') {
    answer.next_cursor = seal(answer.next_cursor)
  }
}

/** Name the route first: the log and the metrics know it even when the caller is refused. */
function nameRoute(id: RouteId): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('routeId', id)
    await next()
  }
}

/** The parts were parsed by the schemas of this very route; the generic id cannot say so to the compiler. */
function callOf<Id extends RouteId>(
  c: Context<HttpEnv>,
  gate: Gate | null,
  parts: RequestParts & { upload: AsyncIterable<Uint8Array> | undefined; isFile: boolean },
  publicUrl: string | null,
): Call<Id> {
  const call = {
    ...parts,
    gate,
    identity: c.get('identity'),
    headers: c.req.raw.headers,
    client: c.get('client'),
    origin: publicUrl ?? new URL(c.req.url).origin,
    signal: c.req.raw.signal,
    setCookies: (lines: readonly string[]) => {
      for (const line of lines) c.header('Set-Cookie', line, { append: true })
    },
  }
  return call as Call<Id>
}

function checkAnswer(id: RouteId, route: RouteContract, answer: object | null): void {
  if (route.privacy !== 'none' && answer !== null && !isCleared(answer)) {
    throw new Error(`the answer of ${id} did not go through call.gate`)
  }
  const fits = (route.answer ?? z.null()).safeParse(answer)
  if (!fits.success) {
    throw new Error(`the answer of ${id} does not fit its contract: ${z.prettifyError(fits.error)}`)
  }
  // Schemas drop what they do not name, so anything extra shows as a difference.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(fits.data)), JSON.parse(JSON.stringify(answer)))) {
    throw new Error(`the answer of ${id} holds more than its contract names`)
  }
}
