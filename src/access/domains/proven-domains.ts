import { invalidField } from '../../lib/errors.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { said } from '../../words/said.ts'

/** Domains that an organisation has proven to be its own. */
export async function provenDomains(db: ControlDb | ControlTx, tenant: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_domains')
    .select('domain')
    .where('tenant', '=', tenant)
    .where('proven_at', 'is not', null)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** What of a provider decides whose addresses it lets in. */
export interface LetsIn {
  /** Empty: any. */
  domains: readonly string[]
  provenOnly: boolean
}

/** Whether an address of anybody is let in. */
export const letsSomebodyIn = ({ domains, provenOnly }: LetsIn, proven: readonly string[]): boolean =>
  !provenOnly || proven.some((domain) => domains.length === 0 || domains.includes(domain))

/** @throws TidemarkError `validation_failed` when a provider would let nobody in for want of a proven domain */
export async function requireSomebodyLetIn(
  tx: ControlTx,
  { tenant, ...provider }: LetsIn & { tenant: string },
): Promise<void> {
  if (letsSomebodyIn(provider, await provenDomains(tx, tenant))) return
  throw invalidField('proven_only', said('no_domain_is_proven'), { action: said('prove_domain_first') })
}
