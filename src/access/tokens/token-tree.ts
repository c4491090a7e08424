import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** Where a token comes from: the person or system at its root, and the token it was made with. */
export interface TokenOrigin {
  rootKind: 'user' | 'system'
  rootId: string
  /** Token it was made with; null when its root made it. */
  parentId: string | null
  /** Expiry of the parent token, ISO-8601; null: none. */
  endsAt: string | null
}

export interface RevokedToken {
  id: string
  name: string
}

/** Name of a revoked token in the audit log, where its row can no longer be looked up. */
export const tokenLabel = ({ id, name }: RevokedToken) => `${name} (${id})`

/**
 * Origin of a token that the actor makes. The actor's row stays locked until the transaction ends, so a concurrent removal
 * of the actor either revokes the new token as well or comes first. @throws TidemarkError `unauthenticated` if it came first
 */
export async function originOf(tx: ControlTx, actor: Actor): Promise<TokenOrigin> {
  if (actor.kind === 'system') {
    return { rootKind: 'system', rootId: actor.id, parentId: null, endsAt: null }
  }
  if (actor.kind === 'user') {
    const member = await tx
      .updateTable('member')
      .set((eb) => ({ role: eb.ref('role') }))
      .where('userId', '=', actor.id)
      .where('organizationId', '=', actor.tenant)
      .returning('id')
      .executeTakeFirst()
    if (!member) throw makerIsGone()
    return { rootKind: 'user', rootId: actor.id, parentId: null, endsAt: null }
  }
  const maker = await tx
    .updateTable('apikey')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', actor.id)
    .where('enabled', '=', 1)
    .returning(['rootKind', 'rootId', 'expiresAt'])
    .executeTakeFirst()
  if (!maker || maker.rootKind === null || maker.rootId === null) throw makerIsGone()
  const { rootKind, rootId, expiresAt: endsAt } = maker
  return { rootKind, rootId, parentId: actor.id, endsAt }
}

/** Revoke tokens and all their descendants. @returns all revoked tokens, for the audit entry */
export async function revokeTrees(tx: ControlTx, ids: readonly string[]): Promise<RevokedToken[]> {
  const revoked: RevokedToken[] = []
  let level = ids
  while (level.length > 0) {
    // Also locks the rows: this waits for a child that is being made, and then no other can be.
    const disabled = await tx
      .updateTable('apikey')
      .set({ enabled: 0 })
      .where('id', 'in', level)
      .returning(['id', 'name'])
      .execute()
    revoked.push(...disabled.map(({ id, name }) => ({ id, name: name ?? '' })))
    // Of all, as a child that was waited for may have been replaced by another one of the same parent.
    const found = await childrenOf(tx, revoked)
    level = found.filter((id) => !revoked.some((one) => one.id === id))
  }
  if (revoked.length > 0) {
    await tx
      .deleteFrom('apikey')
      .where(
        'id',
        'in',
        revoked.map(({ id }) => id),
      )
      .execute()
  }
  return revoked
}

/** Revoke the descendants of a token, but not the token itself. */
export async function revokeChildren(tx: ControlTx, id: string): Promise<RevokedToken[]> {
  return revokeTrees(tx, await childrenOf(tx, [{ id }]))
}

/** Have the descendants of a token end with it, whose end was brought forward. Call it after that, so that no child is missed. */
export async function endDescendantsBy(tx: ControlTx, id: string, ends: string): Promise<void> {
  let level = await childrenOf(tx, [{ id }])
  while (level.length > 0) {
    await tx
      .updateTable('apikey')
      .set({ expiresAt: ends })
      .where('id', 'in', level)
      .where('expiresAt', '>', ends)
      .execute()
    level = await childrenOf(
      tx,
      level.map((child) => ({ id: child })),
    )
  }
}

/** Revoke every token of a person. Call it after the person was deleted, so that no further token can be made. */
export async function revokeTokensOf(tx: ControlTx, tenant: string, userId: string): Promise<RevokedToken[]> {
  const rows = await tx
    .selectFrom('apikey')
    .select('id')
    .where('referenceId', '=', tenant)
    .where('rootKind', '=', 'user')
    .where('rootId', '=', userId)
    .where('parentId', 'is', null)
    .execute()
  if (rows.length === 0) return []
  const revoked = await revokeTrees(
    tx,
    rows.map(({ id }) => id),
  )
  // One that was waited for may have been replaced.
  return [...revoked, ...(await revokeTokensOf(tx, tenant, userId))]
}

async function childrenOf(tx: ControlTx, parents: readonly { id: string }[]): Promise<string[]> {
  if (parents.length === 0) return []
  const rows = await tx
    .selectFrom('apikey')
    .select('id')
    .where(
      'parentId',
      'in',
      parents.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ id }) => id)
}

function makerIsGone(): TidemarkError {
  return new TidemarkError('unauthenticated', said('asker_removed'), {
    action: said('sign_in_again'),
  })
}
