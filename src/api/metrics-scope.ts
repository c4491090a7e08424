import type { CollectorContext } from '../collector/context.ts'
import type { ConnectionView } from '../connections/connection-view.ts'
import { listConnections } from '../connections/list-connections.ts'
import { knownAccounts } from '../metrics/known-accounts.ts'
import type { Scope, ScopeAccount } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import type { Dataset } from '../model/dataset.ts'

/**
 * What the actor's numbers are made of: the accounts of their organisation's connections, and those that
 * a connection read from before it was connected again with other ids. Never another organisation's.
 */
export async function metricsScope(args: {
  ctx: CollectorContext
  actor: Actor
  dataset: Dataset
}): Promise<Scope> {
  const { ctx, actor, dataset } = args
  const { tenant } = actor
  const [connections, known] = await Promise.all([
    listConnections({ ctx, actor }),
    knownAccounts({ facts: ctx.facts, tenant, dataset }),
  ])
  // A live connection speaks for its account before a disconnected one does.
  const present = connections.flatMap(presentAccount).sort((a, b) => rank(a) - rank(b))
  const accountOf = (account: ScopeAccount) => (dataset === 'costs' ? account.account : account.workspace)
  const covered = new Set(present.map(accountOf))
  const former = known
    .filter(({ account }) => !covered.has(account))
    .map(({ account, connection }) => {
      const label = connections.find(({ id }) => id === connection)?.label ?? 'Former connection'
      return formerAccount(account, connection, label)
    })
  const seen = new Set<string | null>()
  const accounts = [...present, ...former].filter((account) => {
    const id = accountOf(account)
    return !seen.has(id) && seen.add(id)
  })
  return { tenant, accounts }
}

const rank = ({ state }: ScopeAccount) => (state === 'disconnected' ? 1 : 0)

function presentAccount({ id, label, state, organizationId, workspaceId }: ConnectionView): ScopeAccount[] {
  if (organizationId === null) return []
  return [{ account: organizationId, workspace: workspaceId, connection: id, label, state }]
}

/** Only the side that was asked for is known, and only that side is read. */
function formerAccount(account: string, connection: string, label: string): ScopeAccount {
  const state = 'disconnected'
  return { account, workspace: account, connection, label: `${label} (${account})`, state }
}
