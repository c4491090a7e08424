import { accountsWith } from '../ask/scope-accounts.ts'
import type { Scope } from '../metrics-query.ts'

/**
 * Whether everybody who may use the chat assistant is in a list of limits: every account has a workspace, and the list of
 * every workspace names somebody. One that was never taken or names nobody says of nobody that they may not use it.
 */
export function areAllUsersListed(scope: Pick<Scope, 'accounts'>, naming: ReadonlySet<string>): boolean {
  const workspaces = accountsWith(scope, 'spend_limits')
  const hasWorkspace = new Set(workspaces.map(({ costsAccount }) => costsAccount))
  return (
    workspaces.every(({ account }) => naming.has(account)) &&
    accountsWith(scope, 'costs').every(({ account }) => hasWorkspace.has(account))
  )
}
