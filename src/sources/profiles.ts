import type { SourceKind } from '../model/connection.ts'
import type { Dataset } from '../model/dataset.ts'

/** Where the limits of a workspace are read: one bare path (spec 4.2), or the vendor's three lists. */
type LimitsLayout = 'bare' | 'three_lists'

/** How one vendor speaks: words, paths, pacing. Nothing else in the code names a vendor. */
export interface Profile {
  id: string
  source: SourceKind
  productName: string
  baseUrl: string
  /** The operator set `baseUrl`, so it may be http and private; an address from an answer may not. */
  baseUrlFromOperator: boolean
  scopes: { costs: string; spendLimits: string }
  /** What is called, as shown in Data health. */
  paths: Record<Dataset, string>
  limitsLayout: LimitsLayout
  /** What a workspace ID looks like: the vendor's are UUIDs; spec 2.3 names no form. */
  workspaceIdForm: 'uuid' | 'opaque'
  /** Answers may hold rows directly, and field names may follow the alias map. */
  tolerantCosts: boolean
  /** How long the vendor keeps log files. Older days are gone for good. */
  retentionDays: number
  /** Requests per minute and endpoint we allow ourselves, below the vendor's own limit. */
  requestsPerMinute: number
  links: { label: string; url: string }[]
}

/** What the operator may set; see `config/config.ts`. */
export interface ProfileSettings {
  chatAssistApiUrl: string | null
  /** Base of the vendor's own profile, for a proxy or a simulator in its place. */
  chatgptApiUrl?: string | null
  /** For the demo and for load tests against a server of one's own; the vendor's limit otherwise. */
  requestsPerMinute: number | null
  retentionDays: number | null
}

/** Profiles of every source, the default of each source first. */
export function createProfiles(settings: ProfileSettings): Profile[] {
  const vendor: Profile = {
    id: 'chatgpt-enterprise',
    source: 'chat_assistant',
    productName: 'ChatGPT Enterprise',
    baseUrl: settings.chatgptApiUrl ?? 'https://api.chatgpt.com',
    baseUrlFromOperator: Boolean(settings.chatgptApiUrl),
    scopes: {
      costs: 'chatgpt.enterprise.compliance_logs_platform.costs.read',
      spendLimits: 'chatgpt.enterprise.usage_limit.read',
    },
    paths: {
      costs: '/v1/compliance/organizations/{organization_id}/logs?event_type=COSTS',
      spend_limits: '/v1/manage/workspaces/{workspace_id}/usage_limits',
    },
    limitsLayout: 'three_lists',
    workspaceIdForm: 'uuid',
    tolerantCosts: false,
    // "Files expire after 30 days"; 50 downloads a minute, endpoint and key (vendor OpenAPI 2.5.3).
    retentionDays: 30,
    requestsPerMinute: 45,
    links: [
      { label: 'Admin keys (Admin Console)', url: 'https://help.openai.com/en/articles/20001407' },
      { label: 'Usage limits', url: 'https://help.openai.com/en/articles/20001001' },
    ],
  }
  if (settings.chatgptApiUrl) Object.assign(vendor, operatorPace(settings, vendor))
  if (!settings.chatAssistApiUrl) return [vendor]
  // With a base of the operator's own, both ways of speaking can be tried against it.
  const neutral: Profile = {
    ...vendor,
    id: 'chatassist',
    productName: 'Chat assistant',
    baseUrl: settings.chatAssistApiUrl,
    baseUrlFromOperator: true,
    scopes: {
      costs: 'chatassist.enterprise.compliance_logs_platform.costs.read',
      spendLimits: 'chatassist.enterprise.usage_limit.read',
    },
    limitsLayout: 'bare',
    workspaceIdForm: 'opaque',
    tolerantCosts: true,
    ...operatorPace(settings, vendor),
    links: [],
  }
  return [neutral, vendor]
}

/** The vendor's own server is asked at the vendor's pace, whatever the operator would like. */
function operatorPace(
  settings: ProfileSettings,
  vendor: Profile,
): Pick<Profile, 'retentionDays' | 'requestsPerMinute'> {
  return {
    retentionDays: settings.retentionDays ?? vendor.retentionDays,
    requestsPerMinute: settings.requestsPerMinute ?? vendor.requestsPerMinute,
  }
}
