import { codePaths } from './paths.ts'
import type { CodeProfile, ProfileSettings } from '../profile.ts'
import { said } from '../../words/said.ts'

/** The eight calls of spec 4.2, teams, and of the code host pull requests and the bill. */
const SPEC_DATASETS = [
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'seats',
  'billing',
  'teams',
  'org_metrics',
  'team_metrics',
  'enterprise_metrics',
  'pull_requests',
  'org_bill',
  'enterprise_bill',
  'org_bill_summary',
  'enterprise_bill_summary',
  'org_credits',
  'enterprise_credits',
  'org_requests',
  'enterprise_requests',
  'org_person_credits',
  'enterprise_person_credits',
  'org_budgets',
  'enterprise_budgets',
  'cost_centers',
] as const

/** Reports that only the vendor's own product offers (upstream/code-assistant 0). */
const VENDOR_DATASETS = [
  'org_report_1d',
  'org_report_28d',
  'enterprise_report_1d',
  'enterprise_report_28d',
  'org_user_teams_1d',
  'org_repos_1d',
  'enterprise_repos_1d',
  'enterprise_seats',
] as const

const SCOPES = {
  enterprise: 'read:enterprise',
  billing: 'manage_billing:copilot',
  organization: 'read:org',
  bill: 'manage_billing:enterprise',
}

/** Profiles of the code assistant, the default first. */
export function codeProfiles(settings: ProfileSettings): CodeProfile[] {
  const vendor: CodeProfile = {
    id: 'github-copilot',
    source: 'code_assistant',
    productName: 'GitHub Copilot',
    baseUrl: settings.copilotApiUrl ?? 'https://api.github.com',
    baseUrlFromOperator: Boolean(settings.copilotApiUrl),
    productWord: 'copilot',
    settingsNames: { product: 'Copilot', apps: 'GitHub Apps' },
    fieldWords: ['copilot', 'codeassist'],
    scopes: SCOPES,
    grantKind: 'app_installation',
    codeHostUrl: settings.codeHostUrl ?? 'https://github.com',
    codeHostUrlFromOperator: Boolean(settings.codeHostUrl),
    refusedTokens: [
      {
        prefix: 'github_pat_',
        of: 'enterprise',
        why: said('token_is_fine_grained'),
      },
      {
        prefix: 'ghs_',
        of: 'all',
        why: said('token_of_installation'),
      },
      { prefix: 'ghu_', of: 'all', why: said('token_of_app_user') },
    ],
    metricsClosedSince: '2026-04-02',
    apiVersion: { header: 'x-github-api-version', value: '2026-03-10' },
    reportsSince: { organization: '2025-12-12', enterprise: '2025-10-10', repositories: '2026-07-17' },
    metricsDays: 100,
    billDays: 730,
    creditsSince: '2026-06-01',
    datasets: [...SPEC_DATASETS, ...VENDOR_DATASETS],
    paths: codePaths('copilot'),
    // "At most one year back"; 5,000 requests an hour and user, and the vendor asks for serial requests.
    retentionDays: 365,
    requestsPerMinute: 60,
    links: [
      { label: 'Personal access tokens (classic)', url: 'https://github.com/settings/tokens' },
      {
        label: 'Copilot usage metrics policy',
        url: 'https://docs.github.com/copilot/concepts/copilot-metrics',
      },
    ],
  }
  const first = settings.copilotApiUrl ? { ...vendor, ...ownLimits(settings, vendor) } : vendor
  const further = (profile: CodeProfile, addresses: readonly string[] = []) =>
    addresses
      .filter((address) => address !== profile.baseUrl)
      .map((address) => ({ ...atAddress(profile, address), ...ownLimits(settings, vendor) }))
  const vendors = [first, ...further(first, settings.furtherCopilotApiUrls)]
  if (!settings.codeAssistApiUrl) return vendors
  const neutral: CodeProfile = {
    ...vendor,
    id: 'codeassist',
    productName: 'Code assistant',
    baseUrl: settings.codeAssistApiUrl,
    baseUrlFromOperator: true,
    productWord: 'codeassist',
    settingsNames: { product: 'Code assistant', apps: 'Installed apps' },
    fieldWords: ['codeassist', 'copilot'],
    scopes: { ...vendor.scopes, billing: 'manage_billing:codeassist' },
    grantKind: 'oauth_user',
    codeHostUrl: settings.codeHostUrl ?? settings.codeAssistApiUrl,
    codeHostUrlFromOperator: true,
    // A user's own grant may have the other forms here, and does not expire.
    refusedTokens: vendor.refusedTokens.filter(({ of }) => of === 'enterprise'),
    metricsClosedSince: null,
    apiVersion: null,
    reportsSince: { organization: null, enterprise: null, repositories: null },
    datasets: SPEC_DATASETS,
    paths: codePaths('codeassist'),
    ...ownLimits(settings, vendor),
    links: [],
  }
  return [neutral, ...further(neutral, settings.furtherCodeAssistApiUrls), ...vendors]
}

/** What an operator may set for addresses of their own, and for no others. */
function ownLimits(
  { requestsPerMinute, reportDays }: ProfileSettings,
  vendor: CodeProfile,
): Pick<CodeProfile, 'requestsPerMinute' | 'retentionDays' | 'billDays'> {
  return {
    requestsPerMinute: requestsPerMinute ?? vendor.requestsPerMinute,
    retentionDays: reportDays ?? vendor.retentionDays,
    billDays: reportDays ?? vendor.billDays,
  }
}

/** The same product at a further address: chosen by its own name, and a code host of its own. */
function atAddress(profile: CodeProfile, baseUrl: string): CodeProfile {
  const { host, pathname } = new URL(baseUrl)
  const name = `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
  const codeHostUrl = codeHostOf(baseUrl)
  return {
    ...profile,
    id: `${profile.id}@${name}`,
    host: `@${name}`,
    productName: `${profile.productName} (${name})`,
    baseUrl,
    baseUrlFromOperator: true,
    codeHostUrl,
    codeHostUrlFromOperator: true,
    links: profile.links.map(({ label, url }) => ({
      label,
      url: url.replace(profile.codeHostUrl, codeHostUrl),
    })),
  }
}

/** With data residency the API is beside where people sign in; elsewhere it is taken for the same place. */
function codeHostOf(baseUrl: string): string {
  const { origin, protocol, hostname } = new URL(baseUrl)
  const residency = /^api\.([\w-]+\.ghe\.com)$/i.exec(hostname)?.[1]
  return residency === undefined ? origin : `${protocol}//${residency}`
}
