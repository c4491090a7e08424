import { randomBytes, randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor, TOKEN_KINDS, TokenRole } from '../../model/actor.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import { DAY_MS, MINUTE_MS } from '../../model/time/time.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseRole, type Identity } from '../identity.ts'
import { makersOf, type MadeBy } from '../made-by.ts'
import { distinct, rightsOf } from '../rights.ts'
import { CreateTokenInput } from '../people-input.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { mayGrant, mayReadPeople, requirePermission, tokenWithoutPeople } from '../permissions.ts'
import { hashToken } from './token-hash.ts'
import { readTokenMetadata } from './token-metadata.ts'
import { originOf, revokeTrees, tokenLabel, type TokenOrigin } from './token-tree.ts'
import { said } from '../../words/said.ts'

export const PREFIX = 'tmk_'
export const SHOWN = PREFIX.length + 4
/** `lastRequest` is exact to a minute, so that not every request writes. */
const LAST_USED_STEP_MS = MINUTE_MS

export interface ApiToken {
  id: string
  name: string
  role: TokenRole
  /** Of a lead: the units whose numbers it is shown. */
  units: LedUnit[]
  /** It may read people one by one, where its organisation shows them. */
  people: boolean
  kind: (typeof TOKEN_KINDS)[number]
  /** Null: made on the machine, or before it was written down. */
  madeBy: MadeBy | null
  /** Beginning of the token, to recognise it; the token itself is not stored. */
  hint: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** Nobody stands behind it but the organisation. */
const SERVICE: TokenOrigin = { rootKind: 'system', rootId: 'service', parentId: null, endsAt: null }

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
  const makerOf = await makersOf(ctx.control.db, actor.tenant, rows.map(makerIn))
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    ...scopeOf(row),
    kind: row.rootKind === 'system' ? 'service' : 'personal',
    madeBy: makerOf(makerIn(row)),
    hint: row.start ?? '',
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastRequest,
  }))
}

/** The user behind a token: at its root, or who made it for the organisation. */
export const makerIn = ({
  rootKind,
  rootId,
  madeBy,
}: Record<'rootId' | 'madeBy', string | null> & { rootKind: TokenOrigin['rootKind'] | null }) =>
  rootKind === 'user' ? rootId : madeBy

/**
 * Make a token. A token made with another token expires no later than its parent and is revoked with it.
 * @returns the token with its value, which is not stored
 * @throws TidemarkError `fresh_proof_required` for one of a service; `validation_failed`, also when it would outlive its
 *   parent; `forbidden` beyond the maker's rights
 */
export async function createToken(
  ctx: AccessContext,
  actor: Actor,
  untrusted: CreateTokenInput,
): Promise<ApiToken & { token: string }> {
  requirePermission(actor, 'tokens:manage')
  const input = parseInput(CreateTokenInput, untrusted)
  // It outlives everybody, so only who manages people makes one, and no stolen session.
  if (input.kind === 'service') {
    requirePermission(actor, 'members:manage')
    requireFreshProof(actor, ctx.clock)
  }
  const token = PREFIX + randomBytes(32).toString('base64url')
  const id = randomUUID()
  const createdAt = isoNow(ctx.clock)
  const expiresAt = new Date(ctx.clock.now() + input.expiresInDays * DAY_MS).toISOString()
  const hint = `${token.slice(0, SHOWN)}…`
  const { name, role, people, kind } = input
  const units = distinct(rightsOf(input).units)
  const key = hashToken(token)
  if (!mayGrant(actor.role, role)) throw beyondOwnRights(actor.role, role)
  if (people && !mayReadPeople(actor)) throw tokenWithoutPeople()
  const madeBy = await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { endsAt, ...made } = kind === 'service' ? SERVICE : await originOf(tx, actor)
    const origin = { ...made, madeBy: kind === 'service' && actor.kind === 'user' ? actor.id : null }
    if (endsAt !== null && expiresAt > endsAt) throw outlivesMaker(ctx, endsAt)
    const metadata = JSON.stringify({ role, people, ...(role === 'lead' && { units }) })
    await tx
      .insertInto('apikey')
      .values({
        id,
        name,
        key,
        metadata,
        expiresAt,
        ...origin,
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
      detail: { name, role, ...(role === 'lead' && { units }), people, kind, expires_at: expiresAt },
    })
    const maker = makerIn(origin)
    return (await makersOf(tx, actor.tenant, [maker]))(maker)
  })
  return { id, name, role, units, people, kind, madeBy, hint, createdAt, expiresAt, lastUsedAt: null, token }
}

/** Revoke a token and its descendants, effective with the next request. @throws TidemarkError `not_found` */
export async function revokeToken(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'tokens:manage')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const known = await tx
      .selectFrom('apikey')
      .select('id')
      .where('id', '=', id)
      .where('referenceId', '=', actor.tenant)
      .executeTakeFirst()
    const [gone, ...others] = known ? await revokeTrees(tx, [id]) : []
    if (!gone) {
      throw new TidemarkError('not_found', said('no_such_token'), {
        action: said('look_at_tokens'),
      })
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'token.revoked',
      objectType: 'api_token',
      objectId: id,
      detail: { name: gone.name, revoked_tokens: others.map(tokenLabel) },
    })
  })
}

/**
 * Authenticate a token by its hash. The plugin's own check is not used, because it writes the row twice per request and
 * reads must not wait for a disk.
 */
export async function identifyToken(ctx: AccessContext, hash: string): Promise<Identity | null> {
  const row = await ctx.control.db
    .selectFrom('apikey')
    .innerJoin('organization', 'organization.id', 'apikey.referenceId')
    .select(['apikey.id', 'apikey.name', 'apikey.metadata', 'apikey.expiresAt', 'apikey.lastRequest'])
    .select(['organization.id as tenant', 'organization.name as organizationName'])
    .leftJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'apikey.rootId')
        .onRef('member.organizationId', '=', 'apikey.referenceId'),
    )
    .select(['apikey.rootKind', 'member.role as rootRole'])
    .where('apikey.key', '=', hash)
    .where('apikey.enabled', '=', 1)
    .executeTakeFirst()
  if (!row || (row.expiresAt !== null && Date.parse(row.expiresAt) <= ctx.clock.now())) return null
  const { role, units, people } = scopeOf(row)
  if (!rootMayGrant(row, role)) return null
  await noteUse(ctx, row)
  return {
    actor: {
      kind: 'api_token',
      id: row.id,
      tenant: row.tenant,
      role,
      ...(role === 'lead' && { units }),
      ...(people && { people }),
    },
    name: row.name ?? '',
    email: null,
    organizationName: row.organizationName,
    mustChangePassword: false,
    mustSetUpFactor: false,
  }
}

function scopeOf({ metadata }: { metadata: string | null }): Pick<ApiToken, 'role' | 'units' | 'people'> {
  const { role, units, people } = readTokenMetadata(metadata)
  return { role, units, people }
}

/** A token is valid as long as the person at its root may still grant its role. */
function rootMayGrant(
  { rootKind, rootRole }: { rootKind: TokenOrigin['rootKind'] | null; rootRole: string | null },
  role: ApiToken['role'],
): boolean {
  if (rootKind === 'system') return true
  const holder = parseRole(rootRole)
  return holder !== null && mayGrant(holder, role)
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

export function beyondOwnRights(own: string, role: string): TidemarkError {
  return new TidemarkError('forbidden', said('role_cannot_give_role', { own, role }), {
    action: said('choose_lesser_role'),
  })
}

function outlivesMaker(ctx: AccessContext, endsAt: string): TidemarkError {
  const days = Math.floor((Date.parse(endsAt) - ctx.clock.now()) / DAY_MS)
  return new TidemarkError('validation_failed', said('token_outlives_parent', { endsAt }), {
    action: said('ask_for_fewer_days'),
    // The API's name of the field.
    details: [{ path: 'expires_in_days', message: said('at_most_here', { days }) }],
  })
}
