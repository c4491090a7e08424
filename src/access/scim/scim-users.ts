import { randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { ScimUserRow } from '../../store/control/settings/access-tables.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import type { IdentityProvider } from '../providers/identity-provider.ts'
import { accountOf, giveRights, subjectNamed } from '../providers/provider-person.ts'
import { noteDirectory } from './directory.ts'
import { workOutRights } from './directory-rights.ts'
import { patchUser } from './patch-user.ts'
import { noSuchResource, ScimError } from './scim-error.ts'
import { inAnyCase, readFilter } from './scim-filter.ts'
import { parseScim, PatchInput, userFieldsOf, UserInput, type UserFields } from './scim-schemas.ts'

export interface ScimUser extends UserFields {
  id: string
  createdAt: string
  updatedAt: string
}

/** Which part of a list is asked for. */
export interface Page {
  filter: string | undefined
  /** From 1 on. */
  startIndex: number
  count: number
}

/** People of a directory, oldest first. @throws ScimError `invalidFilter` */
export async function listUsers(
  { control: { db } }: AccessContext,
  { id: providerId }: IdentityProvider,
  { filter, startIndex, count }: Page,
): Promise<{ total: number; users: ScimUser[] }> {
  let found = db.selectFrom('scim_users').where('provider_id', '=', providerId)
  for (const { attribute, value } of readFilter(filter, [
    'id',
    'externalid',
    'username',
    'emails',
    'active',
    'displayname',
  ])) {
    if (attribute === 'id') found = found.where('id', '=', value)
    if (attribute === 'externalid') found = found.where('external_id', '=', value)
    if (attribute === 'username') found = found.where('user_name_key', '=', value.toLowerCase())
    if (attribute === 'emails') found = found.where(inAnyCase('email', value))
    if (attribute === 'displayname') found = found.where(inAnyCase('display_name', value))
    if (attribute === 'active') found = found.where('active', '=', value.toLowerCase() === 'true' ? 1 : 0)
  }
  const { rows } = await found.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  const page = await found
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .offset(startIndex - 1)
    .execute()
  return { total: Number(rows), users: page.map(readUser) }
}

/** @throws ScimError 404 */
export async function readUserOf(
  ctx: AccessContext,
  provider: IdentityProvider,
  id: string,
): Promise<ScimUser> {
  return readUser(await findUser(ctx.control.db, provider, id))
}

/** Take somebody into a directory. @throws ScimError `uniqueness` */
export async function createUser(
  ctx: AccessContext,
  provider: IdentityProvider,
  body: unknown,
): Promise<ScimUser> {
  const fields = userFieldsOf(parseScim(UserInput, body), true)
  const at = isoNow(ctx.clock)
  const id = randomUUID()
  const created = { id, provider_id: provider.id, ...columnsOf(fields), created_at: at, updated_at: at }
  return inTurn(ctx.control.db, provider.tenant, async (tx) => {
    const row = { ...created, user_id: await accountNamed(tx, provider, fields.externalId) }
    await tx.insertInto('scim_users').values(row).execute()
    await noteDirectory(ctx, tx, provider, {
      of: 'user',
      did: 'added',
      id,
      detail: { active: fields.active },
    })
    await workOutRights(ctx, tx, provider, [id])
    return readUser(row)
  }).catch(nameTaken)
}

/** Somebody who has signed in before the directory knew them, by what the provider calls them. */
async function accountNamed(tx: ControlTx, provider: IdentityProvider, externalId: string | null) {
  if (externalId === null) return null
  return accountOf(tx, provider, subjectNamed(provider, externalId))
}

/** `PUT`: what is not sent is removed, but for whether they are active. @throws ScimError 404, `uniqueness` */
export function replaceUser(ctx: AccessContext, provider: IdentityProvider, id: string, body: unknown) {
  const input = parseScim(UserInput, body)
  return changeUser(ctx, provider, id, ({ active }) => userFieldsOf(input, active))
}

/** @throws ScimError 404, `uniqueness`, `invalidValue` */
export function patchUserOf(ctx: AccessContext, provider: IdentityProvider, id: string, body: unknown) {
  const { Operations } = parseScim(PatchInput, body)
  return changeUser(ctx, provider, id, (before) => patchUser(before, Operations))
}

/** Nothing is written where nothing changes, so that a directory may push what it has again and again. */
async function changeUser(
  ctx: AccessContext,
  provider: IdentityProvider,
  id: string,
  change: (before: UserFields) => UserFields,
): Promise<ScimUser> {
  return inTurn(ctx.control.db, provider.tenant, async (tx) => {
    const row = await findUser(tx, provider, id)
    const before = readUser(row)
    const after = columnsOf(change(before))
    const changed = keysOf(after).filter((field) => after[field] !== row[field])
    if (changed.length === 0) return before
    const account = row.user_id ?? (await accountNamed(tx, provider, after.external_id))
    const updated = { ...after, user_id: account, updated_at: isoNow(ctx.clock) }
    await tx.updateTable('scim_users').set(updated).where('id', '=', id).execute()
    const detail = { changed: changed.filter((field) => field !== 'user_name_key') }
    await noteDirectory(ctx, tx, provider, { of: 'user', did: 'changed', id, detail })
    await workOutRights(ctx, tx, provider, [id])
    return readUser({ ...row, ...updated })
  }).catch(nameTaken)
}

const keysOf = <Columns extends object>(columns: Columns) => {
  const keys: (keyof Columns)[] = []
  for (const key in columns) keys.push(key)
  return keys
}

/** Whoever is taken out of a directory is let in no more, and loses what they had now. @throws ScimError 404 */
export async function deleteUser(ctx: AccessContext, provider: IdentityProvider, id: string): Promise<void> {
  await inTurn(ctx.control.db, provider.tenant, async (tx) => {
    const { user_id: userId } = await findUser(tx, provider, id)
    await tx.deleteFrom('scim_users').where('id', '=', id).execute()
    await noteDirectory(ctx, tx, provider, { of: 'user', did: 'removed', id })
    if (userId !== null) await giveRights(ctx, tx, provider, { userId, rights: null })
  })
}

async function findUser(db: ControlDb | ControlTx, { id: providerId }: IdentityProvider, id: string) {
  const row = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchResource(id)
  return row
}

const columnsOf = (fields: UserFields) => ({
  external_id: fields.externalId,
  user_name: fields.userName,
  user_name_key: fields.userName.toLowerCase(),
  display_name: fields.displayName,
  given_name: fields.givenName,
  family_name: fields.familyName,
  email: fields.email,
  active: fields.active ? 1 : 0,
})

const readUser = (row: ScimUserRow): ScimUser => ({
  id: row.id,
  externalId: row.external_id,
  userName: row.user_name,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  active: row.active === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

function nameTaken(error: unknown): never {
  throw isUniqueViolation(error)
    ? new ScimError(409, 'uniqueness', 'This userName is somebody’s already.')
    : error
}
