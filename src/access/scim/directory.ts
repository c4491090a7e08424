import { MINUTE_MS } from '../../model/time/time.ts'
import { randomBytes } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { makersOf, type MadeBy } from '../made-by.ts'
import { requirePermission } from '../permissions.ts'
import { findProvider, readProvider, type IdentityProvider } from '../providers/identity-provider.ts'
import type { Visit } from '../sign-in/visit.ts'
import { guessed } from '../sign-in/identify.ts'
import { hashToken } from '../tokens/token-hash.ts'
import { ScimError } from './scim-error.ts'

/** What is known of the directory that a provider pushes. */
export interface ScimDirectory {
  users: number
  groups: number
  /** When it was last asked or told something; null: never. */
  lastUsedAt: string | null
  /** Who made the newest token, which is of the organisation and goes on without them; null: not known. */
  madeBy: MadeBy | null
}

/** One that is used, and the one before it until the directory has the new one. */
const TOKENS = 2
/** Used more often than this, it is not noted again. */
const NOTED_EVERY_MS = MINUTE_MS

/**
 * A token with which a provider pushes its directory, and nothing else. From the first one on only people of the directory are
 * let in by it: sessions that began before end, so that everybody is looked up in it.
 * @returns the token, shown this once. @throws TidemarkError `fresh_proof_required`; `not_found`
 */
export async function createScimToken(ctx: AccessContext, actor: Actor, providerId: string): Promise<string> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const token = `tmks_${randomBytes(32).toString('base64url')}`
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    await findProvider(tx, actor.tenant, providerId)
    const before = await tokensOf(tx, providerId)
    const tooMany = before.slice(TOKENS - 1).map(({ hash }) => hash)
    if (tooMany.length > 0) await tx.deleteFrom('scim_tokens').where('hash', 'in', tooMany).execute()
    await tx
      .insertInto('scim_tokens')
      .values({
        hash: hashToken(token),
        provider_id: providerId,
        created_at: isoNow(ctx.clock),
        last_used_at: null,
        made_by: actor.kind === 'user' ? actor.id : null,
      })
      .execute()
    if (before.length === 0) await tx.deleteFrom('session').where('providerId', '=', providerId).execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: before.length === 0 ? 'directory.connected' : 'directory.token_renewed',
      objectType: 'identity_provider',
      objectId: providerId,
    })
  })
  return token
}

/** Newest first. */
function tokensOf(db: ControlDb | ControlTx, providerId: string) {
  return db
    .selectFrom('scim_tokens')
    .select(['hash', 'last_used_at', 'made_by'])
    .where('provider_id', '=', providerId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Forget a directory and its tokens: rights are by claims again, from the next sign-in on. */
export async function removeDirectory(ctx: AccessContext, actor: Actor, providerId: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    await findProvider(tx, actor.tenant, providerId)
    const { numDeletedRows } = await tx
      .deleteFrom('scim_tokens')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await tx.deleteFrom('scim_groups').where('provider_id', '=', providerId).execute()
    await tx.deleteFrom('scim_users').where('provider_id', '=', providerId).execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'directory.removed',
      objectType: 'identity_provider',
      objectId: providerId,
    })
  })
}

/** Null: the provider pushes none. */
export async function describeDirectory(
  { control: { db } }: AccessContext,
  { tenant, id: providerId }: Pick<IdentityProvider, 'tenant' | 'id'>,
): Promise<ScimDirectory | null> {
  const [newest, ...older] = await tokensOf(db, providerId)
  if (!newest) return null
  const tokens = [newest, ...older]
  const count = async (table: 'scim_users' | 'scim_groups') => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const used = tokens.flatMap(({ last_used_at: at }) => at ?? []).sort()
  return {
    users: await count('scim_users'),
    groups: await count('scim_groups'),
    lastUsedAt: used.at(-1) ?? null,
    madeBy: (await makersOf(db, tenant, [newest.made_by]))(newest.made_by),
  }
}

/** Whether people of the provider have to be in its directory. */
export async function hasDirectory(db: ControlDb | ControlTx, providerId: string): Promise<boolean> {
  return (await tokensOf(db, providerId)).length > 0
}

/**
 * The provider whose token a request brings. Wrong ones count per network, as those of the API do.
 * @throws ScimError 401; TidemarkError `rate_limited`
 */
export async function openDirectory(
  ctx: AccessContext,
  { headers, client }: Visit,
): Promise<IdentityProvider> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined)
    throw new ScimError(401, null, 'Send the token of the directory as a bearer token.')
  const hash = hashToken(token)
  const row = await guessed(ctx, { hash, network: client.network }, () => providerOf(ctx, hash))
  if (!row) throw new ScimError(401, null, 'This token is not one of a directory.')
  const isNoted = row.last_used_at !== null && ctx.clock.now() - Date.parse(row.last_used_at) < NOTED_EVERY_MS
  if (!isNoted) {
    await ctx.control.db
      .updateTable('scim_tokens')
      .set({ last_used_at: isoNow(ctx.clock) })
      .where('hash', '=', hash)
      .execute()
  }
  return readProvider(row)
}

function providerOf({ control: { db } }: AccessContext, hash: string) {
  return db
    .selectFrom('scim_tokens')
    .innerJoin('identity_providers', 'identity_providers.id', 'scim_tokens.provider_id')
    .selectAll('identity_providers')
    .select('last_used_at')
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Who does what a directory says, in the journal. */
const directoryActor = ({ tenant, id }: IdentityProvider): Actor => ({
  kind: 'system',
  id: `directory ${id}`,
  tenant,
  role: 'owner',
})

/** Write down what a directory said of one of its people or groups. */
export function noteDirectory(
  { clock }: AccessContext,
  tx: ControlTx,
  provider: IdentityProvider,
  said: { of: 'user' | 'group'; did: 'added' | 'changed' | 'removed'; id: string; detail?: object },
): Promise<void> {
  const { of, did, id, detail } = said
  return writeAudit(tx, clock, {
    actor: directoryActor(provider),
    action: `directory.${of}_${did}`,
    objectType: `directory_${of}`,
    objectId: id,
    detail: { ...detail, provider: provider.name },
  })
}
