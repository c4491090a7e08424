import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { readTokenMetadata } from './token-metadata.ts'
import { revokeTrees, tokenLabel } from './token-tree.ts'

interface LegacyToken {
  id: string
  name: string | null
  metadata: string | null
  tenant: string
  expiresAt: string | null
}

/**
 * Fill in the origin of tokens of older versions, which stored only their maker's id. A token made with another token gets
 * that one's expiry if it is earlier; a token whose maker no longer exists is revoked. Idempotent at every start.
 */
export async function migrateTokens(ctx: AccessContext): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    let waiting = await legacyTokens(tx)
    // Parents may come after their children: repeat until a pass migrates none.
    for (let migrated = -1; migrated !== 0;) {
      const later: LegacyToken[] = []
      for (const token of waiting) if (!(await migrate(ctx, tx, token))) later.push(token)
      migrated = waiting.length - later.length
      waiting = later
    }
    for (const token of waiting) await revokeOrphan(ctx, tx, token)
  })
}

function legacyTokens(tx: ControlTx): Promise<LegacyToken[]> {
  return tx
    .selectFrom('apikey')
    .select(['id', 'name', 'metadata', 'referenceId as tenant', 'expiresAt'])
    .where('rootKind', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** @returns false when the maker is unknown, or a token that is not migrated yet */
async function migrate(ctx: AccessContext, tx: ControlTx, token: LegacyToken): Promise<boolean> {
  const origin = await originOf(tx, token)
  if (!origin) return false
  const { endsAt, ...columns } = origin
  const isLonger = endsAt !== null && (token.expiresAt === null || token.expiresAt > endsAt)
  await tx
    .updateTable('apikey')
    .set({ ...columns, ...(isLonger && { expiresAt: endsAt }), updatedAt: isoNow(ctx.clock) })
    .where('id', '=', token.id)
    .execute()
  if (isLonger) {
    await audit(ctx, tx, token, 'token.shortened', { name: token.name, from: token.expiresAt, to: endsAt })
  }
  return true
}

async function originOf(tx: ControlTx, { metadata, tenant }: LegacyToken) {
  const maker = readTokenMetadata(metadata).createdBy ?? null
  if (maker === null || maker === 'shell') {
    return { rootKind: 'system', rootId: maker ?? 'headless-setup', parentId: null, endsAt: null } as const
  }
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('userId', '=', maker)
    .where('organizationId', '=', tenant)
    .executeTakeFirst()
  if (member) return { rootKind: 'user', rootId: maker, parentId: null, endsAt: null } as const
  const parent = await tx
    .selectFrom('apikey')
    .select(['rootKind', 'rootId', 'expiresAt'])
    .where('id', '=', maker)
    .where('referenceId', '=', tenant)
    .where('rootKind', 'in', ['user', 'system'])
    .executeTakeFirst()
  if (!parent) return null
  const { rootKind, rootId, expiresAt: endsAt } = parent
  return { rootKind, rootId, parentId: maker, endsAt }
}

async function revokeOrphan(ctx: AccessContext, tx: ControlTx, token: LegacyToken): Promise<void> {
  const revoked = await revokeTrees(tx, [token.id])
  if (revoked.length === 0) return
  await audit(ctx, tx, token, 'token.revoked', {
    name: token.name,
    reason: 'maker_is_gone',
    revoked_tokens: revoked.map(tokenLabel),
  })
}

async function audit(
  ctx: AccessContext,
  tx: ControlTx,
  { id, tenant }: LegacyToken,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const actor: Actor = { kind: 'system', id: 'start', tenant, role: 'owner' }
  await writeAudit(tx, ctx.clock, { actor, action, objectType: 'api_token', objectId: id, detail })
}
