import { readFeedCoverage } from '../metrics/feeds/feed-coverage.ts'
import { completenessOf, stateOfBucket, type AccountCoverage } from '../metrics/completeness.ts'
import { dayName } from '../metrics/lists/code-snapshots.ts'
import type { UseWindow } from '../metrics/lists/use-window.ts'
import type { Completeness, Scope } from '../metrics/metrics-query.ts'
import { parseIdentityKey, type Identity } from '../model/identity.ts'
import { assignPersons, type Assigned } from './assign-persons.ts'
import { buildPeople, withUnnamed, type People } from './build-people.ts'
import type { PeopleContext } from './context.ts'
import { inOrder, type Direction, type PeopleOrder, type Placed } from './people-order.ts'
import type { PersonRow } from './person-row.ts'
import type { SourceKind } from '../model/connection.ts'
import type { MatchDecision } from './match-people.ts'
import { readHoldings } from './read-holdings.ts'
import { daysInterval, readChatUse, readCodeUse } from './read-use.ts'

/** Accounts whose numbers may be seen: of costs and the code assistant, and of workspaces' limits. */
export interface PeopleScopes {
  scope: Scope
  limits: Scope
}

export interface PeopleTable extends People {
  /** The rows in an order; sorted once, since 50,000 names take longer than everything else. */
  inOrder(order: PeopleOrder, direction: Direction): readonly Placed[]
  /** Identities that belonged to different persons, or share their days with another one of their person. */
  byDay: Assigned['byDay']
  /** Names of teams and groups that were asked for already. */
  names: Record<'team' | 'group', Map<string, string>>
  /** How far each source is known. */
  coverage: Record<SourceKind, AccountCoverage[]>
  completeness: Completeness
}

export interface TableInput extends PeopleScopes {
  ctx: Pick<PeopleContext, 'facts' | 'clock'>
  window: UseWindow
  decisions: readonly MatchDecision[]
  identities: readonly Identity[]
  signal?: AbortSignal | undefined
}

/** Everybody in a window of days, over both sources. Reads a row per identity, so that it is worth keeping. */
export async function readPeopleTable(input: TableInput): Promise<PeopleTable> {
  const { ctx, scope, limits, window, decisions, signal } = input
  const { facts, clock } = ctx
  const interval = daysInterval(window.from, window.to)
  const of = { facts, scope, range: interval, signal }
  const coverage = (feed: 'costs' | 'user_days') =>
    readFeedCoverage({
      ...of,
      clock,
      feed,
      metrics: feed === 'costs' ? ['spend.credits', 'spend.usd'] : ['code.interactions'],
    })
  const current = window.day >= Math.floor(clock.now() / 86_400_000)
  const [costs, userDays, holdings, codeRows, chatRows] = await Promise.all([
    coverage('costs'),
    coverage('user_days'),
    readHoldings({ facts, scope, limits, day: window.day, current, signal }),
    readCodeUse(of),
    readChatUse(of),
  ])
  const known = ({ accounts }: typeof costs) => stateOfBucket(interval, accounts).known
  const [code, chat] = [known(userDays) ? codeRows : null, known(costs) ? chatRows : null]
  const identities = withUnnamed({ identities: input.identities, holdings, code, chat })
  const range = { from: dayName(window.from), to: dayName(window.to) }
  const assigned = assignPersons(identities, decisions, range)
  const dailyOf = idsBySource([...assigned.byDay.keys()])
  const [dailyCode, dailyChat] = await Promise.all([
    code ? readCodeUse({ ...of, dailyOf: dailyOf.code_assistant }) : [],
    chat ? readChatUse({ ...of, dailyOf: dailyOf.chat_assistant }) : [],
  ])
  const daily = { code: dailyCode, chat: dailyChat }
  const people = buildPeople({ identities, decisions, range, holdings, code, chat, daily }, assigned)
  const feeds = [...(scope.accounts.length > 0 ? [costs] : []), ...(scope.code.length > 0 ? [userDays] : [])]
  return {
    ...people,
    inOrder: keepOrders(people.rows),
    byDay: assigned.byDay,
    names: { team: new Map(), group: new Map() },
    coverage: { code_assistant: userDays.accounts, chat_assistant: costs.accounts },
    completeness: completenessOf(interval, feeds, clock.now()),
  }
}

function keepOrders(rows: readonly PersonRow[]): PeopleTable['inOrder'] {
  const orders = new Map<string, Placed[]>()
  return (order, direction) => {
    const name = `${order} ${direction}`
    const placed = orders.get(name) ?? inOrder(rows, order, direction)
    orders.set(name, placed)
    return placed
  }
}

/** Vendor ids of identities, by source. */
export function idsBySource(keys: readonly string[]): Record<Identity['source'], string[]> {
  const parts = keys.flatMap((key) => parseIdentityKey(key) ?? [])
  const of = (source: Identity['source']) =>
    parts.filter((part) => part.source === source).map(({ userId }) => userId)
  return { code_assistant: of('code_assistant'), chat_assistant: of('chat_assistant') }
}
