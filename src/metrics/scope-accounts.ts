import type { SourceKind } from '../model/connection.ts'
import type { Scope } from './metrics-query.ts'

/** The vendor-side accounts of one kind of source, each once. */
export function accountsOf(scope: Scope, source: SourceKind = 'chat_assistant'): string[] {
  const accounts = source === 'chat_assistant' ? scope.accounts : scope.code
  return [...new Set(accounts.map(({ account }) => account))]
}
