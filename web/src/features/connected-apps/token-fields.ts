import type {
  CodeConnectProfile,
  Connection,
  ReconnectCodeAssistant,
} from '../../../../src/api/contract/connections.ts'
import { t } from '../../i18n/t.ts'

export interface TokenValues {
  profile: string
  enterprise_slug: string
  personal_access_token: string
  /** One per line. */
  organizations: string
  expires_at: string | null
  label: string
}

export function initialValues(
  profiles: readonly CodeConnectProfile[],
  start: Connection | undefined,
): TokenValues {
  const preset = profiles.find((profile) => profile.is_default) ?? profiles[0]
  return {
    profile: start?.profile ?? preset?.id ?? '',
    enterprise_slug: start?.enterprise_slug ?? '',
    personal_access_token: '',
    organizations: (start?.organizations ?? []).join('\n'),
    expires_at: null,
    label: start?.label ?? '',
  }
}

/** Names as people paste them: one per line, or parted by commas or spaces. */
export function namesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** What is sent: trimmed, because tokens and names are pasted with spaces and line ends; empty means not given. */
export function toFields(values: TokenValues): ReconnectCodeAssistant {
  const organizations = namesOf(values.organizations)
  const label = values.label.trim()
  return {
    method: 'enterprise_token',
    enterprise_slug: values.enterprise_slug.trim(),
    personal_access_token: values.personal_access_token.trim(),
    ...(organizations.length > 0 ? { organizations } : {}),
    ...(values.expires_at ? { expires_at: values.expires_at } : {}),
    ...(values.profile ? { profile: values.profile } : {}),
    ...(label ? { label } : {}),
  }
}

/** Only what is plainly missing or of the wrong kind; whether a token works, the vendor says. */
export function validate(values: TokenValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const { enterprise_slug, personal_access_token } = toFields(values)
  if (!enterprise_slug) errors['enterprise_slug'] = t('connectedApps:form.slugMissing')
  if (!personal_access_token) errors['personal_access_token'] = t('connectedApps:form.tokenMissing')
  else if (personal_access_token.startsWith('github_pat_'))
    errors['personal_access_token'] = t('connectedApps:form.fineGrained')
  return errors
}

/** Which field a refusal is about, where the service names none. */
export const TOKEN_REFUSAL_FIELDS: Record<string, string> = {
  enterprise_not_accessible: 'enterprise_slug',
  already_connected: 'enterprise_slug',
  credential_rejected: 'personal_access_token',
  token_expired: 'personal_access_token',
  token_kind_not_supported: 'personal_access_token',
  missing_token_scope: 'personal_access_token',
  role_missing: 'personal_access_token',
  single_sign_on_required: 'personal_access_token',
  address_not_allowed: 'personal_access_token',
  organization_not_found: 'organizations',
}
