import type { AccessContext } from '../access-context.ts'
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
  ctx: AccessContext,
  provider: IdentityProvider,
  claims: Claims,
): Promise<ProviderVerdict> {
  const listed = await listedIn(ctx.control.db, provider, claims)
  const claimed = groupsOf(claims, provider.groupsClaim)
  if (!listed) return { verdict: judgeClaims(claims, provider), groups: claimed, listedId: null }
  if (listed.refusal !== null) {
    const verdict = { subject: String(claims['sub']), refusal: listed.refusal }
    return { verdict, groups: claimed, listedId: null }
  }
  const { groups, id } = listed
  return { verdict: judgeClaims(claims, provider, groups), groups: groups ?? claimed, listedId: id }
}
