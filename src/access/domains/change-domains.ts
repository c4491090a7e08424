import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { requireFreshProof } from '../factors/fresh-proof.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import { readProviders, type IdentityProvider } from '../providers/identity-provider.ts'
import { DomainName } from './domain-name.ts'
import { findDomain, readDomain, type EmailDomain } from './email-domain.ts'
import { lookAtDomain } from './look-at-domain.ts'
import { letsSomebodyIn, provenDomains } from './proven-domains.ts'

const AddDomainInput = z.object({ domain: DomainName })
export type AddDomainInput = z.input<typeof AddDomainInput>

/** So that a list of them can be shown and looked at in a day. */
const MOST_DOMAINS = 500

/** 128 bits: nobody guesses what another organisation is to publish. */
const newToken = () => randomBytes(16).toString('base64url')

const newRow = (tenant: string, domain: string, at: string) => ({
  id: randomUUID(),
  tenant,
  domain,
  token: newToken(),
  added_at: at,
})

/**
 * The organisation's domains by name: those that a provider of it names, and those added beside them. What proves one is made up
 * when it is first listed.
 */
export async function listDomains({ control, clock }: AccessContext, actor: Actor): Promise<EmailDomain[]> {
  requirePermission(actor, 'members:manage')
  const { tenant } = actor
  const providers = await readProviders(control.db, tenant)
  const known = await control.db
    .selectFrom('email_domains')
    .select('domain')
    .where('tenant', '=', tenant)
    .execute()
  const named = new Set(providers.flatMap(({ domains }) => domains))
  for (const { domain } of known) named.delete(domain)
  if (named.size > 0) {
    await control.db
      .insertInto('email_domains')
      .values([...named].map((domain) => newRow(tenant, domain, isoNow(clock))))
      .onConflict((conflict) => conflict.columns(['tenant', 'domain']).doNothing())
      .execute()
  }
  const rows = await control.db
    .selectFrom('email_domains')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('domain')
    .execute()
  return rows.map((row) => readDomain(row, namedBy(row.domain, providers)))
}

const namedBy = (domain: string, providers: readonly IdentityProvider[]) =>
  providers.filter(({ domains }) => domains.includes(domain)).map(({ name }) => name)

/**
 * Add a domain that no provider names, to be proven.
 * @throws TidemarkError `fresh_proof_required`; `validation_failed`; `conflict` when it is listed, or too many are
 */
export async function addDomain(
  { control, clock }: AccessContext,
  actor: Actor,
  untrusted: AddDomainInput,
): Promise<EmailDomain> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, clock)
  const { domain } = parseInput(AddDomainInput, untrusted)
  const { tenant } = actor
  const row = newRow(tenant, domain, isoNow(clock))
  const unknown = { look: null, looked_at: null, proven_at: null, missing_since: null }
  return control.db
    .transaction()
    .execute(async (tx) => {
      const { count } = await tx
        .selectFrom('email_domains')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tenant', '=', tenant)
        .executeTakeFirstOrThrow()
      if (count >= MOST_DOMAINS)
        throw new TidemarkError('conflict', said('too_many_domains', { count: MOST_DOMAINS }), {
          action: said('remove_domains'),
        })
      await tx.insertInto('email_domains').values(row).execute()
      await writeAudit(tx, clock, {
        actor,
        action: 'email_domain.added',
        objectType: 'email_domain',
        objectId: row.id,
        detail: { domain },
      })
      return readDomain({ ...row, ...unknown }, namedBy(domain, await readProviders(tx, tenant)))
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new TidemarkError('conflict', said('domain_is_listed'), {
        action: said('check_domain_listed'),
        cause: error,
      })
    })
}

/** Look for the record of a domain now. @returns how it stands then. @throws TidemarkError `not_found` */
export async function checkDomain(ctx: AccessContext, actor: Actor, id: string): Promise<EmailDomain> {
  requirePermission(actor, 'members:manage')
  const { control, clock, txtRecords } = ctx
  const row = await findDomain(control.db, actor.tenant, id)
  await lookAtDomain({ control, clock, txtRecords }, row, { actor, isAsked: true })
  const after = await findDomain(control.db, actor.tenant, id)
  return readDomain(after, namedBy(after.domain, await readProviders(control.db, actor.tenant)))
}

/**
 * Take a domain and its proof away.
 * @throws TidemarkError `fresh_proof_required`; `not_found`; `conflict` when a provider names it, or one would let nobody in then
 */
export async function removeDomain(ctx: AccessContext, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'members:manage')
  requireFreshProof(actor, ctx.clock)
  const { tenant } = actor
  await ctx.control.db.transaction().execute(async (tx) => {
    const { domain } = await findDomain(tx, tenant, id)
    const providers = await readProviders(tx, tenant)
    if (namedBy(domain, providers).length > 0)
      throw new TidemarkError('conflict', said('domain_is_named'), { action: said('take_domain_out') })
    const before = await provenDomains(tx, tenant)
    const after = before.filter((one) => one !== domain)
    if (providers.some((one) => letsSomebodyIn(one, before) && !letsSomebodyIn(one, after)))
      throw new TidemarkError('conflict', said('domain_is_last_proven'), {
        action: said('change_provider_first'),
      })
    await tx.deleteFrom('email_domains').where('id', '=', id).execute()
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'email_domain.removed',
      objectType: 'email_domain',
      objectId: id,
      detail: { domain },
    })
  })
}
