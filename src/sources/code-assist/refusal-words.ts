import type { CodeProfile } from '../profiles.ts'
import type { Refusal } from './answer-failure.ts'

interface Words {
  message: string
  action: string
}

/** Where what was refused is set right: the account's level decides whose settings these are. */
export interface RefusedAt {
  level: 'organization' | 'enterprise'
  profile: CodeProfile
  /** Scopes or permissions the upstream named. */
  missing: readonly string[]
}

/** What each refusal means and what to do, with the exact setting and where to click (spec 5.2, 5.3). */
export const REFUSAL_WORDS: Record<Refusal, (at: RefusedAt) => Words> = {
  credential_rejected: ({ profile }) => ({
    message: `${profile.productName} rejected the credential: it is wrong, expired or revoked, or its owner lost access.`,
    action: `${NEW_TOKEN}, or install the app again.`,
  }),
  token_expired: ({ profile }) => ({
    message: `The token for ${profile.productName} has expired.`,
    action: `${NEW_TOKEN}.`,
  }),
  token_kind_not_supported: ({ profile, level }) => ({
    message: `The ${level} does not let a token of this kind in: ${profile.productName} needs a personal access token (classic) that its policy allows.`,
    action: `Create a personal access token (classic), or have an owner allow it: ${level} settings › Policies › Personal access tokens. Then replace it in Settings › Connected Apps.`,
  }),
  missing_token_scope: missingScope,
  role_missing: ({ profile, level }) => ({
    message:
      level === 'enterprise'
        ? `The token's user may not read the metrics of this enterprise: ${profile.productName} gives them to enterprise owners and billing managers.`
        : `The token's user may not read this data of the organization: ${profile.productName} gives it to organization owners.`,
    action:
      level === 'enterprise'
        ? 'Have an enterprise owner or billing manager create the token, or give its user that role: enterprise › People.'
        : 'Have an organization owner create the token or install the app, or give its user the role: organization › People.',
  }),
  metrics_not_enabled: ({ profile, level }) => ({
    message: `The setting "${profile.settingsNames.product} metrics API" is off, so ${profile.productName} answers no metrics calls. The connection itself is fine.`,
    action: `An owner switches on "${profile.settingsNames.product} metrics API": ${placeOf(profile, level)}. It is asked again every day.`,
  }),
  usage_metrics_not_enabled: ({ profile, level }) => ({
    message: `The policy "${profile.settingsNames.product} usage metrics" is off, so ${profile.productName} makes no usage reports. The connection itself is fine.`,
    action: `An owner sets "${profile.settingsNames.product} usage metrics" to Enabled everywhere: ${placeOf(profile, level)}. Reports begin about a day later; it is asked again every day.`,
  }),
  single_sign_on_required: ({ profile, level }) => ({
    message: `The ${level} requires single sign-on, and the token is not authorized for it.`,
    action: `The token's owner opens ${tokensPage(profile)}, chooses "Configure SSO" beside the token and authorizes the ${level}.`,
  }),
  address_not_allowed: ({ level }) => ({
    message: `The ${level} has an IP allow list, and the address of this server is not on it.`,
    action: `An owner adds the outgoing address of this server: ${level} settings › Authentication security › IP allow list.`,
  }),
  enterprise_not_accessible: ({ profile }) => ({
    message: `${profile.productName} shows no enterprise of this name to the token: the slug is wrong or was changed, or the token's user is neither its owner nor a billing manager.`,
    action: `Copy the slug from the address ${profile.codeHostUrl}/enterprises/<slug>, and use a token of an enterprise owner or billing manager.`,
  }),
  organization_not_found: ({ profile }) => ({
    message: `${profile.productName} shows no organization of this name to the credential: the name is wrong or was changed, it has no ${profile.productName}, or the credential's owner is no member.`,
    action: `Copy the name from the address ${profile.codeHostUrl}/<organization>, and use the credential of an organization owner.`,
  }),
  not_found: ({ profile }) => ({
    message: `${profile.productName} no longer shows what was asked for: it was deleted, renamed or made invisible.`,
    action:
      'Nothing to do if it was deleted on purpose; otherwise check that the credential may still see it.',
  }),
  closed_by_vendor: ({ profile }) => ({
    message:
      profile.metricsClosedSince === null
        ? `${profile.productName} closed this call: the vendor answers it for nobody any more.`
        : `${profile.productName} closed this call on ${profile.metricsClosedSince}: the vendor answers it for nobody any more.`,
    action:
      'Nothing to do: the usage reports hold these numbers and are read instead. It is asked again once a week.',
  }),
  installation_not_found: ({ profile }) => ({
    message: `The app is no longer installed on the code host of ${profile.productName}, or it was installed elsewhere.`,
    action: 'Install it again: Settings › Connected Apps › Install.',
  }),
  installation_suspended: ({ profile }) => ({
    message: `The installation of the app is suspended on the code host of ${profile.productName}.`,
    action: `An organization owner lifts it: organization settings › ${profile.settingsNames.apps} › Configure › Unsuspend.`,
  }),
  payment_problem: ({ profile }) => ({
    message: `${profile.productName} reports a problem with the payment method of the account.`,
    action: 'An owner or billing manager checks Settings › Billing and licensing › Payment information.',
  }),
}

const NEW_TOKEN =
  'Have an enterprise owner or billing manager create a new token (classic), and replace it in Settings › Connected Apps'

function missingScope({ level, profile, missing }: RefusedAt): Words {
  const { enterprise, billing, organization } = profile.scopes
  // An app's permissions are `name=read`; a token's scopes carry no `=`.
  if (missing.some((name) => name.includes('='))) {
    const names = missing.map((name) => name.replace('=', ': ')).join(', ')
    return {
      message: `The credential lacks a permission that ${profile.productName} asks for here: ${names}.`,
      action: `Add it to the app on the code host and have an owner accept the change under organization settings › ${profile.settingsNames.apps}, or use a token (classic) with ${level === 'enterprise' ? enterprise : organization}.`,
    }
  }
  const wanted = level === 'enterprise' ? [enterprise, billing] : [organization]
  const needed = missing.length > 0 ? missing : wanted
  const scopes = needed.length === 1 ? `the scope ${needed.join()}` : `the scopes ${needed.join(' and ')}`
  return {
    message: `The token lacks ${scopes}, which ${profile.productName} asks for here.`,
    action: `Open ${tokensPage(profile)}, choose the token, tick ${needed.join(' and ')} and save; or create a new one with ${[...new Set([enterprise, billing, ...needed])].join(' and ')}. A changed token keeps its value.`,
  }
}

function placeOf(profile: CodeProfile, level: RefusedAt['level']): string {
  const name = profile.settingsNames.product
  return level === 'enterprise'
    ? `enterprise › AI controls › ${name} › Metrics`
    : `organization › Settings › ${name} › Policies`
}

function tokensPage({ codeHostUrl }: CodeProfile): string {
  return `${codeHostUrl.replace(/\/$/, '')}/settings/tokens`
}
