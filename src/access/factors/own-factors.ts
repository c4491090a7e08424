import { randomUUID } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { PasskeyMade } from '../../model/passkey-answer.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { SecondFactorRow } from '../../store/control/settings/access-tables.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { requirePerson } from '../permissions.ts'
import { hasPassword } from '../sign-in/passwords/stored-password.ts'
import { wrongFactor } from './check-factor.ts'
import { confirmedFactors, readFactor, type Factor } from './factor.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { askToMake, checkMade } from './passkeys.ts'
import { countCodes, renewCodes } from './recovery-codes.ts'
import { needsFactor } from './sign-in-rules.ts'
import { newSecret, takeTotp } from './totp.ts'

const MOST = 10

/** The actor's own session, at the address that their browser reaches this service by. */
export interface At {
  sessionId: string
  origin: string
  /** IP address of the client; absent where it does not matter. */
  address?: string | null
}

export interface OwnFactors {
  factors: Factor[]
  recoveryCodesLeft: number
  /** The organisation's rules ask for one. */
  required: boolean
  /** They have no password: their identity provider asks for a second factor, or does not. */
  leftToProvider: boolean
}

/** Shown once, with the first factor; null: they have codes already. */
export interface FactorAdded {
  factor: Factor
  recoveryCodes: string[] | null
}

export async function listFactors(ctx: AccessContext, actor: Actor): Promise<OwnFactors> {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  const { db } = ctx.control
  const leftToProvider = !(await hasPassword(db, actor.id))
  return {
    factors: (await confirmedFactors(db, actor.id)).map(readFactor),
    recoveryCodesLeft: await countCodes(db, actor.id),
    required: !leftToProvider && (await needsFactor(db, actor)),
    leftToProvider,
  }
}

/**
 * Begin to set an app up that shows codes. It counts once a code of it has been given.
 * @throws TidemarkError `fresh_proof_required`; `conflict` for who has no password, and beyond the most there can be
 */
export async function beginTotp(
  ctx: AccessContext,
  actor: Actor,
): Promise<{ id: string; secret: string; address: string }> {
  const { email } = await mayAdd(ctx, actor)
  const { secret, address } = newSecret(email)
  const id = randomUUID()
  const { sealed, keyId } = ctx.sealer.seal({ factorId: id, userId: actor.id }, secret)
  await ctx.control.db.transaction().execute(async (tx) => {
    const unfinished = tx.deleteFrom('second_factors').where('user_id', '=', actor.id)
    await unfinished.where('confirmed_at', 'is', null).execute()
    const row = { id, user_id: actor.id, kind: 'totp', name: 'App', sealed, key_id: keyId } as const
    await tx
      .insertInto('second_factors')
      .values({ ...row, ...NO_PASSKEY, created_at: isoNow(ctx.clock), confirmed_at: null })
      .execute()
  })
  return { id, secret: new URL(address).searchParams.get('secret') ?? secret, address }
}

/** The app shows the right code. @throws TidemarkError `not_found`; `validation_failed` for a wrong code */
export async function confirmTotp(
  ctx: AccessContext,
  actor: Actor,
  { id, code }: { id: string; code: string },
  at: At,
): Promise<FactorAdded> {
  await mayAdd(ctx, actor)
  const row = await ctx.control.db
    .selectFrom('second_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchFactor()
  if (!(await takeTotp(ctx, row, code.replace(/\s/g, '')))) throw wrongFactor('code')
  return inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: isoNow(ctx.clock) })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!confirmed) throw noSuchFactor()
    return added(ctx, tx, { actor, row: confirmed, at })
  })
}

/** What the browser is to make a passkey with. @throws TidemarkError as `beginTotp` */
export async function beginPasskey(
  ctx: AccessContext,
  actor: Actor,
  at: At,
): Promise<Record<string, unknown>> {
  const person = await mayAdd(ctx, actor)
  const passkeys = person.factors.filter(({ kind }) => kind === 'passkey')
  return askToMake(ctx, { ...at, purpose: 'make' }, { ...person, passkeys })
}

/** @throws TidemarkError `validation_failed` when it is no answer to what this session was asked */
export async function addPasskey(
  ctx: AccessContext,
  actor: Actor,
  { name, passkey }: { name: string; passkey: PasskeyMade },
  at: At,
): Promise<FactorAdded> {
  await mayAdd(ctx, actor)
  const made = await checkMade(ctx, { ...at, purpose: 'make' }, passkey)
  const now = isoNow(ctx.clock)
  const values = { id: randomUUID(), user_id: actor.id, kind: 'passkey', name, ...made } as const
  return inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const row = await tx
      .insertInto('second_factors')
      .values({ ...values, sealed: null, key_id: null, created_at: now, confirmed_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return added(ctx, tx, { actor, row, at })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? wrongFactor('passkey') : error
  })
}

/**
 * Remove one, or what was begun of one. Without the last one recovery codes go as well.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` for the last one where the rules ask for one
 */
export async function removeFactor(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  requireFreshProof(actor, ctx.clock)
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const own = tx.selectFrom('second_factors').selectAll().where('user_id', '=', actor.id)
    const row = await own.where('id', '=', id).executeTakeFirst()
    if (!row) throw noSuchFactor()
    if (row.confirmed_at !== null && (await confirmedFactors(tx, actor.id)).length === 1) {
      if (await needsFactor(tx, actor)) {
        throw new TidemarkError('conflict', said('factor_has_to_stay'), { action: said('add_other_factor') })
      }
      await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute()
    }
    await tx.deleteFrom('second_factors').where('id', '=', id).execute()
    await note(ctx, tx, { actor, action: 'factor.removed', row })
  })
}

/** New recovery codes in place of all earlier ones. @throws TidemarkError `fresh_proof_required`; `conflict` without a factor */
export async function renewRecoveryCodes(ctx: AccessContext, actor: Actor): Promise<string[]> {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  requireFreshProof(actor, ctx.clock)
  return inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const rows = await confirmedFactors(tx, actor.id)
    if (rows.length === 0)
      throw new TidemarkError('conflict', said('codes_need_factor'), { action: said('set_factor_up_first') })
    const codes = await renewCodes(tx, actor.id)
    const of = { objectType: 'user', objectId: actor.id }
    await writeAudit(tx, ctx.clock, { actor, action: 'factor.codes_renewed', ...of })
    return codes
  })
}

/** With the first one come recovery codes, and every other session of theirs ends: it began without it. */
async function added(
  ctx: AccessContext,
  tx: ControlTx,
  { actor, row, at }: { actor: Actor; row: SecondFactorRow; at: At },
): Promise<FactorAdded> {
  const isFirst = (await confirmedFactors(tx, actor.id)).length === 1
  const recoveryCodes = isFirst ? await renewCodes(tx, actor.id) : null
  if (isFirst) {
    const others = tx.deleteFrom('session').where('userId', '=', actor.id)
    await others.where('id', '<>', at.sessionId).execute()
  }
  await note(ctx, tx, { actor, action: 'factor.added', row })
  return { factor: readFactor(row), recoveryCodes }
}

function note(
  ctx: AccessContext,
  tx: ControlTx,
  { actor, action, row }: { actor: Actor; action: string; row: SecondFactorRow },
): Promise<void> {
  const of = { objectType: 'user', objectId: actor.id }
  return writeAudit(tx, ctx.clock, { actor, action, ...of, detail: { kind: row.kind, name: row.name } })
}

/** Who adds a factor to a session they have found could keep its person out. */
async function mayAdd(ctx: AccessContext, actor: Actor) {
  requirePerson(actor, 'self:read', said('only_people_have_factors'))
  requireFreshProof(actor, ctx.clock)
  const { db } = ctx.control
  const person = await db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!person || !(await hasPassword(db, actor.id))) {
    throw new TidemarkError('conflict', said('factor_is_of_provider'), {
      action: said('set_factor_at_provider'),
    })
  }
  const factors = await confirmedFactors(db, actor.id)
  if (factors.length >= MOST)
    throw new TidemarkError('conflict', said('too_many_factors', { count: MOST }), {
      action: said('remove_factor_first'),
    })
  return { ...person, factors }
}

const NO_PASSKEY = { credential_id: null, public_key: null, transports: null }

function noSuchFactor(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_factor'))
}
