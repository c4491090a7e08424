import type { ControlDb } from '../../store/control/control-store.ts'

type Lookup = (db: ControlDb, tenant: string, ids: string[]) => Promise<{ id: string; name: string | null }[]>

/** Not filtered by tenant: only users of an organisation act in its log. */
const users: Lookup = (db, _tenant, ids) =>
  db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()

const organizations: Lookup = (db, tenant, ids) =>
  db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', tenant)
    .where('id', 'in', ids)
    .execute()

/** How to find the name of each type of object. A deleted object, such as a revoked token, has none. */
const LOOKUPS: Record<string, Lookup> = {
  user: users,
  member: (db, tenant, ids) =>
    db
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.userId')
      .select(['member.id', 'user.name'])
      .where('member.organizationId', '=', tenant)
      .where('member.id', 'in', ids)
      .execute(),
  api_token: (db, tenant, ids) =>
    db
      .selectFrom('apikey')
      .select(['id', 'name'])
      .where('referenceId', '=', tenant)
      .where('id', 'in', ids)
      .execute(),
  connection: (db, tenant, ids) =>
    db
      .selectFrom('connections')
      .select(['id', 'label as name'])
      .where('tenant', '=', tenant)
      .where('id', 'in', ids)
      .execute(),
  identity_provider: (db, tenant, ids) =>
    db
      .selectFrom('identity_providers')
      .select(['id', 'name'])
      .where('tenant', '=', tenant)
      .where('id', 'in', ids)
      .execute(),
  organization: organizations,
  privacy: organizations,
  view: (db, tenant, ids) =>
    db
      .selectFrom('saved_views')
      .select(['id', 'name'])
      .where('tenant', '=', tenant)
      .where('id', 'in', ids)
      .execute(),
}

interface Named {
  type: string
  id: string
}

/** Names of the actors and objects of log entries, with one query per type. @returns a lookup; null where no name is known */
export async function auditNames(
  db: ControlDb,
  tenant: string,
  things: readonly Named[],
): Promise<(thing: Named) => string | null> {
  const byType = Object.groupBy(things, ({ type }) => type)
  const found = await Promise.all(
    Object.entries(byType).map(async ([type, some = []]) => {
      const ids = [...new Set(some.map(({ id }) => id))]
      const rows = (await LOOKUPS[type]?.(db, tenant, ids)) ?? []
      return [type, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const names = new Map(found)
  return ({ type, id }) => names.get(type)?.get(id) ?? null
}
