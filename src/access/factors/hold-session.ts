import type { FactorKind } from '../../model/actor.ts'

import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Identity } from '../identity.ts'
import { confirmedFactors } from './factor.ts'

/**
 * After the right password: the session that was begun opens nothing until a second factor is given.
 * @returns how it can be given; null: they have none
 */
export async function holdForFactor(
  ctx: AccessContext,
  { identity, token }: { identity: Identity; token: string },
): Promise<FactorKind[] | null> {
  const { db } = ctx.control
  const factors = await confirmedFactors(db, identity.actor.id)
  if (factors.length === 0) return null
  await db.updateTable('session').set({ awaitsFactor: 1 }).where('token', '=', token).execute()
  await writeAudit(db, ctx.clock, {
    actor: identity.actor,
    action: 'session.factor_asked',
    objectType: 'user',
    objectId: identity.actor.id,
  })
  return [...new Set(factors.map(({ kind }) => kind))]
}
