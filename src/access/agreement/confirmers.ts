import type { Actor, Role } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { roleMay } from '../permissions.ts'
import { parseRole } from '../identity.ts'

type Db = ControlDb | ControlTx

/** Whether the organisation has somebody who watches over what was agreed on. */
export const hasObserver = (db: Db, tenant: string): Promise<boolean> => hasOneOf(db, tenant, ['observer'])

export async function hasOneOf(db: Db, tenant: string, roles: readonly Role[]): Promise<boolean> {
  return (await members(db, tenant)).some(({ role }) => role !== null && roles.includes(role))
}

/** Whether anybody but `actor` could confirm what they propose. */
export async function hasSecondPerson(db: Db, { tenant, id }: Actor): Promise<boolean> {
  const others = (await members(db, tenant)).filter(({ userId }) => userId !== id)
  return others.some(({ role }) => role !== null && roleMay(role, 'privacy:confirm'))
}

async function members(db: Db, tenant: string): Promise<{ userId: string; role: Role | null }[]> {
  const rows = await db
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', tenant)
    .execute()
  return rows.map(({ userId, role }) => ({ userId, role: parseRole(role) }))
}
