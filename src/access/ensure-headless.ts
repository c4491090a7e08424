import { isoNow } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import { FIRST_PRIVACY_MODE, type PrivacyMode } from '../model/privacy.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import { isUniqueViolation } from '../store/control/unique-violation.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit/audit.ts'
import { firstOrganization, FIRST_ORGANIZATION, insertOrganization, insertPerson } from './organizations.ts'
import { migrateTokens } from './tokens/migrate-tokens.ts'
import { hashToken } from './tokens/token-hash.ts'
import { revokeChildren, revokeTrees, tokenLabel, type RevokedToken } from './tokens/token-tree.ts'

/** Settings from the environment that replace the first-run page. */
export interface HeadlessSetup {
  organization: string | null
  /** Read when the organisation is made; null: as every new one. */
  privacyMode: PrivacyMode | null
  adminEmail: string | null
  adminPassword: string | null
  /** Value of an API token with the admin role; it is valid as long as it is set. */
  adminToken: string | null
}

/**
 * First start without a browser; idempotent at every start. Creates the organisation and its owner when there are none, and
 * makes `adminToken` the only token of this kind: another value replaces it, null revokes it. Also migrates tokens of
 * older versions.
 */
export async function ensureHeadless(ctx: AccessContext, setup: HeadlessSetup): Promise<void> {
  await migrateTokens(ctx)
  const before = await firstOrganization(ctx.control.db)
  if (setup.adminEmail !== null || setup.adminToken !== null) await createFirst(ctx, setup)
  const organization = before ?? (await firstOrganization(ctx.control.db))
  if (organization) await keepToken(ctx, organization.id, setup.adminToken)
  else warnWithoutAdmin(ctx, setup)
  if (before && setup.privacyMode !== null)
    ctx.logger.warn(
      'TIDEMARK_PRIVACY was read when the organisation was made, and is ignored since: it is changed on the page Privacy',
    )
}

/** Whoever opens the service first says both on its first page, with what is offered there. */
function warnWithoutAdmin({ logger }: AccessContext, { organization, privacyMode }: HeadlessSetup): void {
  const ignored = [
    ...(organization === null ? [] : ['TIDEMARK_ORGANIZATION']),
    ...(privacyMode === null ? [] : ['TIDEMARK_PRIVACY']),
  ]
  if (ignored.length === 0) return
  logger.warn(
    { ignored },
    'settings of a headless first start are ignored without an admin: set TIDEMARK_ADMIN_EMAIL and TIDEMARK_ADMIN_PASSWORD, or TIDEMARK_ADMIN_TOKEN, before the first start, or choose them on the first page',
  )
}

async function createFirst(ctx: AccessContext, setup: HeadlessSetup): Promise<void> {
  const owner = await ownerOf(ctx, setup)
  await ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const existing = await firstOrganization(tx)
      const tenant = existing?.id ?? (await createOrganization(ctx, tx, setup))
      if (!owner || (await hasPeople(tx, tenant))) return
      await insertPerson(tx, ctx.clock, { tenant, name: owner.email, ...owner, role: 'owner' })
    })
    // Another process of this installation created them meanwhile from the same settings.
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
    })
}

async function ownerOf(ctx: AccessContext, { adminEmail, adminPassword }: HeadlessSetup) {
  if (adminEmail === null || adminPassword === null) return null
  const organization = await firstOrganization(ctx.control.db)
  if (organization && (await hasPeople(ctx.control.db, organization.id))) return null
  return {
    email: adminEmail,
    passwordHash: await ctx.turns.take('known', () => ctx.passwords.hash(adminPassword)),
  }
}

async function createOrganization(
  ctx: AccessContext,
  tx: ControlTx,
  { organization, privacyMode }: HeadlessSetup,
): Promise<string> {
  const tenant = await insertOrganization(tx, ctx.clock, {
    name: organization ?? 'Tidemark',
    slug: FIRST_ORGANIZATION,
    mode: privacyMode ?? FIRST_PRIVACY_MODE,
  })
  await writeAudit(tx, ctx.clock, {
    actor: systemOf(tenant),
    action: 'organization.created',
    objectType: 'organization',
    objectId: tenant,
  })
  return tenant
}

async function hasPeople(db: AccessContext['control']['db'] | ControlTx, tenant: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', tenant)
    .executeTakeFirst()
  return member !== undefined
}

async function keepToken(ctx: AccessContext, tenant: string, token: string | null): Promise<void> {
  const id = `environment-${tenant}`
  await ctx.control.db.transaction().execute(async (tx) => {
    // A token that is replaced or removed takes with it the tokens that were made with it.
    const revoked =
      token === null ? await revokeTrees(tx, [id]) : await putToken(ctx, tx, { id, tenant, token })
    if (revoked === null || (token === null && revoked.length === 0)) return
    await writeAudit(tx, ctx.clock, {
      actor: systemOf(tenant),
      action: token === null ? 'token.revoked' : 'token.created',
      objectType: 'api_token',
      objectId: id,
      detail: {
        name: TOKEN_NAME,
        revoked_tokens: revoked.filter((one) => one.id !== id).map(tokenLabel),
      },
    })
  })
}

const TOKEN_NAME = 'TIDEMARK_ADMIN_TOKEN'

/**
 * One statement, so that two processes with the same setting do not conflict.
 * @returns the tokens revoked with the old value; null when this value is already stored
 */
async function putToken(
  ctx: AccessContext,
  tx: ControlTx,
  { id, tenant, token }: { id: string; tenant: string; token: string },
): Promise<RevokedToken[] | null> {
  const createdAt = isoNow(ctx.clock)
  const key = hashToken(token)
  const put = await tx
    .insertInto('apikey')
    .values({
      id,
      key,
      referenceId: tenant,
      configId: 'default',
      name: TOKEN_NAME,
      prefix: null,
      // Not the beginning of the value: a token chosen by hand may be short.
      start: 'set by the environment',
      enabled: 1,
      rateLimitEnabled: 0,
      lastRequest: null,
      expiresAt: null,
      createdAt,
      updatedAt: createdAt,
      metadata: JSON.stringify({ role: 'admin' }),
      rootKind: 'system',
      rootId: 'headless-setup',
      parentId: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ key, createdAt, updatedAt: createdAt, lastRequest: null })
        .where('apikey.key', '<>', key),
    )
    .returning('id')
    .executeTakeFirst()
  return put ? revokeChildren(tx, id) : null
}

function systemOf(tenant: string): Actor {
  return { kind: 'system', id: 'headless-setup', tenant, role: 'owner' }
}
