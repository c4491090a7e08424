import type { ChatProfile, ProfileSettings } from '../profile.ts'

const LIMITS_PATH = '/v1/manage/workspaces/{workspace_id}/usage_limits'

/** Profiles of the chat assistant, the default first. */
export function chatProfiles(settings: ProfileSettings): ChatProfile[] {
  const vendor: ChatProfile = {
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
      spend_limits: `${LIMITS_PATH}/{workspace,groups,users}`,
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
  const neutral: ChatProfile = {
    ...vendor,
    id: 'chatassist',
    productName: 'Chat assistant',
    baseUrl: settings.chatAssistApiUrl,
    baseUrlFromOperator: true,
    scopes: {
      costs: 'chatassist.enterprise.compliance_logs_platform.costs.read',
      spendLimits: 'chatassist.enterprise.usage_limit.read',
    },
    paths: { ...vendor.paths, spend_limits: LIMITS_PATH },
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
  vendor: ChatProfile,
): Pick<ChatProfile, 'retentionDays' | 'requestsPerMinute'> {
  return {
    retentionDays: settings.retentionDays ?? vendor.retentionDays,
    requestsPerMinute: settings.requestsPerMinute ?? vendor.requestsPerMinute,
  }
}
