import { MINUTE_MS } from '../../model/time/time.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import type { Actor, Role } from '../../model/actor.ts'
import { SIGN_IN_REFUSALS, type SignInRefusal } from '../../model/identity-provider.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseRole } from '../identity.ts'
import { requirePermission } from '../permissions.ts'
import { LedUnits, NO_UNITS } from '../rights.ts'
import { findProvider, type IdentityProvider } from './identity-provider.ts'
import type { Claims } from './oidc.ts'
import { verdictOf } from './provider-verdict.ts'

/** What a provider says of an owner who tries it out, and what that would come to. */
export interface ProviderTest {
  at: string
  claims: Record<string, unknown>
  /** Null: not told. */
  groups: string[] | null
  role: Role | null
  /** Of a lead: the units whose numbers they would be shown. */
  units: LedUnit[]
  refusal: SignInRefusal | null
}

const KEPT_MS = 10 * MINUTE_MS

const Kept = z.object({
  at: z.string(),
  claims: z.record(z.string(), z.unknown()),
  groups: z.array(z.string()).nullable(),
  role: z.string().nullable(),
  units: LedUnits.default([]),
  refusal: z.enum(SIGN_IN_REFUSALS).nullable(),
})

const nameOf = (providerId: string, userId: string) => `provider-test:${providerId}:${userId}`

/** Keep for its owner alone, for minutes, what a try brought. */
export async function keepTest(
  ctx: AccessContext,
  provider: IdentityProvider,
  actor: Actor,
  claims: Claims,
): Promise<void> {
  const { verdict, groups } = await verdictOf(ctx.control.db, provider, claims)
  const at = isoNow(ctx.clock)
  const { role, units } = verdict.refusal === null ? verdict.vouched.rights : { role: null, ...NO_UNITS }
  const test: ProviderTest = { at, claims: { ...claims }, groups, role, units, refusal: verdict.refusal }
  const identifier = nameOf(provider.id, actor.id)
  await ctx.control.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('verification')
      .where((eb) => eb.or([eb('identifier', '=', identifier), eb('expiresAt', '<=', at)]))
      .execute()
    const expiresAt = new Date(ctx.clock.now() + KEPT_MS).toISOString()
    const row = { id: randomUUID(), identifier, value: JSON.stringify(test), expiresAt }
    await tx
      .insertInto('verification')
      .values({ ...row, createdAt: at, updatedAt: at })
      .execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'identity_provider.tested',
      objectType: 'identity_provider',
      objectId: provider.id,
      detail: { refusal: test.refusal, role, ...(role === 'lead' && { units }) },
    })
  })
}

/** What the actor's last try brought; null: none in the last minutes. @throws TidemarkError `not_found` */
export async function readTest(
  ctx: AccessContext,
  actor: Actor,
  providerId: string,
): Promise<ProviderTest | null> {
  requirePermission(actor, 'members:manage')
  await findProvider(ctx.control.db, actor.tenant, providerId)
  const row = await ctx.control.db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', nameOf(providerId, actor.id))
    .where('expiresAt', '>', isoNow(ctx.clock))
    .executeTakeFirst()
  if (!row) return null
  const { role, ...test } = Kept.parse(JSON.parse(row.value))
  return { ...test, role: parseRole(role) }
}
