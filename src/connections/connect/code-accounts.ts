import type { CodeAccount } from '../../model/connection.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'

/** What a code-assistant connection reads: its enterprise, if any, and each of its organisations. */
export function codeAccounts(row: Pick<ConnectionRow, 'enterprise_slug' | 'organizations'>): CodeAccount[] {
  const organizations: string[] = JSON.parse(row.organizations)
  return accountsOf(row.enterprise_slug, organizations)
}

export function accountsOf(enterpriseSlug: string | null, organizations: readonly string[]): CodeAccount[] {
  const enterprise: CodeAccount[] =
    enterpriseSlug === null ? [] : [{ level: 'enterprise', name: enterpriseSlug }]
  return [...enterprise, ...organizations.map((name) => ({ level: 'organization' as const, name }))]
}
