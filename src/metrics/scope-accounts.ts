import type { Scope } from './metrics-query.ts'

/** The vendor-side accounts of the scope's cost records, each once. */
export function accountsOf(scope: Scope): string[] {
  return [...new Set(scope.accounts.map(({ account }) => account))]
}
