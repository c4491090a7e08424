import type { CodeLevel } from '../../../model/connection.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { Refusal } from './answer-failure.ts'
import { said, type Said } from '../../../words/said.ts'

interface Words {
  message: Said
  action: Said
}

/** Where what was refused is set right: the account's level decides whose settings these are. */
export interface RefusedAt {
  level: CodeLevel
  profile: CodeProfile
  /** Scopes or permissions the upstream named. */
  missing: readonly string[]
}

/** What each refusal means and what to do, with the exact setting and where to click (spec 5.2, 5.3). */
export const REFUSAL_WORDS: Record<Refusal, (at: RefusedAt) => Words> = {
  credential_rejected: ({ profile }) => ({
    message: said('credential_rejected', { product: profile.productName }),
    action: said('replace_token_or_install'),
  }),
  token_expired: ({ profile }) => ({
    message: said('token_expired', { product: profile.productName }),
    action: said('replace_enterprise_token'),
  }),
  token_kind_not_supported: ({ profile, level }) => ({
    message: said('token_kind_refused', { level, product: profile.productName }),
    action: said('create_or_allow_token', { level }),
  }),
  missing_token_scope: missingScope,
  role_missing: ({ profile, level }) => ({
    message:
      level === 'enterprise'
        ? said('role_missing_enterprise', { product: profile.productName })
        : said('role_missing_organization', { product: profile.productName }),
    action: level === 'enterprise' ? said('owner_creates_enterprise_token') : said('owner_creates_token'),
  }),
  metrics_not_enabled: ({ profile, level }) => ({
    message: said('metrics_switched_off', {
      product: profile.settingsNames.product,
      name: profile.productName,
    }),
    action: said('switch_on_metrics', {
      product: profile.settingsNames.product,
      place: placeOf(profile, level),
    }),
  }),
  usage_metrics_not_enabled: ({ profile, level }) => ({
    message: said('usage_metrics_off', { product: profile.settingsNames.product, name: profile.productName }),
    action: said('enable_usage_metrics', {
      product: profile.settingsNames.product,
      place: placeOf(profile, level),
    }),
  }),
  single_sign_on_required: ({ profile, level }) => ({
    message: said('sign_on_required', { level }),
    action: said('authorize_token', { page: tokensPage(profile), level }),
  }),
  address_not_allowed: ({ level }) => ({
    message: said('ip_not_allowed', { level }),
    action: said('add_address_to_list', { level }),
  }),
  enterprise_not_accessible: ({ profile }) => ({
    message: said('enterprise_not_shown', { product: profile.productName }),
    action: said('copy_enterprise_slug', { host: profile.codeHostUrl }),
  }),
  organization_not_found: ({ profile }) => ({
    message: said('organization_not_shown', { product: profile.productName, name: profile.productName }),
    action: said('copy_organization_name', { host: profile.codeHostUrl }),
  }),
  not_found: ({ profile }) => ({
    message: said('no_longer_shown', { product: profile.productName }),
    action: said('check_if_deleted'),
  }),
  closed_by_vendor: ({ profile }) => ({
    message:
      profile.metricsClosedSince === null
        ? said('call_closed', { product: profile.productName })
        : said('call_closed_on', { product: profile.productName, day: profile.metricsClosedSince }),
    action: said('read_from_reports_instead'),
  }),
  installation_not_found: ({ profile }) => ({
    message: said('app_no_longer_installed', { product: profile.productName }),
    action: said('install_app_again'),
  }),
  installation_suspended: ({ profile }) => ({
    message: said('installation_suspended', { product: profile.productName }),
    action: said('unsuspend_installation', { apps: profile.settingsNames.apps }),
  }),
  payment_problem: ({ profile }) => ({
    message: said('payment_problem', { product: profile.productName }),
    action: said('check_payment'),
  }),
  billing_not_shown: ({ profile, level, missing }) => ({
    message: said('billing_not_shown', { product: profile.productName, level }),
    action:
      level === 'enterprise'
        ? said('give_enterprise_billing', { page: tokensPage(profile), scope: profile.scopes.bill })
        : said('give_organization_billing', {
            permission: (missing[0] ?? BILL_PERMISSION).replace('=', ': '),
            apps: profile.settingsNames.apps,
            scope: profile.scopes.billing,
          }),
  }),
  billing_not_offered: ({ profile, level }) => ({
    message: said('billing_not_offered', { product: profile.productName, level }),
    action: said('ask_for_billing_platform'),
  }),
  billing_at_enterprise: ({ profile }) => ({
    message: said('billing_at_enterprise', { product: profile.productName }),
    action: said('connect_enterprise_for_billing', { scope: profile.scopes.bill }),
  }),
  people_at_enterprise: ({ profile }) => ({
    message: said('people_at_enterprise', { product: profile.productName }),
    action: said('connect_enterprise_for_billing', { scope: profile.scopes.bill }),
  }),
}

/** What an app or a fine-grained token reads an organisation's bill with (upstream/code-billing 12). */
const BILL_PERMISSION = 'organization_administration=read'

function missingScope({ level, profile, missing }: RefusedAt): Words {
  const { enterprise, billing, organization } = profile.scopes
  // An app's permissions are `name=read`; a token's scopes carry no `=`.
  if (missing.some((name) => name.includes('='))) {
    const names = missing.map((name) => name.replace('=', ': ')).join(', ')
    return {
      message: said('permission_lacking', { product: profile.productName, names }),
      action: said('add_permission', {
        apps: profile.settingsNames.apps,
        scope: level === 'enterprise' ? enterprise : organization,
      }),
    }
  }
  const wanted = level === 'enterprise' ? [enterprise, billing] : [organization]
  const needed = missing.length > 0 ? missing : wanted
  const scopes =
    needed.length === 1 ? said('the_scope', { name: needed.join() }) : said('the_scopes', { names: needed })
  return {
    message: said('scopes_lacking', { scopes, product: profile.productName }),
    action: said('tick_scopes', {
      page: tokensPage(profile),
      names: needed,
      all: [...new Set([enterprise, billing, ...needed])],
    }),
  }
}

function placeOf(profile: CodeProfile, level: RefusedAt['level']): Said {
  const name = profile.settingsNames.product
  return level === 'enterprise'
    ? said('enterprise_metrics_place', { name })
    : said('organization_policies_place', { name })
}

function tokensPage({ codeHostUrl }: CodeProfile): string {
  return `${codeHostUrl.replace(/\/$/, '')}/settings/tokens`
}
