import { TidemarkError } from '../../lib/errors.ts'
import type { CodeAccount, ConnectionMethod } from '../../model/connection.ts'
import type { CodeProfile } from '../../sources/profiles.ts'
import type { CodeCredential, CodeProbe } from '../../sources/source.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import type { Candidate, NewSecret, Proof } from './candidate.ts'
import { chosenProfile } from './chosen-profile.ts'
import { accountsOf } from './code-accounts.ts'
import type { ConnectEnterpriseTokenInput } from '../code-assistant-input.ts'
import type { ConnectionsContext } from '../context.ts'
import { openCodeCredential } from '../keys/open-code-credential.ts'
import type { PatchChanges, PatchOf } from '../patch-input.ts'
import { planCodeJobs } from '../plan-code-jobs.ts'
import { tryUpstream } from './try-upstream.ts'
import { said } from '../../words/said.ts'

/** An enterprise token as asked for (spec 2.2). Metrics that are switched off upstream refuse nothing (spec 5.3). */
export function enterpriseTokenCandidate(
  ctx: ConnectionsContext,
  input: ConnectEnterpriseTokenInput,
  before?: ConnectionRow,
): Candidate {
  const profile = chosenProfile(ctx, 'code_assistant', input.profile ?? before?.profile)
  const { enterpriseSlug, organizations, personalAccessToken: token } = input
  const expiresAt = comingExpiry(ctx, input.expiresAt ?? null)
  const accounts = accountsOf(enterpriseSlug, organizations)
  return {
    source: 'code_assistant',
    method: 'enterprise_token',
    profile,
    ids: {
      organization_id: null,
      workspace_id: null,
      enterprise_slug: enterpriseSlug,
      organizations: JSON.stringify(organizations),
      installation_id: null,
    },
    label: input.label,
    standardLabel: `${profile.productName} (${enterpriseSlug})`,
    prove: async (connectionId) => {
      const credential: CodeCredential = { kind: 'token', token }
      const probe = await probeCode(ctx, { profile, credential, accounts, connectionId })
      const secret = { kind: 'personal_access_token', secret: token } as const
      return codeProof(ctx, { profile, method: 'enterprise_token', accounts, probe }, [
        { ...secret, expiresAt: probe.expiresAt ?? expiresAt },
      ])
    },
  }
}

/** A new token, or other organisations: what will be used from now on is tried as a whole. */
export async function patchEnterpriseToken(
  ctx: ConnectionsContext,
  row: ConnectionRow,
  changes: PatchChanges,
): Promise<PatchOf> {
  const profile = chosenProfile(ctx, 'code_assistant', row.profile)
  const before: string[] = JSON.parse(row.organizations)
  const organizations = changes.organizations ?? before
  const accounts = accountsOf(row.enterprise_slug, organizations)
  const { personalAccessToken: token } = changes
  const credential: CodeCredential =
    token === undefined ? await openCodeCredential(ctx, row) : { kind: 'token', token }
  const probe = await probeCode(ctx, { profile, credential, accounts, connectionId: row.id })
  const expiresAt = probe.expiresAt ?? comingExpiry(ctx, changes.expiresAt ?? null)
  const isKnown = probe.expiresAt !== null || changes.expiresAt !== undefined
  const secrets: NewSecret[] =
    token === undefined ? [] : [{ kind: 'personal_access_token', secret: token, expiresAt }]
  return {
    proof: codeProof(ctx, { profile, method: 'enterprise_token', accounts, probe }, secrets),
    ids: { organizations: JSON.stringify(organizations) },
    erased: [],
    ...(token === undefined && isKnown && { expiresAt }),
  }
}

/** Ask what the credential may read of the accounts. @throws TidemarkError with the refusal's own code */
export function probeCode(
  ctx: ConnectionsContext,
  target: {
    profile: CodeProfile
    credential: CodeCredential
    accounts: readonly CodeAccount[]
    connectionId: string
  },
): Promise<CodeProbe> {
  const { profile, credential, accounts, connectionId } = target
  const dataset = accounts[0]?.level === 'enterprise' ? 'enterprise_users_1d' : 'org_users_1d'
  return tryUpstream(ctx, { profile, dataset }, (signal) =>
    ctx.sources.codeAssist({ profile, credential, connectionId }).probe(accounts, signal),
  )
}

export function codeProof(
  ctx: ConnectionsContext,
  proved: {
    profile: CodeProfile
    method: ConnectionMethod
    accounts: readonly CodeAccount[]
    probe: CodeProbe
  },
  secrets: NewSecret[],
): Proof {
  const { barred } = proved.probe
  return {
    missingScopes: [],
    secrets,
    unverified: [],
    jobs: planCodeJobs({ ...proved, barred, sources: ctx.sources }),
  }
}

/** An expiry that somebody typed in. @throws TidemarkError `validation_failed` when it has passed */
export function comingExpiry(ctx: ConnectionsContext, expiresAt: string | null): string | null {
  if (expiresAt === null || Date.parse(expiresAt) > ctx.clock.now()) return expiresAt
  throw new TidemarkError('validation_failed', said('token_end_passed'), {
    action: said('give_token_end'),
    details: [{ path: 'expires_at', message: said('lies_in_past') }],
  })
}
