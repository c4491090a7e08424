import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { ROLES, type Actor, type Role } from '../../model/actor.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { hasProviderOn } from '../local-owners.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import { requireFreshProof } from './fresh-proof.ts'

/** What an organisation asks of signing in. */
export interface SignInRules {
  /** Roles that need a second factor beside a password. */
  factorRoles: Role[]
  /** Null: what the installation has. */
  idleMinutes: number | null
  sessionHours: number | null
  /** 0: never set. */
  version: number
}

export const IDLE_MINUTES = { min: 5, max: 720 } as const
export const SESSION_HOURS = { min: 1, max: 12 } as const

const RulesInput = z.object({
  version: z.int().min(0),
  factorRoles: z.array(z.enum(ROLES)).max(ROLES.length).optional(),
  idleMinutes: z.int().min(IDLE_MINUTES.min).max(IDLE_MINUTES.max).nullable().optional(),
  sessionHours: z.int().min(SESSION_HOURS.min).max(SESSION_HOURS.max).nullable().optional(),
})
export type RulesInput = z.input<typeof RulesInput>

const NEVER_SET: SignInRules = { factorRoles: [], idleMinutes: null, sessionHours: null, version: 0 }

const Roles = z.array(z.string())

/** Roles of a stored list; one that this version does not know needs nothing. */
export const rolesIn = (stored: string | null): Role[] => {
  const names = stored === null ? [] : Roles.parse(JSON.parse(stored))
  return ROLES.filter((role) => names.includes(role))
}

export async function findRules(db: ControlDb | ControlTx, tenant: string): Promise<SignInRules> {
  const row = await db.selectFrom('sign_in_rules').selectAll().where('tenant', '=', tenant).executeTakeFirst()
  if (!row) return NEVER_SET
  const { idle_minutes: idleMinutes, session_hours: sessionHours, version } = row
  return { factorRoles: rolesIn(row.factor_roles), idleMinutes, sessionHours, version }
}

/** The rules of the person's organisation. */
export async function rulesOf(db: ControlDb, userId: string): Promise<SignInRules> {
  const member = await db
    .selectFrom('member')
    .select('organizationId as tenant')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return member ? findRules(db, member.tenant) : NEVER_SET
}

/**
 * Whether somebody with this role needs a second factor beside a password: by the rules; and every owner once an identity
 * provider is on, as theirs is the way around whatever it asks for.
 */
export async function needsFactor(db: ControlDb | ControlTx, { tenant, role }: Actor): Promise<boolean> {
  if (role === 'owner' && (await hasProviderOn(db, tenant))) return true
  return (await findRules(db, tenant)).factorRoles.includes(role)
}

export function readRules(ctx: AccessContext, actor: Actor): Promise<SignInRules> {
  requirePermission(actor, 'members:manage')
  return findRules(ctx.control.db, actor.tenant)
}

/**
 * Change the rules. They hold with the next request of everybody.
 * @throws TidemarkError `fresh_proof_required`; `conflict` when somebody has changed them since `version`
 */
export async function changeRules(
  ctx: AccessContext,
  actor: Actor,
  untrusted: RulesInput,
): Promise<SignInRules> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const { version, ...wanted } = parseInput(RulesInput, untrusted)
  return ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const before = await findRules(tx, actor.tenant)
      const { factorRoles = before.factorRoles } = wanted
      const { idleMinutes = before.idleMinutes, sessionHours = before.sessionHours } = wanted
      const roles = ROLES.filter((role) => factorRoles.includes(role))
      const after = { factorRoles: roles, idleMinutes, sessionHours, version: version + 1 }
      const detail = changes(before, after)
      if (before.version === version && Object.keys(detail).length === 0) return before
      await store(ctx, tx, { tenant: actor.tenant, after, version })
      const of = { objectType: 'organization', objectId: actor.tenant }
      await writeAudit(tx, ctx.clock, { actor, action: 'sign_in_rules.changed', ...of, detail })
      return after
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? changedMeanwhile() : error
    })
}

async function store(
  ctx: AccessContext,
  tx: ControlTx,
  { tenant, after, version }: { tenant: string; after: SignInRules; version: number },
): Promise<void> {
  const values = {
    factor_roles: JSON.stringify(after.factorRoles),
    idle_minutes: after.idleMinutes,
    session_hours: after.sessionHours,
    version: after.version,
    updated_at: isoNow(ctx.clock),
  }
  if (version === 0) {
    await tx
      .insertInto('sign_in_rules')
      .values({ tenant, ...values })
      .execute()
    return
  }
  const changed = tx.updateTable('sign_in_rules').set(values).where('tenant', '=', tenant)
  const { numUpdatedRows } = await changed.where('version', '=', version).executeTakeFirst()
  if (numUpdatedRows !== 1n) throw changedMeanwhile()
}

function changes(before: SignInRules, after: SignInRules): Record<string, unknown> {
  const from: Record<string, unknown> = named(before)
  return Object.fromEntries(
    Object.entries(named(after)).flatMap(([field, to]) =>
      String(from[field]) === String(to) ? [] : [[field, { from: from[field], to }]],
    ),
  )
}

const named = ({ factorRoles, idleMinutes, sessionHours }: SignInRules) => ({
  factor_roles: factorRoles,
  idle_minutes: idleMinutes,
  session_hours: sessionHours,
})

function changedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', said('settings_changed_meanwhile'), {
    action: said('look_at_settings_again'),
  })
}
