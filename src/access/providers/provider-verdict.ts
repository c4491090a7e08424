import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { provenDomains } from '../domains/proven-domains.ts'
import { listedIn } from '../scim/directory-rights.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { groupsOf, judgeClaims, type Verdict } from './judge-claims.ts'
import type { Claims } from './oidc.ts'

/** What claims come to, with what the provider's directory says of their person. */
export interface ProviderVerdict {
  verdict: Verdict
  /** Null: not told. */
  groups: string[] | null
  /** Whose place in the directory it is; null: there is no directory, or they are not in it. */
  listedId: string | null
}

export async function verdictOf(
  db: ControlDb | ControlTx,
  provider: IdentityProvider,
  claims: Claims,
): Promise<ProviderVerdict> {
  const listed = await listedIn(db, provider, claims)
  const proven = provider.provenOnly ? await provenDomains(db, provider.tenant) : []
  const claimed = groupsOf(claims, provider.groupsClaim)
  if (!listed) return { verdict: judgeClaims(claims, provider, { proven }), groups: claimed, listedId: null }
  if (listed.refusal !== null) {
    const verdict = { subject: String(claims['sub']), refusal: listed.refusal }
    return { verdict, groups: claimed, listedId: null }
  }
  const { groups, id } = listed
  const verdict = judgeClaims(claims, provider, { pushed: groups, proven })
  return { verdict, groups: groups ?? claimed, listedId: id }
}
