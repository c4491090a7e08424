import type { FeedBar } from '../model/missing-reason.ts'
import type { CollectorContext } from '../collector/context.ts'
import { datasetStatuses } from '../collector/status/dataset-statuses.ts'
import type { ConnectionView } from '../connections/connection-view.ts'
import { listConnections } from '../connections/list-connections.ts'
import { feedBarOf } from '../metrics/completeness/feed-bar.ts'
import { knownAccounts, type KnownAccount } from '../metrics/completeness/known-accounts.ts'
import { formerLabel } from '../metrics/ask/scope-accounts.ts'
import type { Scope, ScopeAccount } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { datasetsOf, feedsOf, traitsOf, type Dataset } from '../model/dataset.ts'

/**
 * What the actor's numbers are made of: the accounts of their organisation's connections, and those that
 * a connection read from before it was connected again with other ids. Never another organisation's.
 */
export async function metricsScope({ ctx, actor }: { ctx: CollectorContext; actor: Actor }): Promise<Scope> {
  const { tenant } = actor
  const [connections, known] = await Promise.all([
    listConnections({ ctx, actor }),
    knownAccounts({ facts: ctx.facts, tenant }),
  ])
  const read = await Promise.all(connections.map((view) => accountsOfConnection(ctx, actor, view)))
  const present = read.flat()
  const covered = new Set(present.map(keyOf))
  const former = known
    .filter((one) => !covered.has(keyOf(one)))
    .map((one) => formerAccount(one, connections.find(({ id }) => id === one.connection)?.title))
  // A live connection speaks for an account before a disconnected one, and either before none at all.
  const inOrder = [...present.toSorted((a, b) => rank(a) - rank(b)), ...former]
  return {
    tenant,
    accounts: [...Map.groupBy(inOrder, keyOf).values()].flatMap(([first]) => first ?? []),
    connections: present.filter(({ feeds }) => 'costs' in feeds),
  }
}

/** The same for what tells of it only so much as whoever asks may be shown: a lead does not read connections. */
export const organizationScope = ({
  ctx,
  tenant,
}: {
  ctx: CollectorContext
  tenant: string
}): Promise<Scope> => metricsScope({ ctx, actor: { kind: 'system', id: 'scope', tenant, role: 'admin' } })

const keyOf = ({ level, account }: Pick<ScopeAccount, 'level' | 'account'>) => `${level} ${account}`
const rank = ({ state }: ScopeAccount) => (state === 'disconnected' ? 1 : 0)

function formerAccount({ account, connection, source, level }: KnownAccount, title?: string): ScopeAccount {
  return {
    account,
    level,
    connection,
    label: formerLabel(title, account),
    state: 'disconnected',
    feeds: feedsOf(source, level),
    barred: {},
  }
}

async function accountsOfConnection(
  ctx: CollectorContext,
  actor: Actor,
  view: ConnectionView,
): Promise<ScopeAccount[]> {
  const { id, source, title: label, state } = view
  const jobs = state === 'disconnected' ? null : await datasetStatuses({ ctx, actor, id })
  const barred = jobs ? barredFeeds(view, jobs) : {}
  const permissions = Object.fromEntries(
    (jobs ?? []).flatMap(({ dataset, status, action }) =>
      status === 'missing_scope' && action ? [[dataset, action]] : [],
    ),
  )
  const firstSync = (jobs ?? []).filter(({ synced }) => !synced).map(({ dataset }) => dataset)
  return placesOf(ctx, view).map((place) => ({
    ...place,
    connection: id,
    label,
    state,
    feeds: feedsOf(source, place.level),
    barred,
    permissions,
    firstSync,
  }))
}

type Place = Pick<ScopeAccount, 'account' | 'level' | 'costsAccount'>

/** Every account that a connection reads; people of a workspace cause the costs of the organisation beside it. */
function placesOf(ctx: CollectorContext, view: ConnectionView): Place[] {
  // Of a source that this service is started without, the history alone is left.
  const source = ctx.sources.modules.find(({ kind }) => kind === view.source)
  const places = source?.accounts(view, view.profile) ?? []
  const costsAccount = places.find(({ level }) => level === 'organization')?.key
  return places.map(({ key, level }) => ({
    account: key,
    level,
    ...(level === 'workspace' && costsAccount !== undefined && { costsAccount }),
  }))
}

type Statuses = Awaited<ReturnType<typeof datasetStatuses>>

/** Feeds without a job are not offered for a connection of its kind. */
function barredFeeds({ source }: ConnectionView, jobs: Statuses): ScopeAccount['barred'] {
  const offered = new Set(jobs.map(({ dataset }) => dataset))
  const missing = datasetsOf(source).filter((dataset) => isAskedFor(dataset) && !offered.has(dataset))
  return Object.fromEntries([
    ...missing.map((dataset) => [dataset, 'not_offered' satisfies FeedBar]),
    ...jobs.flatMap(({ dataset, status, code }) => {
      const bar = feedBarOf(status, code)
      return bar === null ? [] : [[dataset, bar]]
    }),
  ])
}

/** What people bring as files needs no job. */
const isAskedFor = (dataset: Dataset) => traitsOf(dataset).pollMinutes !== null
