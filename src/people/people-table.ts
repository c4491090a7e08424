import { dayName } from '../model/time/epoch-day.ts'
import type { Direction } from '../model/metric.ts'

import { readFeedCoverage } from '../metrics/completeness/feed-coverage.ts'
import {
  completenessOf,
  stateOfBucket,
  type AccountCoverage,
  type FeedCoverage,
} from '../metrics/completeness/completeness.ts'
import { withheldDays, type UseWindow } from '../metrics/lists/use-window.ts'
import type { Completeness, Scope } from '../metrics/metrics-query.ts'
import { rejectedNotes } from '../metrics/completeness/rejected-lines.ts'
import { idsBySource, parseIdentityKey, type Identity } from '../model/identity.ts'
import { assignPersons, type Assigned } from './match/assign-persons.ts'
import { buildPeople, withUnnamed, type People } from './build-people.ts'
import type { PeopleContext } from './context.ts'
import type { PeopleOrder } from '../model/people-orders.ts'
import { inOrder, type Placed } from './people-order.ts'
import type { PersonRow } from './person-row.ts'
import type { IdentitySource } from '../model/identity.ts'
import { monthOf } from '../model/time/calendar-month.ts'
import { DAY_MS } from '../model/time/time.ts'
import type { DatedPrice } from '../model/money/dated-price.ts'
import { readBillOfPeople, type BillOfPeople } from '../metrics/budgets/bill-of-people.ts'
import { readMonthOfPeople, type MonthOfPeople } from '../metrics/budgets/month-of-people.ts'
import { readSeatCosts, type SeatCosts } from './read-money.ts'
import type { MatchDecision } from '../model/match-decision.ts'
import { readChatHoldings, readCodeHoldings, type ChatHoldings, type CodeHoldings } from './read-holdings.ts'
import { daysInterval, readChatUse, readCodeUse, type ChatUse, type CodeUse } from './read-use.ts'
import { accountsWith } from '../metrics/ask/scope-accounts.ts'
import type { Said } from '../words/said.ts'

/** Accounts whose numbers may be seen: of costs and the code assistant, and of workspaces' limits. */
export interface PeopleScope {
  scope: Scope
}

export interface PeopleTable extends People {
  /** Of what seats cost; null where no seat has a price, or no list is known. */
  seatCurrency: string | null
  /** Days of the window that have a list of seats: the cost is that of these. */
  seatDays: number
  /** The month that the vendor's counters are of, and when they were read. */
  month: { month: string; takenAt: string } | null
  /** The month of which the bill tells of people one by one. */
  billedMonth: string | null
  /** The rows in an order; sorted once, since 50,000 names take longer than everything else. */
  inOrder(order: PeopleOrder, direction: Direction): readonly Placed[]
  /** Identities that belonged to different persons, or share their days with another one of their person. */
  byDay: Assigned['byDay']
  /** Names of teams and groups that were asked for already. */
  names: Record<'team' | 'group', Map<string, string>>
  /** Whether lists say who was in which team on the last day, and what a reader must know where they do not. */
  teams: { known: boolean; notes: Said[] }
  /** How far each source is known. */
  coverage: Record<IdentitySource, AccountCoverage[]>
  completeness: Completeness
  /** What of the period could not be understood. */
  rejected: Said[]
}

interface PartInput extends PeopleScope {
  /** What seats are paid with; none where left out. */
  prices?: readonly DatedPrice[] | undefined
  ctx: Pick<PeopleContext, 'facts' | 'clock'>
  window: UseWindow
  signal?: AbortSignal | undefined
}

interface TableInput extends PartInput {
  decisions: readonly MatchDecision[]
  identities: readonly Identity[]
}

/** What one source says of everybody in a window; `use` is null where nothing of it is known. */
interface Part<Use, Held> {
  coverage: FeedCoverage
  use: readonly Use[] | null
  holdings: Held
}
export type CodePart = Part<CodeUse, CodeHoldings> & {
  seatCosts: SeatCosts | null
  month: MonthOfPeople | null
  billed: BillOfPeople | null
}
export type ChatPart = Part<ChatUse, ChatHoldings>

export async function readCodePart(input: PartInput): Promise<CodePart> {
  const { prices = [], window } = input
  const month = { ...of(input), day: window.to - 1 }
  // A month that began before people may be told of is nobody's, as it cannot be taken apart.
  const isWhole = monthOf(dayName(month.day)).start >= (window.earliest ?? -Infinity) * DAY_MS
  const [coverage, use, holdings, seatCosts, counters, billed] = await Promise.all([
    readFeedCoverage({ ...of(input), feed: 'user_days', metrics: ['code.interactions'] }),
    readCodeUse(of(input)),
    readCodeHoldings(holdingsOf(input)),
    readSeatCosts({ ...of(input), prices }),
    isWhole ? readMonthOfPeople(month) : null,
    isWhole ? readBillOfPeople(month) : null,
  ])
  return {
    coverage,
    use: isKnown(coverage, input) ? use : null,
    holdings,
    seatCosts,
    month: counters,
    billed,
  }
}

export async function readChatPart(input: PartInput): Promise<ChatPart> {
  const [coverage, use, holdings] = await Promise.all([
    readFeedCoverage({ ...of(input), feed: 'costs', metrics: ['spend.credits', 'spend.usd'] }),
    readChatUse(of(input)),
    readChatHoldings(holdingsOf(input)),
  ])
  return { coverage, use: isKnown(coverage, input) ? use : null, holdings }
}

const of = ({ ctx: { facts, clock }, scope, window, signal }: PartInput) => ({
  facts,
  clock,
  scope,
  range: daysInterval(window.from, window.to),
  signal,
})

function holdingsOf({ ctx: { facts, clock }, scope, window: { day }, signal }: PartInput) {
  return { facts, scope, day, current: day >= Math.floor(clock.now() / DAY_MS), signal }
}

function isKnown({ accounts }: FeedCoverage, { window }: PartInput): boolean {
  return stateOfBucket(daysInterval(window.from, window.to), accounts).known
}

/** What both sources say of everybody as one table. Reads no more than the days of those who have to be read day by day. */
export async function buildPeopleTable(
  input: TableInput & { code: CodePart; chat: ChatPart },
): Promise<PeopleTable> {
  const { ctx, scope, window, decisions, prices = [] } = input
  const { use: code, coverage: userDays, seatCosts, month, billed } = input.code
  const { use: chat, coverage: costs } = input.chat
  const holdings = { ...input.code.holdings, ...input.chat.holdings }
  const identities = withUnnamed({ identities: input.identities, holdings, code, chat })
  const range = { from: dayName(window.from), to: dayName(window.to) }
  const assigned = assignPersons(identities, decisions, range)
  const dailyOf = idsOfKeys([...assigned.byDay.keys()])
  const [dailyCode, dailyChat, dailySeats] = await Promise.all([
    code ? readCodeUse({ ...of(input), dailyOf: dailyOf.code_assistant }) : [],
    chat ? readChatUse({ ...of(input), dailyOf: dailyOf.chat_assistant }) : [],
    seatCosts ? readSeatCosts({ ...of(input), prices, dailyOf: dailyOf.code_assistant }) : null,
  ])
  const daily = { code: dailyCode, chat: dailyChat, seats: dailySeats?.rows ?? [] }
  const facts = { identities, decisions, range, holdings, code, chat, seatCosts, month, billed, daily }
  const people = buildPeople(facts, assigned)
  const feeds = [
    ...(accountsWith(scope, 'costs').length > 0 ? [costs] : []),
    ...(accountsWith(scope, 'user_days').length > 0 ? [userDays] : []),
  ]
  return {
    ...people,
    seatCurrency: seatCosts?.currency ?? null,
    seatDays: seatCosts?.days.length ?? 0,
    billedMonth: billed && billed.month,
    month: month && { month: month.month, takenAt: month.takenAt },
    inOrder: keepOrders(people.rows),
    byDay: assigned.byDay,
    names: { team: new Map(), group: new Map() },
    teams: { known: holdings.teamsKnown, notes: holdings.teamNotes },
    coverage: { code_assistant: userDays.accounts, chat_assistant: costs.accounts },
    completeness: withWithheld(completenessOf(of(input).range, feeds, ctx.clock.now()), window),
    rejected: rejectedNotes(of(input).range, feeds),
  }
}

const withWithheld = (completeness: Completeness, window: UseWindow): Completeness => ({
  ...completeness,
  missing: [...withheldDays(window), ...completeness.missing],
})

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
export function idsOfKeys(keys: readonly string[]): Record<Identity['source'], string[]> {
  return idsBySource(keys.flatMap((key) => parseIdentityKey(key) ?? []))
}
