import type { ControlDb, ControlTx } from '../store/control/control-store.ts'
import type { Role } from '../model/actor.ts'
import { NO_ROLE, parseRole } from './identity.ts'

/** Who made a token that goes on without them. */
export interface MadeBy {
  userId: string
  /** Null: they were removed, and their name with them. */
  name: string | null
  /** What they are by now; null: removed. */
  role: Role | typeof NO_ROLE | null
}

/** What is known by now of those who made something of an organisation; null: of an older version, or made on the machine. */
export async function makersOf(
  db: ControlDb | ControlTx,
  tenant: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => MadeBy | null> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    known.length === 0
      ? []
      : await db
          .selectFrom('member')
          .innerJoin('user', 'user.id', 'member.userId')
          .select(['user.id', 'user.name', 'member.role'])
          .where('member.organizationId', '=', tenant)
          .where('user.id', 'in', known)
          .execute()
  const people = new Map(rows.map((row) => [row.id, row]))
  return (userId) => {
    if (userId === null) return null
    const person = people.get(userId)
    return { userId, name: person?.name ?? null, role: person ? (parseRole(person.role) ?? NO_ROLE) : null }
  }
}
