import type { CodeAccount } from '../../../model/connection.ts'

/** The names that stand in the paths about an account. */
export function accountNames({ level, name }: CodeAccount): Record<string, string> {
  return level === 'organization' ? { org: name } : { enterprise: name }
}
