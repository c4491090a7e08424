import { randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { ScimGroupRow } from '../../store/control/settings/access-tables.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import type { IdentityProvider } from '../providers/identity-provider.ts'
import { noteDirectory } from './directory.ts'
import { inParts, workOutRights } from './directory-rights.ts'
import { groupChanges, idsIn, type GroupChange } from './patch-group.ts'
import { noSuchResource, ScimError } from './scim-error.ts'
import { inAnyCase, readFilter } from './scim-filter.ts'
import { GroupInput, parseScim, PatchInput } from './scim-schemas.ts'
import type { Page } from './scim-users.ts'

export interface ScimGroup {
  id: string
  externalId: string | null
  displayName: string
  /** Ids of its people; null: not asked for. */
  members: string[] | null
  createdAt: string
  updatedAt: string
}

/** Groups of a directory, oldest first. @throws ScimError `invalidFilter` */
export async function listGroups(
  { control: { db } }: AccessContext,
  { id: providerId }: IdentityProvider,
  { filter, startIndex, count, withMembers }: Page & { withMembers: boolean },
): Promise<{ total: number; groups: ScimGroup[] }> {
  let found = db.selectFrom('scim_groups').where('provider_id', '=', providerId)
  for (const { attribute, value } of readFilter(filter, ['id', 'externalid', 'displayname', 'members'])) {
    if (attribute === 'id') found = found.where('id', '=', value)
    if (attribute === 'externalid') found = found.where('external_id', '=', value)
    if (attribute === 'displayname') found = found.where(inAnyCase('display_name', value))
    if (attribute === 'members') {
      found = found.where('id', 'in', (eb) =>
        eb.selectFrom('scim_group_members').select('group_id').where('member_id', '=', value),
      )
    }
  }
  const { rows } = await found.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  const page = await found
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .offset(startIndex - 1)
    .execute()
  const groups: ScimGroup[] = []
  for (const row of page) groups.push(readGroup(row, withMembers ? await membersOf(db, row.id) : null))
  return { total: Number(rows), groups }
}

/** @throws ScimError 404 */
export async function readGroupOf(
  { control: { db } }: AccessContext,
  provider: IdentityProvider,
  { id, withMembers }: { id: string; withMembers: boolean },
): Promise<ScimGroup> {
  return readGroup(await findGroup(db, provider, id), withMembers ? await membersOf(db, id) : null)
}

/** @throws ScimError `invalidValue` for a member who is not in the directory */
export async function createGroup(
  ctx: AccessContext,
  provider: IdentityProvider,
  body: unknown,
): Promise<ScimGroup> {
  const { displayName, externalId, members } = parseScim(GroupInput, body)
  const at = isoNow(ctx.clock)
  const row: ScimGroupRow = {
    id: randomUUID(),
    provider_id: provider.id,
    external_id: externalId ?? null,
    display_name: displayName,
    created_at: at,
    updated_at: at,
  }
  const ids = idsIn(members ?? [])
  await inTurn(ctx.control.db, provider.tenant, async (tx) => {
    await tx.insertInto('scim_groups').values(row).execute()
    await addMembers(tx, provider, row.id, ids)
    await noteDirectory(ctx, tx, provider, {
      of: 'group',
      did: 'added',
      id: row.id,
      detail: { name: displayName, members: ids.length },
    })
    await workOutRights(ctx, tx, provider, ids)
  })
  return readGroup(row, ids)
}

/** `PUT`: members who are not sent are taken out. @throws ScimError 404, `invalidValue` */
export function replaceGroup(ctx: AccessContext, provider: IdentityProvider, id: string, body: unknown) {
  const { displayName, externalId, members } = parseScim(GroupInput, body)
  return changeGroup(ctx, provider, id, [
    { set: 'displayName', to: displayName },
    { set: 'externalId', to: externalId ?? null },
    { members: 'replace', ids: idsIn(members ?? []) },
  ])
}

/** @throws ScimError 404, `invalidValue`, `invalidPath` */
export function patchGroup(ctx: AccessContext, provider: IdentityProvider, id: string, body: unknown) {
  return changeGroup(ctx, provider, id, groupChanges(parseScim(PatchInput, body).Operations))
}

/** Nothing is written where nothing changes. A member who is added again, or taken out again, changes nothing. */
async function changeGroup(
  ctx: AccessContext,
  provider: IdentityProvider,
  id: string,
  changes: readonly GroupChange[],
): Promise<void> {
  await inTurn(ctx.control.db, provider.tenant, async (tx) => {
    const before = await findGroup(tx, provider, id)
    const after = { ...before }
    const moved = { added: new Set<string>(), removed: new Set<string>() }
    for (const change of changes) {
      if ('members' in change) await moveMembers(tx, provider, id, change, moved)
      else if (change.set === 'externalId') after.external_id = change.to
      else after.display_name = change.to ?? after.display_name
    }
    const isRenamed = after.display_name !== before.display_name || after.external_id !== before.external_id
    const touched = [...moved.added, ...moved.removed]
    if (!isRenamed && touched.length === 0) return
    const { display_name, external_id } = after
    await tx
      .updateTable('scim_groups')
      .set({ display_name, external_id, updated_at: isoNow(ctx.clock) })
      .where('id', '=', id)
      .execute()
    const detail = { name: display_name, added: moved.added.size, removed: moved.removed.size }
    await noteDirectory(ctx, tx, provider, { of: 'group', did: 'changed', id, detail })
    await workOutRights(
      ctx,
      tx,
      provider,
      isRenamed ? [...(await membersOf(tx, id)), ...moved.removed] : touched,
    )
  })
}

/** @throws ScimError 404 */
export async function deleteGroup(ctx: AccessContext, provider: IdentityProvider, id: string): Promise<void> {
  await inTurn(ctx.control.db, provider.tenant, async (tx) => {
    const { display_name: name } = await findGroup(tx, provider, id)
    const members = await membersOf(tx, id)
    await tx.deleteFrom('scim_groups').where('id', '=', id).execute()
    await noteDirectory(ctx, tx, provider, {
      of: 'group',
      did: 'removed',
      id,
      detail: { name, members: members.length },
    })
    // Also the last group of the directory: what it gave goes with it.
    await workOutRights(ctx, tx, provider, members, true)
  })
}

async function moveMembers(
  tx: ControlTx,
  provider: IdentityProvider,
  groupId: string,
  { members, ids }: Extract<GroupChange, { members: string }>,
  moved: { added: Set<string>; removed: Set<string> },
): Promise<void> {
  const present = new Set(
    members === 'replace' ? await membersOf(tx, groupId) : await presentOf(tx, groupId, ids),
  )
  const wanted = new Set(ids)
  const added = members === 'remove' ? [] : ids.filter((id) => !present.has(id))
  const gone = members === 'remove' ? ids.filter((id) => present.has(id)) : []
  const removed = members === 'replace' ? [...present].filter((id) => !wanted.has(id)) : gone
  await addMembers(tx, provider, groupId, added)
  await inParts(removed, (some) =>
    tx
      .deleteFrom('scim_group_members')
      .where('group_id', '=', groupId)
      .where('member_id', 'in', some)
      .execute(),
  )
  for (const id of added) moved.added.add(id)
  for (const id of removed) moved.removed.add(id)
}

/** Who of them is in the group: of a large one a directory moves a few at a time. */
async function presentOf(tx: ControlTx, groupId: string, ids: readonly string[]): Promise<string[]> {
  const present: string[] = []
  await inParts(ids, async (some) => {
    const rows = await tx
      .selectFrom('scim_group_members')
      .select('member_id')
      .where('group_id', '=', groupId)
      .where('member_id', 'in', some)
      .execute()
    present.push(...rows.map(({ member_id: id }) => id))
  })
  return present
}

async function addMembers(
  tx: ControlTx,
  { id: providerId }: IdentityProvider,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await inParts(ids, async (some) => {
    const known = await tx
      .selectFrom('scim_users')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', 'in', some)
      .execute()
    if (known.length !== some.length) {
      throw new ScimError(
        400,
        'invalidValue',
        'A member is not in the directory: push people before their groups.',
      )
    }
    const rows = some.map((id) => ({ group_id: groupId, member_id: id }))
    await tx.insertInto('scim_group_members').values(rows).execute()
  })
}

async function membersOf(db: ControlDb | ControlTx, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_members')
    .select('member_id')
    .where('group_id', '=', groupId)
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

async function findGroup(db: ControlDb | ControlTx, { id: providerId }: IdentityProvider, id: string) {
  const row = await db
    .selectFrom('scim_groups')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchResource(id)
  return row
}

const readGroup = (row: ScimGroupRow, members: string[] | null): ScimGroup => ({
  id: row.id,
  externalId: row.external_id,
  displayName: row.display_name,
  members,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
