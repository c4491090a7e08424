import type { Context, MiddlewareHandler } from 'hono'
import type { Access, Identity } from '../../access/access.ts'
import { requirePermission } from '../../access/permissions.ts'
import type { Clock } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { onBehalfOf } from '../../model/asker.ts'
import type { RouteContract } from '../contract/routes.ts'
import type { HttpEnv } from './http-context.ts'
import { createBodyLobby, readBodyText, type BodyLobby } from './read-body.ts'
import { requireOwnPage } from './request-origin.ts'
import { createRequestSlots, type RequestSlots } from './request-slots.ts'
import { said } from '../../words/said.ts'

/** What is read of a body where the route says nothing else. */
const BODY_BYTES = 16 * 1024
/** Somebody nobody knows yet has this long for a body that fits into one packet or two. */
const PUBLIC_BODY_MS = 5000

/** Pools that do not empty each other: strangers cannot shut out those who are signed in. */
export interface RequestGates {
  /** Public routes, by network: bodies on their way, then answers. */
  lobby: BodyLobby
  visitors: RequestSlots
  /** Requests that say who they are, by network, until that is known. */
  unknown: RequestSlots
  /** Known callers, by person or token. */
  callers: RequestSlots
}

export function createRequestGates({ clock }: { clock: Clock }): RequestGates {
  return {
    lobby: createBodyLobby({ clock, withinMs: PUBLIC_BODY_MS, most: 512, mostEach: 32 }),
    visitors: createRequestSlots({ most: 128, mostEach: 32 }),
    unknown: createRequestSlots({ most: 256, mostEach: 128 }),
    callers: createRequestSlots({ most: 128, mostEach: 32 }),
  }
}

interface LetInOptions {
  access: Access
  gates: RequestGates
  publicUrl: string | null
}

/** Who may come in to a route, and with how much: identity, permission, a place among the answered, the body. */
export function letIn(route: RouteContract, options: LetInOptions): MiddlewareHandler<HttpEnv> {
  return route.permission === 'public' ? letVisitorIn(route, options) : letCallerIn(route, options)
}

/** A place for a public answer that reads nothing. */
export function letAnybodyIn({ visitors }: Pick<RequestGates, 'visitors'>): MiddlewareHandler<HttpEnv> {
  return (c, next) => answerIn(visitors.take(c.get('client').network), c, next)
}

/** The body comes before the place: who sends slowly holds none. */
function letVisitorIn(route: RouteContract, { gates, publicUrl }: LetInOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireOwnPage(c, publicUrl)
    const { network } = c.get('client')
    c.set('identity', null)
    c.set('body', hasBody(route) ? await gates.lobby.read(c.req.raw, limitOf(route), network) : null)
    await answerIn(gates.visitors.take(network), c, next)
  }
}

/** Before anything of the request is read: who is it, and does their role hold what the route declares. */
function letCallerIn(
  route: RouteContract,
  { access, gates, publicUrl }: LetInOptions,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const identity = await identified(c, access, gates.unknown)
    // Whoever sends the header is known by it alone; only a cookie comes along without being asked for.
    if (c.req.header('authorization') === undefined) requireOwnPage(c, publicUrl)
    // Before the check: the log tells of who was refused as well.
    c.set('identity', identity)
    if (identity.mustChangePassword && !route.beforePasswordChange) throw passwordFirst()
    if (identity.mustSetUpFactor && !route.beforeFactor) throw factorFirst()
    if (route.permission !== 'public') requirePermission(identity.actor, route.permission)
    await answerIn(gates.callers.take(identity.actor.id), c, async () => {
      c.set('body', hasBody(route) ? await readBodyText(c.req.raw, limitOf(route)) : null)
      await onBehalfOf(identity.actor.id, next)
    })
  }
}

function passwordFirst(): TidemarkError {
  return new TidemarkError('password_change_required', said('password_chosen_by_other'), {
    action: said('change_password_first'),
  })
}

function factorFirst(): TidemarkError {
  return new TidemarkError('second_factor_required', said('factor_is_asked'), {
    action: said('set_factor_up_first'),
  })
}

/** A file is not held in memory: its route takes it as it comes. */
const hasBody = ({ method, upload }: RouteContract) => method !== 'get' && upload === undefined
const limitOf = ({ bodyLimit }: RouteContract) => bodyLimit ?? BODY_BYTES

async function identified(c: Context<HttpEnv>, access: Access, unknown: RequestSlots): Promise<Identity> {
  const known = unknown.take(c.get('client').network)
  try {
    const identity = await access.identify({ headers: c.req.raw.headers, client: c.get('client') })
    if (identity) return identity
  } finally {
    known()
  }
  throw new TidemarkError('unauthenticated', said('sign_in_needed'), {
    action: said('sign_in_or_send_token'),
  })
}

/**
 * A place is free again when the client has the answer, so that one that does not read it holds its own; or has gone:
 * what it asked is dropped where it waits, and somebody who changes a filter quickly does not use their share up.
 */
async function answerIn(free: () => void, c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> {
  const outgoing = c.env?.outgoing
  outgoing?.once('close', free)
  try {
    await next()
  } finally {
    if (!outgoing || outgoing.closed) free()
  }
}
