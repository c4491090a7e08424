import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** What a new token inherits from who makes it. */
export interface TokenOrigin {
  rootKind: 'user' | 'system'
  rootId: string
  /** Null: made by its root itself. */
  parentId: string | null
  /** When the maker ends; null: never. */
  endsAt: string | null
}

export interface RevokedToken {
  id: string
  name: string
}

/** How the audit log tells of a token that is gone and can be looked up no more. */
export const tokenLabel = ({ id, name }: RevokedToken) => `${name} (${id})`

/**
 * Who makes a token. Their own row stays locked to the end of the transaction, so that whoever takes the maker away
 * at this moment either finds the new token or comes first. @throws TidemarkError `unauthenticated` when they came first
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

/** Take tokens back with everything made with them, and with that in turn. @returns all of them, for the audit entry */
export async function revokeTrees(tx: ControlTx, ids: readonly string[]): Promise<RevokedToken[]> {
  const revoked: RevokedToken[] = []
  let level = ids
  while (level.length > 0) {
    // Locks the rows as well: a child that is being made is waited for, and one more cannot begin.
    const held = await tx
      .updateTable('apikey')
      .set({ enabled: 0 })
      .where('id', 'in', level)
      .returning(['id', 'name'])
      .execute()
    revoked.push(...held.map(({ id, name }) => ({ id, name: name ?? '' })))
    level = await childrenOf(tx, held)
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

/** What was made with a token, leaving the token itself. */
export async function revokeChildren(tx: ControlTx, id: string): Promise<RevokedToken[]> {
  return revokeTrees(tx, await childrenOf(tx, [{ id }]))
}

/** Take back everything that a person is at the root of; to be called when the person is gone already. */
export async function revokeTokensOf(tx: ControlTx, tenant: string, userId: string): Promise<RevokedToken[]> {
  const rows = await tx
    .selectFrom('apikey')
    .select('id')
    .where('referenceId', '=', tenant)
    .where('rootKind', '=', 'user')
    .where('rootId', '=', userId)
    .where('parentId', 'is', null)
    .execute()
  return revokeTrees(
    tx,
    rows.map(({ id }) => id),
  )
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
