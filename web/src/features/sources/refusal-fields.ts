/** Which field a refusal is about, where the service names none. */
export const REFUSAL_FIELDS: Record<string, string> = {
  organization_id_malformed: 'organization_id',
  organization_not_found: 'organization_id',
  ids_swapped: 'organization_id',
  already_connected: 'organization_id',
  costs_feed_not_enabled: 'organization_id',
  workspace_id_malformed: 'workspace_id',
  workspace_not_found: 'workspace_id',
  credential_rejected: 'admin_key',
  missing_cost_scope: 'admin_key',
  missing_spend_limit_scope: 'spend_limits_api_key',
  developer_platform_key: 'admin_key',
}
