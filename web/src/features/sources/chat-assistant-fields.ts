import type {
  Connection,
  ChatConnectProfile,
  ReconnectChatAssistant,
} from '../../../../src/api/contract/connections.ts'
import { t } from '../../i18n/t.ts'

export interface FormValues {
  profile: string
  organization_id: string
  workspace_id: string
  admin_key: string
  spend_limits_api_key: string
  label: string
}

export function initialValues(
  profiles: readonly ChatConnectProfile[],
  start: Connection | undefined,
): FormValues {
  const preset = profiles.find((profile) => profile.is_default) ?? profiles[0]
  return {
    profile: start?.profile ?? preset?.id ?? '',
    organization_id: start?.organization_id ?? '',
    workspace_id: start?.workspace_id ?? '',
    admin_key: '',
    spend_limits_api_key: '',
    label: start?.label ?? '',
  }
}

/** What is sent: trimmed, because keys and ids are pasted with spaces and line ends; empty means not given. */
export function toFields(values: FormValues): ReconnectChatAssistant {
  const second = values.spend_limits_api_key.trim()
  const label = values.label.trim()
  return {
    organization_id: values.organization_id.trim(),
    workspace_id: values.workspace_id.trim(),
    admin_key: values.admin_key.trim(),
    ...(second ? { spend_limits_api_key: second } : {}),
    ...(values.profile ? { profile: values.profile } : {}),
    ...(label ? { label } : {}),
  }
}

/** Only what is plainly missing or swapped; whether ids and keys are right, the vendor says. */
export function validate(values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const { organization_id, workspace_id, admin_key } = toFields(values)
  if (!organization_id) errors['organization_id'] = t('sources:form.organizationIdMissing')
  else if (!organization_id.startsWith('org-')) {
    errors['organization_id'] = workspace_id.startsWith('org-')
      ? t('sources:form.swapped')
      : t('sources:form.organizationIdWrong')
  }
  if (!workspace_id) errors['workspace_id'] = t('sources:form.workspaceIdMissing')
  if (!admin_key) errors['admin_key'] = t('sources:form.adminKeyMissing')
  return errors
}
