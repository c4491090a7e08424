import type { CollectorContext } from '../collector/context.ts'
import { datasetStatuses } from '../collector/status/dataset-statuses.ts'
import type { ConnectionView } from '../connections/connection-view.ts'
import { listConnections } from '../connections/list-connections.ts'
import { knownAccounts, type KnownAccount } from '../metrics/completeness/known-accounts.ts'
import type { CodeScopeAccount, FeedBar, Scope, ScopeAccount } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { codeAccountKey } from '../model/connection.ts'
import { datasetsOf, isCodeDataset, type DatasetStatus } from '../model/dataset.ts'

interface ScopeArgs {
  ctx: CollectorContext
  actor: Actor
}

/**
 * What the actor's numbers are made of: the accounts of their organisation's connections, and those that
 * a connection read from before it was connected again with other ids. Never another organisation's.
 */
export async function metricsScope({ ctx, actor }: ScopeArgs): Promise<Scope> {
  const { tenant } = actor
  const of = { facts: ctx.facts, tenant }
  const [connections, knownChat, knownCode] = await Promise.all([
    listConnections({ ctx, actor }),
    knownAccounts({ ...of, datasets: ['costs'] }),
    knownAccounts({ ...of, datasets: datasetsOf('code_assistant') }),
  ])
  const code = await Promise.all(
    connections
      .filter(({ source }) => source === 'code_assistant')
      .map((view) => codeAccounts(ctx, actor, view)),
  )
  const chat = connections.flatMap(chatAccount).map(async (account) => {
    return {
      ...account,
      firstSync: firstSyncs(await datasetStatuses({ ctx, actor, id: account.connection })),
    }
  })
  return {
    tenant,
    accounts: withFormer(
      await Promise.all(chat),
      knownChat,
      connections,
      ({ account }) => account,
      formerChat,
    ),
    code: withFormer(code.flat(), knownCode, connections, ({ account }) => account, formerCode),
    connections: connections.flatMap(chatAccount),
  }
}

/** The same for spend limits, which are read by workspace. */
export async function limitsScope({ ctx, actor }: ScopeArgs): Promise<Scope> {
  const { tenant } = actor
  const [connections, known] = await Promise.all([
    listConnections({ ctx, actor }),
    knownAccounts({ facts: ctx.facts, tenant, datasets: ['spend_limits'] }),
  ])
  const workspaceOf = ({ workspace }: ScopeAccount) => workspace
  return {
    tenant,
    accounts: withFormer(connections.flatMap(chatAccount), known, connections, workspaceOf, formerChat),
    code: [],
  }
}

interface Placed {
  state: ScopeAccount['state']
}

/** Each account once: a live connection speaks for it before a disconnected one, and either before none at all. */
function withFormer<Account extends Placed>(
  present: Account[],
  known: readonly KnownAccount[],
  connections: readonly ConnectionView[],
  idOf: (account: Account) => string | null,
  former: (known: KnownAccount, label: string) => Account,
): Account[] {
  const covered = new Set(present.map(idOf))
  const gone = known
    .filter(({ account }) => !covered.has(account))
    .map((one) => former(one, formerLabel(one, connections.find(({ id }) => id === one.connection)?.title)))
  const seen = new Set<string | null>()
  return [...present.toSorted((a, b) => rank(a) - rank(b)), ...gone].filter((account) => {
    const id = idOf(account)
    return !seen.has(id) && seen.add(id)
  })
}

const rank = ({ state }: Placed) => (state === 'disconnected' ? 1 : 0)

function chatAccount({
  id,
  source,
  title: label,
  state,
  organizationId,
  workspaceId,
}: ConnectionView): ScopeAccount[] {
  if (source !== 'chat_assistant' || organizationId === null) return []
  return [{ account: organizationId, workspace: workspaceId, connection: id, label, state }]
}

function formerLabel({ account }: KnownAccount, label: string | undefined): string {
  return label === undefined ? `Former connection (${account})` : `${label} (${account})`
}

/** Only the side that was asked for is known, and only that side is read. */
function formerChat({ account, connection }: KnownAccount, label: string): ScopeAccount {
  const state = 'disconnected'
  return { account, workspace: account, connection, label, state }
}

function formerCode({ account, connection }: KnownAccount, label: string): CodeScopeAccount {
  return { account, connection, label, state: 'disconnected', barred: {} }
}

async function codeAccounts(
  ctx: CollectorContext,
  actor: Actor,
  view: ConnectionView,
): Promise<CodeScopeAccount[]> {
  const { id, title: label, state, enterpriseSlug, organizations } = view
  const jobs = state === 'disconnected' ? null : await datasetStatuses({ ctx, actor, id })
  const barred = jobs ? barredFeeds(jobs) : {}
  const firstSync = firstSyncs(jobs ?? [])
  const enterprise =
    enterpriseSlug === null ? [] : [codeAccountKey({ level: 'enterprise', name: enterpriseSlug })]
  const own = organizations.map((name) => codeAccountKey({ level: 'organization', name }))
  return [...enterprise, ...own].map((account) => ({
    account,
    connection: id,
    label,
    state,
    barred,
    firstSync,
  }))
}

type Statuses = Awaited<ReturnType<typeof datasetStatuses>>

const firstSyncs = (jobs: Statuses) => jobs.filter(({ synced }) => !synced).map(({ dataset }) => dataset)

/** Feeds without a job are not offered for a connection of its kind. */
function barredFeeds(jobs: Statuses): CodeScopeAccount['barred'] {
  const offered = new Set(jobs.map(({ dataset }) => dataset))
  const missing = datasetsOf('code_assistant').filter((dataset) => !offered.has(dataset))
  return Object.fromEntries([
    ...missing.map((dataset) => [dataset, 'not_offered' satisfies FeedBar]),
    ...jobs.flatMap(({ dataset, status, code }) => {
      const bar = isCodeDataset(dataset) ? barOf(status, code) : null
      return bar === null ? [] : [[dataset, bar]]
    }),
  ])
}

function barOf(status: DatasetStatus, code: string | null): FeedBar | null {
  if (code === 'closed_by_vendor') return 'closed_by_vendor'
  if (status === 'not_offered') return 'not_offered'
  return status === 'not_enabled_upstream' || status === 'missing_scope' ? 'not_enabled' : null
}
