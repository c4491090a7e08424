import { isoNow } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { readTokenMetadata } from './token-metadata.ts'
import { revokeTrees, tokenLabel } from './token-tree.ts'

interface Unsettled {
  id: string
  name: string | null
  metadata: string | null
  tenant: string
  expiresAt: string | null
}

/**
 * Record who stands behind tokens of an older version, which kept their maker's id only. One that was made with a token
 * ends with it; one whose maker is gone is revoked, since nobody is left who could answer for it. Safe at every start.
 */
export async function settleTokens(ctx: AccessContext): Promise<void> {
  await ctx.control.db.transaction().execute(async (tx) => {
    let waiting = await unsettled(tx)
    for (let settled = -1; settled !== 0;) {
      const later: Unsettled[] = []
      for (const token of waiting) if (!(await settle(ctx, tx, token))) later.push(token)
      settled = waiting.length - later.length
      waiting = later
    }
    for (const token of waiting) await revokeOrphan(ctx, tx, token)
  })
}

function unsettled(tx: ControlTx): Promise<Unsettled[]> {
  return tx
    .selectFrom('apikey')
    .select(['id', 'name', 'metadata', 'referenceId as tenant', 'expiresAt'])
    .where('rootKind', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** @returns false when the maker is not known, or not settled itself yet */
async function settle(ctx: AccessContext, tx: ControlTx, token: Unsettled): Promise<boolean> {
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

async function originOf(tx: ControlTx, { metadata, tenant }: Unsettled) {
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

async function revokeOrphan(ctx: AccessContext, tx: ControlTx, token: Unsettled): Promise<void> {
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
  { id, tenant }: Unsettled,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const actor: Actor = { kind: 'system', id: 'start', tenant, role: 'owner' }
  await writeAudit(tx, ctx.clock, { actor, action, objectType: 'api_token', objectId: id, detail })
}
