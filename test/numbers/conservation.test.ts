import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulatorOptions } from '../../simulator/settings.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import type { Amendment } from '../../simulator/world/amendments.ts'
import type { FileShape } from '../../simulator/world/files/file-shape.ts'
import type { Total } from '../../simulator/world/totals.ts'
import { DAY_MS, HOUR_MS, utcDay } from '../../src/model/time/time.ts'
import { atNight, inTurn } from '../harness/run/night.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'

/** Each is one organisation of the simulated vendor, and one connection of the service under test. */
interface Account {
  name: string
  shape?: FileShape
  amendments?: (today: number) => Amendment[]
}

const TROUBLED: Account['amendments'] = (today) => {
  const rows = (daysAgo: number, share?: number) => ({
    from: today - daysAgo * DAY_MS,
    to: today - (daysAgo - 1) * DAY_MS,
    share,
  })
  return [
    { kind: 'late', rows: rows(9, 0.3), at: today - 3 * DAY_MS },
    { kind: 'restate', rows: rows(11), at: today - 2 * DAY_MS, factor: 2 },
    { kind: 'restate', rows: rows(12), at: today - 2 * DAY_MS, factor: 0 },
    { kind: 'damage', rows: rows(8, 0.02), damage: 'cut_short' },
    { kind: 'damage', rows: rows(7, 0.02), damage: 'negative_tokens' },
    { kind: 'damage', rows: rows(6), damage: 'unknown_words' },
    { kind: 'damage', rows: rows(5), damage: 'unknown_unit' },
    { kind: 'damage', rows: rows(4), damage: 'unknown_fields' },
  ]
}

const AS_WRITTEN: Account[] = [
  { name: 'as the vendor writes them' },
  { name: 'late, restated and damaged', amendments: TROUBLED },
]
/** Trouble has lines as they should be around it. */
const IN_TROUBLE = [...AS_WRITTEN.slice(1), ...atNight(AS_WRITTEN.slice(0, 1))]
/** The form is of a file: what happens over two weeks is for those above. */
const IN_OTHER_FORMS: Account[] = [
  { name: 'with CRLF', shape: 'crlf' },
  { name: 'with a byte order mark', shape: 'byte_order_mark' },
  { name: 'with blank lines', shape: 'blank_lines' },
  { name: 'without a last line end', shape: 'no_final_newline' },
  { name: 'as a JSON array', shape: 'json_array' },
  { name: 'printed over several lines', shape: 'pretty' },
]

const IN_FILES: SimulatorOptions = { agreement: 'switch', awkwardNames: true }

/** Conservation: what went in upstream comes out of the API, to the last digit, in every form and through trouble. */
describe.each([
  { title: 'files', days: 14, options: IN_FILES, accounts: IN_TROUBLE },
  { title: 'files of other forms', days: 4, options: IN_FILES, accounts: inTurn(IN_OTHER_FORMS, 0) },
  { title: 'rows in JSON', days: 14, options: { costs: 'rows_json' }, accounts: IN_TROUBLE },
  // A line is a row of the form above.
  ...atNight([
    { title: 'rows in lines', days: 14, options: { costs: 'rows_ndjson' }, accounts: IN_TROUBLE },
  ] as const),
] satisfies { title: string; days: number; options: SimulatorOptions; accounts: readonly Account[] }[])(
  'what the vendor gives out as $title is what the service answers',
  ({ days, options, accounts }) => {
    const opened = new AsyncDisposableStack()
    const connections = new Map<string, string>()
    // The vendor's clock stands still, so that what there is to collect does not change under the test.
    const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const today = Math.floor(now / DAY_MS) * DAY_MS
    const range = { from: today - days * DAY_MS, to: today + DAY_MS }
    let simulator: Simulator
    let api: ApiClient

    beforeAll(async () => {
      const files = { fileMinutes: 1440, recentFileMinutes: 240, recentDays: 1 }
      simulator = opened.use(
        await startSimulator({ people: 24, days, accounts: accounts.length, now, ...files, ...options }),
      )
      const folder = opened.use(await temporaryFolder())
      const env = { TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000' }
      api = apiClient(opened.use(await startService({ dataDir: folder.path, upstream: simulator.url, env })))
      for (const [number, { name, shape, amendments }] of accounts.entries()) {
        const { organizationId } = accountOf(simulator, number)
        if (shape) simulator.shapeFiles(shape, organizationId)
        if (amendments) simulator.amend(amendments(today), organizationId)
        connections.set(name, await collect(api, simulator, number))
      }
    }, 600_000)
    afterAll(() => opened.disposeAsync())

    test.each(accounts.map(({ name }, number) => ({ name, number })))('$name', async ({ name, number }) => {
      const { organizationId } = accountOf(simulator, number)
      const id = connections.get(name) ?? ''
      for (const by of ['none', 'user', 'group', 'product', 'client', 'model'] as const) {
        const wanted = simulator.totals({ ...range, grain: 'total', by }, organizationId)
        expect(await ask(api, id, range, by), by).toEqual(asAnswered(wanted))
      }
      const counted = simulator.countLines(range, organizationId)
      const { data } = await api.call('listDatasets', { params: { id } })
      const costs = data.find(({ dataset }) => dataset === 'costs')
      expect(costs?.rejected).toBe(counted.rejected)
      // Windows overlap, so a row may be met more often than the vendor wrote it, and never less.
      expect((costs?.duplicates ?? 0) + (costs?.restated ?? 0)).toBeGreaterThanOrEqual(
        counted.duplicates + counted.restated,
      )
    })
  },
)

function accountOf(simulator: Simulator, number: number) {
  const account = simulator.accounts[number]
  if (!account) throw new Error(`the simulator has no account ${number}`)
  return account
}

/** Connect the account and wait until everything there is was collected. @returns the connection's id */
async function collect(api: ApiClient, simulator: Simulator, number: number): Promise<string> {
  const { organizationId, workspaceId } = accountOf(simulator, number)
  const { id } = await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: organizationId,
      workspace_id: workspaceId,
      admin_key: 'sk-admin-simulator-both-scopes',
    },
  })
  const { run_id: runId } = await api.call('syncConnection', {
    params: { id },
    body: { datasets: ['costs'] },
  })
  const run = await api.runEnded(runId, 300_000)
  expect(['succeeded', 'partial']).toContain(run.state)
  return id
}

type Numbers = Record<'value' | 'credits' | 'usd' | 'estimated' | 'input' | 'people', string>

async function ask(
  api: ApiClient,
  connection: string,
  range: { from: number; to: number },
  by: 'none' | 'user' | 'group' | 'product' | 'client' | 'model',
): Promise<Numbers[]> {
  const { rows } = await api.call('queryMetrics', {
    body: {
      metrics: ['spend.credits', 'spend.usd', 'spend.estimated_usd', 'tokens.input', 'chat.active_users'],
      from: utcDay(range.from),
      to: utcDay(range.to),
      grain: 'total',
      group_by: by === 'none' ? [] : [by],
      filters: [{ dimension: 'connection', op: 'in', values: [connection] }],
      limit: 1000,
    },
  })
  return rows
    .map((row) => ({
      value: String((by === 'none' ? '' : row[by]) ?? ''),
      credits: amount(row['spend.credits']),
      usd: amount(row['spend.usd']),
      estimated: amount(row['spend.estimated_usd']),
      input: amount(row['tokens.input']),
      people: amount(row['chat.active_users']),
    }))
    .toSorted(byValue)
}

function asAnswered(totals: Total[]): Numbers[] {
  return totals
    .map(({ value, credits, usd, estimatedUsd, tokens, users }) => ({
      value,
      credits,
      usd,
      estimated: estimatedUsd ?? '0',
      input: String(tokens['text_input_tokens'] ?? 0),
      people: String(users),
    }))
    .toSorted(byValue)
}

/** Exact text; where nothing was spent in a unit there is none, or zero of it. */
function amount(cell: unknown): string {
  return String(cell ?? 0)
}

function byValue(a: Numbers, b: Numbers): number {
  return a.value < b.value ? -1 : 1
}
