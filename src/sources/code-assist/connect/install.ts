import { parseInput } from '../../../lib/parse-input.ts'
import { codeAccountsOf, NO_IDS } from '../../../model/connection.ts'
import { chosenProfile } from '../../chosen-profile.ts'
import type { CodeCredential } from '../../source.ts'
import type { Candidate, InstallableApp } from '../../source-module.ts'
import { tryUpstream } from '../../try-upstream.ts'
import { proveCode, trialOf, type CodeConnecting } from './prove-code.ts'
import { InstallInput, RegisterInput } from './token-input.ts'

/** The app that people install on the code host instead of entering a token (spec 2.1). */
export function installableApp(on: CodeConnecting): InstallableApp {
  const productOf = ({ id }: { id: string }) => chosenProfile(on.profiles, id)
  const profile = (id: string | undefined) => chosenProfile(on.profiles, id)
  return {
    install: (untrusted) => {
      const input = parseInput(InstallInput, untrusted)
      return { organization: input.organization, profile: profile(input.profile) }
    },
    registration: (untrusted) => {
      const input = parseInput(RegisterInput, untrusted)
      return { organization: input.organization ?? null, profile: profile(input.profile) }
    },
    profile,
    // An installation's tokens are made with the app's own key; a user's token is exchanged by its client.
    canGrant: (product, { clientId, appId, privateKey }) =>
      // The operator's app is one of the first address; at a further one another is registered.
      product.host === undefined &&
      (productOf(product).grantKind === 'oauth_user'
        ? clientId !== ''
        : appId !== null && privateKey !== null),
    canRegister: (product) => productOf(product).grantKind === 'app_installation',
    formTargets: on.profiles
      .filter(({ grantKind }) => grantKind === 'app_installation')
      .flatMap(({ codeHostUrl }) => [`${codeHostUrl}/settings/apps/new`, `${codeHostUrl}/organizations/`]),
    installUrl: (product, settings, state) => on.hostedApp(productOf(product), settings).installUrl(state),
    grantFrom: (product, settings, answer, organization) =>
      tryUpstream(trialOf(on, productOf(product)), (signal) =>
        on.hostedApp(productOf(product), settings).grantFrom(answer, organization, signal),
      ),
    manifest: (product, options) => on.hostedApp(productOf(product), null).manifest(options),
    register: (product, code) =>
      tryUpstream(trialOf(on, productOf(product)), (signal) =>
        on.hostedApp(productOf(product), null).registerFromManifest(code, signal),
      ),
    candidate: (of) => installCandidate(on, of),
  }
}

function installCandidate(on: CodeConnecting, of: Parameters<InstallableApp['candidate']>[0]): Candidate {
  const { settings, organization, grant } = of
  const profile = chosenProfile(on.profiles, of.profile.id)
  const organizations = [organization]
  const accounts = codeAccountsOf({ enterpriseSlug: null, organizations })
  const installationId = grant.kind === 'app_installation' ? grant.installationId : null
  const secret = grant.kind === 'app_installation' ? grant.installationId : grant.token
  const credential: CodeCredential =
    grant.kind === 'app_installation'
      ? { kind: 'app_installation', installationId: grant.installationId, app: settings }
      : { kind: 'token', token: grant.token }
  return {
    source: 'code_assistant',
    method: 'hosted_app',
    profile,
    ids: { ...NO_IDS, organizationId: organization, organizations, installationId },
    label: undefined,
    standardLabel: `${profile.productName} (${organization})`,
    prove: async (connectionId) => {
      const asking = { profile, credential, connectionId }
      const { proof } = await proveCode(on, asking, 'hosted_app', accounts)
      // The grant does not expire (spec 2.1).
      return { ...proof, secrets: [{ kind: 'hosted_app_grant', secret, expiresAt: null }] }
    },
  }
}
