import { randomUUID } from 'node:crypto'
import type { Scope, ScopeAccount } from '../../../src/metrics/metrics-query.ts'
import type { BillLine } from '../../../src/model/records/bill-line.ts'
import type { CodeAggregateDay } from '../../../src/model/records/code-aggregate-day.ts'
import type { CodePart, CodePartKind } from '../../../src/model/records/code-counters.ts'
import type { CodeMetricsNode } from '../../../src/model/records/code-metrics-node.ts'
import type { CodeBilling, CodeSeat } from '../../../src/model/records/code-seat.ts'
import type { CodeUserDay } from '../../../src/model/records/code-user-day.ts'
import type { ReportLine } from '../../../src/model/records/report-line.ts'
import { feedsOf } from '../../../src/model/dataset.ts'
import { dayStart, DAY_MS } from '../../../src/model/time/time.ts'
import { ALL_CODE_DATASETS } from '../../../src/sources/code-assist/datasets.ts'
import { TABLE_OF } from '../../../src/store/facts/code-tables.ts'
import type { CodeRows, FactsStore, LedgerRow, Load } from '../../../src/store/facts/facts-store.ts'

export const ORGANIZATION = 'organization:acme'
export const ENTERPRISE = 'enterprise:acme-corp'

/** A new tenant with one connection of a code assistant to these accounts. */
export function codeScope(accounts: readonly string[] = [ORGANIZATION]): Scope {
  const one = { connection: 'connection-code', label: 'Code', state: 'connected', barred: {} } as const
  return {
    tenant: randomUUID(),
    accounts: accounts.map((account): ScopeAccount => {
      const level = account.startsWith('enterprise:') ? 'enterprise' : 'organization'
      return { ...one, account, level, feeds: feedsOf('code_assistant', level) }
    }),
  }
}

type Seeded = keyof typeof ALL_CODE_DATASETS
type TableOf<D extends Seeded> = (typeof TABLE_OF)[(typeof ALL_CODE_DATASETS)[D]['shape']]
type RowOf<D extends Seeded> = CodeRows[TableOf<D>]

interface SeededSlice {
  account?: string
  outcome?: LedgerRow['outcome']
  /** ISO-8601; by default long after the slice has settled. */
  fetchedAt?: string
  /** First day of a report over several days. */
  from?: string
  /** Number of rejected lines. */
  rejected?: number
  /** Number of entries that the vendor states in its answer. */
  stated?: number | null
}

/** Load and commit a slice like the collector. `slice` is a day, or the last day of a report. */
export async function seedCode<D extends Seeded>(
  facts: FactsStore,
  scope: Scope,
  dataset: D,
  slice: string,
  rows: readonly RowOf<D>[],
  options: SeededSlice = {},
): Promise<string> {
  const [loadId = ''] = await seedCodeSlices(facts, scope, dataset, [[slice, rows]], options)
  return loadId
}

/** Several at once, as a first sync takes them: each by itself costs half a dozen statements, whatever is in it. */
export async function seedCodeSlices<D extends Seeded>(
  facts: FactsStore,
  scope: Scope,
  dataset: D,
  slices: readonly (readonly [slice: string, rows: readonly RowOf<D>[]])[],
  options: SeededSlice = {},
): Promise<string[]> {
  const { account = ORGANIZATION } = options
  const connection = scope.accounts.find((one) => one.account === account)?.connection ?? 'connection-code'
  const loads = slices.map(([slice, rows]) => {
    const load = { tenant: scope.tenant, account, connection, dataset, slice, loadId: randomUUID() }
    return { load: { ...load, version: 1n }, rows: asAsync(rows) }
  })
  const loaded = await facts.loadCodeSlices(TABLE_OF[ALL_CODE_DATASETS[dataset].shape], loads)
  await facts.commit(
    ...loads.map(({ load }, at) => {
      const { rows = 0, duplicates = 0, restated = 0 } = loaded[at] ?? {}
      return seededRow(load, { rows, duplicates, restated }, options)
    }),
  )
  return loads.map(({ load }) => load.loadId)
}

function seededRow(
  load: Load & { dataset: Seeded },
  loaded: Pick<LedgerRow, 'rows' | 'duplicates' | 'restated'>,
  { outcome = 'committed', fetchedAt, from, stated = null, rejected = 0 }: SeededSlice,
): LedgerRow {
  const { version: _, ...ref } = load
  const day = /\d{4}-\d{2}-\d{2}$/.exec(ref.slice)?.[0]
  const end = day === undefined ? null : dayStart(day) + DAY_MS
  return {
    ...ref,
    ...loaded,
    kind: ALL_CODE_DATASETS[ref.dataset].slice,
    outcome,
    fetchedAt: Date.parse(fetchedAt ?? '2027-01-01T00:00:00Z'),
    periodStart: from === undefined ? end && end - DAY_MS : dayStart(from),
    periodEnd: end,
    rejected,
    unknownFields: {},
    sha256: '',
    bytes: 0,
    leaseEpoch: 1,
    note: '',
    stated,
  }
}

async function* asAsync<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const NO_COUNTERS = {
  interactions: null,
  generations: null,
  acceptances: null,
  linesSuggestedToAdd: null,
  linesSuggestedToDelete: null,
  linesAdded: null,
  linesDeleted: null,
}

export function userDay(fields: Partial<CodeUserDay> & { day: string; userId: string }): CodeUserDay {
  return {
    ...NO_COUNTERS,
    userLogin: `login-${fields.userId}`,
    organizationId: '',
    enterpriseId: '',
    usedAgent: null,
    usedChat: null,
    usedCli: null,
    usedCodingAgent: null,
    usedReviewActive: null,
    usedReviewPassive: null,
    aiCredits: null,
    adoptionPhase: '',
    adoptionPhaseNumber: null,
    adoptionPhaseVersion: '',
    cli: null,
    parts: [],
    ...fields,
  }
}

/** The vendor's totals of a day for an organisation or enterprise. */
export function aggregateDay(fields: Partial<CodeAggregateDay> & { day: string }): CodeAggregateDay {
  return {
    ...NO_COUNTERS,
    organizationId: '',
    enterpriseId: '',
    repositoryId: '',
    repositoryName: '',
    dailyActiveUsers: null,
    weeklyActiveUsers: null,
    monthlyActiveUsers: null,
    monthlyActiveChatUsers: null,
    monthlyActiveAgentUsers: null,
    dailyActiveCliUsers: null,
    pullRequests: null,
    parts: [],
    ...fields,
  }
}

export function codePart(kind: CodePartKind, a: string, b: string, counts: Partial<CodePart>): CodePart {
  return { ...NO_COUNTERS, kind, a, b, ...counts }
}

export function codeSeat(fields: Partial<CodeSeat> & { userId: string }): CodeSeat {
  return {
    userLogin: `login-${fields.userId}`,
    userName: '',
    userEmail: '',
    assigneeType: 'User',
    organization: 'acme',
    teamId: '',
    teamSlug: '',
    teamName: '',
    createdAt: '2026-01-01T00:00:00Z',
    lastActivityAt: null,
    lastActivityEditor: '',
    lastAuthenticatedAt: null,
    pendingCancellation: null,
    planType: 'business',
    ...fields,
  }
}

export function metricsNode(
  fields: Partial<CodeMetricsNode> & Pick<CodeMetricsNode, 'day' | 'section'>,
): CodeMetricsNode {
  return {
    teamSlug: '',
    editor: '',
    model: '',
    language: '',
    repository: '',
    leaf: false,
    activeUsers: null,
    engagedUsers: null,
    suggestions: null,
    acceptances: null,
    linesSuggested: null,
    linesAccepted: null,
    chats: null,
    chatInsertions: null,
    chatCopies: null,
    prSummaries: null,
    ...fields,
  }
}

/** A line of a bill: one seat of a month. */
export function billLine(fields: Partial<BillLine> & { day: string }): BillLine {
  return {
    product: 'Copilot',
    sku: 'Copilot Business',
    charge: 'seats',
    unit: 'UserMonths',
    price: '19',
    quantity: '1',
    gross: '19',
    discount: '0',
    net: '19',
    organization: 'acme',
    repository: '',
    costCenterId: '',
    costCenter: '',
    ...fields,
  }
}

/** A line of an imported usage report: credits of a model, which nobody is named for. */
export function reportLine(fields: Partial<ReportLine> & { day: string }): ReportLine {
  return {
    product: 'copilot',
    sku: 'copilot_ai_credit',
    charge: 'credits',
    unit: 'ai-credits',
    price: '0.01',
    quantity: '100',
    gross: '1',
    discount: '0.4',
    net: '0.6',
    line: 2,
    user: '',
    model: 'Claude Opus 4.8',
    organization: 'acme',
    repository: '',
    costCenter: '',
    ...fields,
  }
}

/** What an organisation is billed for, of which the vendor tells nothing but what is given. */
export function codeBilling(fields: Partial<CodeBilling> = {}): CodeBilling {
  return {
    seatsTotal: null,
    addedThisCycle: null,
    pendingCancellation: null,
    pendingInvitation: null,
    activeThisCycle: null,
    inactiveThisCycle: null,
    planType: '',
    seatManagement: '',
    publicCodeSuggestions: '',
    ideChat: '',
    platformChat: '',
    cli: '',
    ...fields,
  }
}
