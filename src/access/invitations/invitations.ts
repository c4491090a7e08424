import { createHash, randomBytes } from 'node:crypto'
import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import { nameText } from '../../lib/name-text.ts'
import type { Actor, Role } from '../../model/actor.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import { DAY_MS } from '../../model/time/time.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { observerAdded } from '../agreement/keep-observer.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseRole } from '../identity.ts'
import { readUnits, rightsOf, storedUnits } from '../rights.ts'
import { insertPerson } from '../organizations.ts'
import { AddMemberInput } from '../people-input.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import { requireGoodPassword } from '../sign-in/passwords/password-policy.ts'
import { limited, signIn, type SignedIn } from '../sign-in/sign-in.ts'
import type { Visit } from '../sign-in/visit.ts'

export const INVITED_DAYS = { min: 1, max: 30 } as const

/** A link by which somebody makes an account. Its token is told once. */
export interface Invitation {
  id: string
  role: Role
  /** Of a lead. */
  units: LedUnit[]
  /** The only address it makes an account for; null: any. */
  email: string | null
  createdAt: string
  expiresAt: string
}

const { role: InvitedRole, units: Units, email: Email } = AddMemberInput.shape
const InviteInput = z.object({
  role: InvitedRole,
  units: Units,
  email: Email.nullable().default(null),
  expiresInDays: z.int().min(INVITED_DAYS.min).max(INVITED_DAYS.max).default(7),
})
export type InviteInput = z.input<typeof InviteInput>

const AcceptInput = AddMemberInput.omit({ role: true, units: true }).extend({
  token: z.string().max(100),
  name: nameText(120),
})
export type AcceptInput = z.input<typeof AcceptInput>

/** Links of the actor's organisation that still count, newest first. */
export async function listInvitations(ctx: AccessContext, actor: Actor): Promise<Invitation[]> {
  requirePermission(actor, 'members:manage')
  const rows = await ctx.control.db
    .selectFrom('sign_up_links')
    .selectAll()
    .where('tenant', '=', actor.tenant)
    .where('expires_at', '>', isoNow(ctx.clock))
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(readInvitation)
}

/** @returns the link with its token, which is not stored */
export async function invite(
  ctx: AccessContext,
  actor: Actor,
  untrusted: InviteInput,
): Promise<Invitation & { token: string }> {
  requirePermission(actor, 'members:manage')
  const { email, expiresInDays, ...asked } = parseInput(InviteInput, untrusted)
  const { role, units } = rightsOf(asked)
  const token = randomBytes(24).toString('base64url')
  const createdAt = isoNow(ctx.clock)
  const expiresAt = new Date(ctx.clock.now() + expiresInDays * DAY_MS).toISOString()
  const id = timeOrderedId()
  const times = { created_at: createdAt, expires_at: expiresAt }
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    // Whatever has run out goes with the next one that is made.
    await tx.deleteFrom('sign_up_links').where('expires_at', '<=', createdAt).execute()
    await tx
      .insertInto('sign_up_links')
      .values({
        id,
        tenant: actor.tenant,
        hash: hashOf(token),
        role,
        email,
        units: storedUnits({ units }),
        made_by: actor.id,
        ...times,
      })
      .execute()
    const of = { objectType: 'invitation', objectId: id }
    const detail = { role, ...(role === 'lead' && { units }), email, expires_at: expiresAt }
    await writeAudit(tx, ctx.clock, { actor, action: 'invitation.made', ...of, detail })
  })
  return { id, role, units: [...units], email, createdAt, expiresAt, token }
}

/** @throws TidemarkError `not_found`, also once it was used */
export async function withdrawInvitation(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const gone = await tx
      .deleteFrom('sign_up_links')
      .where('id', '=', id)
      .where('tenant', '=', actor.tenant)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new TidemarkError('not_found', said('no_such_invitation'))
    const of = { objectType: 'invitation', objectId: id }
    await writeAudit(tx, ctx.clock, { actor, action: 'invitation.withdrawn', ...of })
  })
}

/** What a link is for, before anything is typed. Wrong tokens count as failed sign-ins of their network. */
export function lookAtInvitation(
  ctx: AccessContext,
  token: string,
  { client }: Visit,
): Promise<{ organizationName: string; role: Role; email: string | null }> {
  return limited(ctx, client.network, async () => {
    const row = await find(ctx, ctx.control.db, token)
    const organization = await ctx.control.db
      .selectFrom('organization')
      .select('name')
      .where('id', '=', row.tenant)
      .executeTakeFirstOrThrow()
    return { organizationName: organization.name, role: row.role, email: row.email }
  })
}

/**
 * Make one's own account by a link, and sign in. The link is gone with it: of two who use it at the same time one is refused.
 * @throws TidemarkError `validation_failed` also when it was used, withdrawn or has run out; `conflict` for a taken address
 */
export async function acceptInvitation(
  ctx: AccessContext,
  untrusted: AcceptInput,
  visit: Visit,
): Promise<SignedIn> {
  const { token, name, email, password } = parseInput(AcceptInput, untrusted)
  const { client } = visit
  const found = await limited(ctx, client.network, () => find(ctx, ctx.control.db, token))
  if (found.email !== null && found.email !== email) throw forOtherAddress()
  await requireGoodPassword(password, { about: [email, name], path: 'password' })
  const passwordHash = await ctx.turns.take('others', () => ctx.passwords.hash(password))
  await inTurn(ctx.control.db, found.tenant, async (tx) => {
    const { tenant, role, id, ...link } = await take(ctx, tx, token)
    const units = readUnits(link.units)
    const added = await insertPerson(tx, ctx.clock, { tenant, name, email, passwordHash, role, units })
    const actor: Actor = { kind: 'user', id: added.userId, tenant, role }
    if (role === 'observer') await observerAdded(tx, ctx.clock, actor)
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'invitation.accepted',
      objectType: 'member',
      objectId: added.memberId,
      detail: { invitation: id, role },
    })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken(error) : error
  })
  return signIn(ctx, { email, password }, visit)
}

async function take(ctx: AccessContext, tx: ControlTx, token: string) {
  const row = await find(ctx, tx, token)
  const mine = tx.deleteFrom('sign_up_links').where('id', '=', row.id).returning('id')
  if (!(await mine.executeTakeFirst())) throw noSuchInvitation()
  return row
}

async function find(ctx: AccessContext, db: ControlDb | ControlTx, token: string) {
  const row = await db
    .selectFrom('sign_up_links')
    .select(['id', 'tenant', 'role', 'units', 'email'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', isoNow(ctx.clock))
    .executeTakeFirst()
  const role = parseRole(row?.role)
  if (!row || !role) throw noSuchInvitation()
  return { ...row, role }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function readInvitation(row: {
  id: string
  role: string
  units: string | null
  email: string | null
  created_at: string
  expires_at: string
}): Invitation[] {
  const role = parseRole(row.role)
  const { id, email, created_at: createdAt, expires_at: expiresAt } = row
  return role ? [{ id, role, units: readUnits(row.units), email, createdAt, expiresAt }] : []
}

const noSuchInvitation = () =>
  invalidField('token', said('invitation_over'), { action: said('ask_for_invitation') })

function forOtherAddress(): TidemarkError {
  const message = said('invitation_of_other')
  return invalidField('email', message)
}

const addressTaken = (cause: unknown) =>
  new TidemarkError('conflict', said('email_has_account'), { action: said('use_another_address'), cause })

/** Links by which somebody makes an account of their own. */
export interface Invitations {
  list(actor: Actor): Promise<Invitation[]>
  invite(actor: Actor, input: InviteInput): Promise<Invitation & { token: string }>
  withdraw(actor: Actor, id: string): Promise<void>
  look(token: string, visit: Visit): ReturnType<typeof lookAtInvitation>
  accept(input: AcceptInput, visit: Visit): Promise<SignedIn>
}

export function invitationsOf(ctx: AccessContext): Invitations {
  return {
    list: (actor) => listInvitations(ctx, actor),
    invite: (actor, input) => invite(ctx, actor, input),
    withdraw: (actor, id) => withdrawInvitation(ctx, actor, id),
    look: (token, visit) => lookAtInvitation(ctx, token, visit),
    accept: (input, visit) => acceptInvitation(ctx, input, visit),
  }
}
