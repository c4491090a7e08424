import { errorAnswer, type Answer, type ProductWord } from './answer.ts'

export type Scope = 'costs' | 'limits'

export interface AccessKey {
  key: string
  /** Name in the request log; never the key itself. */
  name: string
  kind: 'admin' | 'developer_platform'
  scopes: Scope[]
  /** Ids of the organisations that the key works for; undefined: all. */
  organizations?: string[]
  /** Revoked or expired, or its creator has lost the role. */
  revoked?: boolean
}

const SCOPE_NAMES: Record<Scope, string> = {
  costs: 'enterprise.compliance_logs_platform.costs.read',
  limits: 'enterprise.usage_limit.read',
}

/** Published test keys of the simulator; they are valid nowhere else. */
export const DEFAULT_KEYS: readonly AccessKey[] = [
  { name: 'both scopes', key: 'sk-admin-simulator-both-scopes', kind: 'admin', scopes: ['costs', 'limits'] },
  { name: 'costs only', key: 'sk-admin-simulator-costs-only', kind: 'admin', scopes: ['costs'] },
  { name: 'limits only', key: 'sk-admin-simulator-limits-only', kind: 'admin', scopes: ['limits'] },
  { name: 'developer platform', key: 'sk-proj-simulator-developer', kind: 'developer_platform', scopes: [] },
]

/** The key of an `Authorization: Bearer` header; null for an unknown one. */
export function findKey(keys: readonly AccessKey[], authorization: string | undefined): AccessKey | null {
  const presented = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return keys.find(({ key }) => key === presented) ?? null
}

/** The vendor's refusal; null when the key may read. */
export function refusal(
  key: AccessKey | null,
  scope: Scope,
  organization: string | null,
  word: ProductWord,
): Answer | null {
  if (!key || key.revoked) {
    return errorAnswer(401, 'invalid_api_key', 'Incorrect API key provided. Check that the key is active.', {
      'www-authenticate': 'Bearer',
    })
  }
  if (key.kind === 'developer_platform') {
    return errorAnswer(403, 'admin_key_required', 'This endpoint requires a workspace Admin key.')
  }
  if (!key.scopes.includes(scope)) {
    const missing = `${word}.${SCOPE_NAMES[scope]}`
    return errorAnswer(
      403,
      'missing_scope',
      `You have insufficient permissions for this operation. Missing scopes: ${missing}.`,
    )
  }
  if (organization !== null && key.organizations && !key.organizations.includes(organization)) {
    return errorAnswer(
      403,
      'organization_mismatch',
      'The key does not belong to an organization that owns this resource.',
    )
  }
  return null
}
