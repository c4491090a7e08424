import { TidemarkError } from '../../../lib/errors.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { codeAccountsOf, NO_IDS } from '../../../model/connection.ts'
import { said } from '../../../words/said.ts'
import { chosenProfile } from '../../chosen-profile.ts'
import type { CodeCredential } from '../../source.ts'
import type { Candidate, NewSecret, PatchOf, StoredConnection } from '../../source-module.ts'
import { proveCode, type CodeConnecting } from './prove-code.ts'
import { TokenChanges, TokenInput } from './token-input.ts'

/** `expiresAt` alone asks nothing of the upstream; who installed the app has no token to change. */
export const CHANGEABLE = {
  enterprise_token: ['personalAccessToken', 'organizations', 'expiresAt'],
  hosted_app: [],
}

/** An enterprise token as asked for (spec 2.2). Metrics that are switched off upstream refuse nothing (spec 5.3). */
export function tokenCandidate(on: CodeConnecting, untrusted: unknown, before?: string): Candidate {
  const input = parseInput(TokenInput, untrusted)
  const profile = chosenProfile(on.profiles, input.profile ?? before)
  const { enterpriseSlug, organizations, personalAccessToken: token } = input
  const typed = comingExpiry(on, input.expiresAt ?? null)
  const accounts = codeAccountsOf({ enterpriseSlug, organizations })
  return {
    source: 'code_assistant',
    method: 'enterprise_token',
    profile,
    ids: { ...NO_IDS, enterpriseSlug, organizations },
    label: input.label,
    standardLabel: `${profile.productName} (${enterpriseSlug})`,
    prove: async (connectionId) => {
      const credential: CodeCredential = { kind: 'token', token }
      const asking = { profile, credential, connectionId }
      const { expiresAt, proof } = await proveCode(on, asking, 'enterprise_token', accounts)
      return { ...proof, secrets: [tokenSecret(token, expiresAt ?? typed)] }
    },
  }
}

/** A new token, or other organisations: what will be used from now on is tried as a whole. */
export async function patchToken(
  on: CodeConnecting,
  connection: StoredConnection,
  untrusted: unknown,
): Promise<PatchOf> {
  const changes = parseInput(TokenChanges, untrusted)
  const typed = comingExpiry(on, changes.expiresAt ?? null)
  const { personalAccessToken: token, organizations = connection.ids.organizations } = changes
  if (token === undefined && changes.organizations === undefined) {
    return { proof: null, ids: {}, erased: [], expiresAt: typed }
  }
  const profile = chosenProfile(on.profiles, connection.profile)
  const credential = token === undefined ? await codeCredential(on, connection) : tokenCredential(token)
  const accounts = codeAccountsOf({ ...connection.ids, organizations })
  const asking = { profile, credential, connectionId: connection.id }
  const { expiresAt, proof } = await proveCode(on, asking, 'enterprise_token', accounts)
  const isKnown = expiresAt !== null || changes.expiresAt !== undefined
  const secrets = token === undefined ? [] : [tokenSecret(token, expiresAt ?? typed)]
  return {
    proof: { ...proof, secrets },
    ids: { organizations },
    erased: [],
    ...(token === undefined && isKnown && { expiresAt: expiresAt ?? typed }),
  }
}

/**
 * What a connection asks with.
 * @throws TidemarkError `conflict` without a credential, `app_not_registered`, `secret_unreadable`
 */
export async function codeCredential(
  { profiles }: Pick<CodeConnecting, 'profiles'>,
  connection: Pick<StoredConnection, 'secrets' | 'app' | 'profile'>,
): Promise<CodeCredential> {
  const { personal_access_token: token, hosted_app_grant: grant } = await connection.secrets()
  if (token !== undefined) return tokenCredential(token)
  if (grant === undefined) {
    throw new TidemarkError('conflict', said('no_credential_held'), { action: said('connect_source_again') })
  }
  const profile = chosenProfile(profiles, connection.profile)
  if (profile.grantKind === 'oauth_user') return tokenCredential(grant)
  return { kind: 'app_installation', installationId: grant, app: await connection.app(profile) }
}

const tokenCredential = (token: string): CodeCredential => ({ kind: 'token', token })

const tokenSecret = (secret: string, expiresAt: string | null): NewSecret => ({
  kind: 'personal_access_token',
  secret,
  expiresAt,
})

/** An expiry that somebody typed in. @throws TidemarkError `validation_failed` when it has passed */
function comingExpiry({ clock }: CodeConnecting, expiresAt: string | null): string | null {
  if (expiresAt === null || Date.parse(expiresAt) > clock.now()) return expiresAt
  throw new TidemarkError('validation_failed', said('token_end_passed'), {
    action: said('give_token_end'),
    details: [{ path: 'expires_at', message: said('lies_in_past') }],
  })
}
