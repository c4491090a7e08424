import { said, type Said } from '../../../words/said.ts'
import type { CodeProfile } from '../../profiles.ts'
import { givenScopes } from '../failures/answer-headers.ts'

/** With these an enterprise owner's token may read what people asked and were answered (upstream/code-billing 15). */
const SCOPES = new Set(['read:enterprise', 'admin:enterprise'])

/** Those of a token's scopes; null where an answer names none. */
export function promptScopes(headers: Readonly<Record<string, string>>): string[] | null {
  return givenScopes(headers)?.filter((scope) => SCOPES.has(scope)) ?? null
}

/** The same of an app. */
export function promptPermissions(
  { productWord }: CodeProfile,
  permissions: Readonly<Record<string, unknown>>,
): string[] {
  const name = `enterprise_${productWord}_usage`
  return Object.hasOwn(permissions, name) ? [`${name}=read`] : []
}

/** That prompts could be read and never are, and with what less would do. */
export function promptWords(
  names: readonly string[],
  { productName, scopes, settingsNames }: CodeProfile,
): { message: Said; action: Said } {
  const ofApp = names.some((name) => name.includes('='))
  const named = { names: names.map((name) => name.replace('=', ': ')), product: productName }
  return ofApp
    ? {
        message: said('app_could_read_prompts', named),
        action: said('take_permission_from_app', { names: named.names, apps: settingsNames.apps }),
      }
    : {
        message: said('token_could_read_prompts', named),
        action: said('use_narrower_token', {
          enough: [scopes.billing, scopes.bill],
          organization: scopes.organization,
          names: named.names,
        }),
      }
}
