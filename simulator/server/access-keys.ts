import { errorAnswer, type Answer, type ProductWord } from './answer.ts'

export type Scope = 'costs' | 'limits'

export interface AccessKey {
  key: string
  /** What the request log calls it; never the key itself. */
  name: string
  kind: 'admin' | 'developer_platform'
  scopes: Scope[]
  /** Organisation ids the key works for; undefined: all. */
  organizations?: string[]
  /** Revoked, expired, or its creator lost the role. */
  revoked?: boolean
}

const SCOPE_NAMES: Record<Scope, string> = {
  costs: 'enterprise.compliance_logs_platform.costs.read',
  limits: 'enterprise.usage_limit.read',
}

/** Keys anybody may use against the simulator; they open nothing else. */
export const DEFAULT_KEYS: readonly AccessKey[] = [
  { name: 'both scopes', key: 'sk-admin-simulator-both-scopes', kind: 'admin', scopes: ['costs', 'limits'] },
  { name: 'costs only', key: 'sk-admin-simulator-costs-only', kind: 'admin', scopes: ['costs'] },
  { name: 'limits only', key: 'sk-admin-simulator-limits-only', kind: 'admin', scopes: ['limits'] },
  { name: 'developer platform', key: 'sk-proj-simulator-developer', kind: 'developer_platform', scopes: [] },
]

/** The key of an `Authorization: Bearer` header, or null when it is not one of ours. */
export function findKey(keys: readonly AccessKey[], authorization: string | undefined): AccessKey | null {
  const presented = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return keys.find(({ key }) => key === presented) ?? null
}

/** Null when the key may read, else the vendor's refusal. */
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
