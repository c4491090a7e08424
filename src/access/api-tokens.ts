import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoNow } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { DAY_MS } from '../model/time.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit.ts'
import type { Identity } from './identity.ts'
import { CreateTokenInput, parseInput } from './people-input.ts'
import { requirePermission } from './permissions.ts'
import { hashToken } from './token-hash.ts'

const PREFIX = 'tmk_'
const SHOWN = PREFIX.length + 4
/** "Last used" is exact to a minute, so that reading does not write on every request. */
const LAST_USED_STEP_MS = 60_000

export interface ApiToken {
  id: string
  name: string
  role: 'admin' | 'analyst'
  /** How the token begins; the rest is shown once and stored nowhere. */
  hint: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

const TokenMetadata = z.object({ role: z.enum(['admin', 'analyst']), createdBy: z.string().nullable() })

/** Tokens of the actor's organisation, newest first, expired ones included. */
export async function listTokens(ctx: AccessContext, actor: Actor): Promise<ApiToken[]> {
  requirePermission(actor, 'tokens:manage')
  const rows = await ctx.control.db
    .selectFrom('apikey')
    .selectAll()
    .where('referenceId', '=', actor.tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    role: readMetadata(row.metadata).role,
    hint: row.start ?? '',
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastRequest,
  }))
}

/** Make a token. @returns it with `token`, the only time its value is known */
export async function createToken(
  ctx: AccessContext,
  actor: Actor,
  untrusted: CreateTokenInput,
): Promise<ApiToken & { token: string }> {
  requirePermission(actor, 'tokens:manage')
  const input = parseInput(CreateTokenInput, untrusted)
  const token = PREFIX + randomBytes(32).toString('base64url')
  const id = randomUUID()
  const createdAt = isoNow(ctx.clock)
  const expiresAt = new Date(ctx.clock.now() + input.expiresInDays * DAY_MS).toISOString()
  const hint = `${token.slice(0, SHOWN)}…`
  const { name, role } = input
  const key = hashToken(token)
  await ctx.control.db.transaction().execute(async (tx) => {
    const metadata = JSON.stringify({ role, createdBy: actor.id })
    await tx
      .insertInto('apikey')
      .values({
        id,
        name,
        key,
        metadata,
        expiresAt,
        configId: 'default',
        prefix: PREFIX,
        start: hint,
        referenceId: actor.tenant,
        enabled: 1,
        rateLimitEnabled: 0,
        lastRequest: null,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'token.created',
      objectType: 'api_token',
      objectId: id,
      detail: { name, role, expires_at: expiresAt },
    })
  })
  return { id, name, role, hint, createdAt, expiresAt, lastUsedAt: null, token }
}

/** Take a token back; it is refused from the next request on. @throws TidemarkError `not_found` */
export async function revokeToken(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'tokens:manage')
  await ctx.control.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('apikey')
      .where('id', '=', id)
      .where('referenceId', '=', actor.tenant)
      .returning('name')
      .executeTakeFirst()
    if (!gone) {
      throw new TidemarkError('not_found', 'There is no such API token.', {
        action: 'Look at the list of tokens again.',
      })
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'token.revoked',
      objectType: 'api_token',
      objectId: id,
      detail: { name: gone.name },
    })
  })
}

/** Take back what a person has made who no longer belongs here. */
export async function revokeTokensMadeBy(tx: ControlTx, tenant: string, userId: string): Promise<string[]> {
  const tokens = await tx
    .selectFrom('apikey')
    .select(['id', 'metadata'])
    .where('referenceId', '=', tenant)
    .execute()
  const ids = tokens
    .filter((token) => readMetadata(token.metadata).createdBy === userId)
    .map((token) => token.id)
  if (ids.length > 0) await tx.deleteFrom('apikey').where('id', 'in', ids).execute()
  return ids
}

/**
 * Who a token stands for. Not the plugin's own check: that one writes the row twice per request,
 * and our reads must not wait for a disk.
 */
export async function identifyToken(ctx: AccessContext, token: string): Promise<Identity | null> {
  const row = await ctx.control.db
    .selectFrom('apikey')
    .innerJoin('organization', 'organization.id', 'apikey.referenceId')
    .select(['apikey.id', 'apikey.name', 'apikey.metadata', 'apikey.expiresAt', 'apikey.lastRequest'])
    .select(['organization.id as tenant', 'organization.name as organizationName'])
    .where('apikey.key', '=', hashToken(token))
    .where('apikey.enabled', '=', 1)
    .executeTakeFirst()
  if (!row || (row.expiresAt !== null && Date.parse(row.expiresAt) <= ctx.clock.now())) return null
  await noteUse(ctx, row)
  return {
    actor: { kind: 'api_token', id: row.id, tenant: row.tenant, role: readMetadata(row.metadata).role },
    name: row.name ?? '',
    email: null,
    organizationName: row.organizationName,
  }
}

async function noteUse(ctx: AccessContext, row: { id: string; lastRequest: string | null }): Promise<void> {
  const now = ctx.clock.now()
  if (row.lastRequest !== null && now - Date.parse(row.lastRequest) < LAST_USED_STEP_MS) return
  await ctx.control.db
    .updateTable('apikey')
    .set({ lastRequest: new Date(now).toISOString() })
    .where('id', '=', row.id)
    .execute()
}

function readMetadata(metadata: string | null): z.infer<typeof TokenMetadata> {
  return TokenMetadata.parse(JSON.parse(metadata ?? '{}'))
}
