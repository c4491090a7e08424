import type { Context, MiddlewareHandler } from 'hono'
import type { Access } from '../access/access.ts'
import { TidemarkError, type ErrorCode } from '../lib/errors.ts'
import type { RouteId } from './contract/routes.ts'
import type { MessageCode } from '../words/english.ts'
import type { HttpEnv } from './http/http-context.ts'

/** Note who looked at the audit log, or took a list away as a file. */
export async function noteSeen(
  c: Context<HttpEnv>,
  { trail }: Access,
  seen: { route: RouteId; isFile: boolean },
): Promise<void> {
  const actor = c.get('identity')?.actor ?? null
  if (!actor) return
  const who = { actor, address: c.get('client').address }
  if (seen.route === 'listAudit') {
    await trail.note({ ...who, action: 'audit.read', objectType: 'organization', objectId: actor.tenant })
  }
  if (seen.isFile) {
    await trail.note({ ...who, action: 'data.exported', objectType: 'route', objectId: seen.route })
  }
}

/** Whoever has the right is asked to prove who they are first: nothing that they lack is refused. */
const PROOFS: readonly ErrorCode[] = [
  'fresh_proof_required',
  'second_factor_required',
  'password_change_required',
]

/** Not every 429: who is asked to wait for an answer of theirs has sent no wrong token. */
const TOO_MANY: MessageCode = 'too_many_wrong_tokens'

/** Note what was refused: permissions that a role lacks, and API tokens that are not, or no longer, valid. */
export function noteRefusals({ trail }: Access): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const { status } = c.res
    const actor = c.get('identity')?.actor ?? null
    const route = c.get('routeId') ?? 'unmatched'
    const what = { actor, address: c.get('client').address, objectType: 'route', objectId: route }
    const isProofAsked = c.error instanceof TidemarkError && PROOFS.includes(c.error.code)
    if (status === 403 && actor && !isProofAsked) await trail.note({ ...what, action: 'permission.refused' })
    const isToken = c.req.header('authorization') !== undefined
    const isHeldUp = c.error instanceof TidemarkError && c.error.said.message.code === TOO_MANY
    if (isToken && !actor && (status === 401 || isHeldUp)) {
      await trail.note({ ...what, action: 'token.refused' })
    }
  }
}
