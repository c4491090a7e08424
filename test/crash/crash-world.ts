import { join } from 'node:path'
import { expect } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { everyRecord, fullExport } from '../harness/vendor/full-export.ts'
import type { RunningService, ServiceOptions } from '../harness/service/start-service.ts'

/** Days of work before `FRIDAY`: on each of them everybody works, so that few of them are enough. */
export const DAYS = 4
/** Noon of a Friday. The vendor's clock stands still there, so that it is the same for every collection of a test. */
const FRIDAY = Date.parse('2026-03-13T12:00:00Z')
/** The simulated vendor of a crash. */
export const AT_WORK = { now: FRIDAY, days: DAYS, density: 4 }
/** The service's own clock goes on from there: nothing of the vendor is old, and nothing is in the future. */
const ahead = FRIDAY - Date.now()
const shift = `Date.now=(now=>()=>now()+(${ahead}))(Date.now)`
export const FROM_FRIDAY_ON = { NODE_OPTIONS: `--import="data:text/javascript,${shift}"` }

/** Generous: the machine may be busy, and a run that hangs is found all the same. */
const FINISHED_WITHIN_MS = 600_000

export type SimulatedProfile = 'chatassist' | 'chatgpt-enterprise'

/** Settings under which both profiles read from the simulator, as fast as it answers. */
export function crashOptions(folder: string, simulator: Simulator): ServiceOptions {
  return {
    dataDir: join(folder, 'data'),
    upstream: simulator.url,
    env: {
      ...FROM_FRIDAY_ON,
      CHATGPT_ENTERPRISE_API_URL: simulator.url,
      TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
    },
  }
}

export async function connect(
  api: ApiClient,
  simulator: Simulator,
  profile: SimulatedProfile,
): Promise<string> {
  const [account] = simulator.accounts
  const { id } = await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: account?.organizationId ?? '',
      workspace_id: account?.workspaceId ?? '',
      admin_key: 'sk-admin-simulator-both-scopes',
      profile,
    },
  })
  return id
}

export interface Collected {
  /** See `fullExport`. */
  text: string
  eventIds: string[]
}

/** Collect until nothing is left to do, and give everything the service then knows. */
export async function finish(
  service: RunningService,
  simulator: Simulator,
  connectionId: string,
): Promise<Collected> {
  const api = apiClient(service)
  const { run_id: runId } = await api.call('syncConnection', { params: { id: connectionId }, body: {} })
  const run = await api.runEnded(runId, FINISHED_WITHIN_MS)
  expect(run.datasets.map(({ dataset, state, error }) => ({ dataset, state, error }))).toEqual([
    { dataset: 'costs', state: 'succeeded', error: null },
    { dataset: 'spend_limits', state: 'succeeded', error: null },
  ])
  const range = wholeRange(simulator)
  const records = await everyRecord(api, range)
  const text = await fullExport(api, range, records).catch((error: unknown) => {
    throw new Error(`the export failed:\n${service.errors().join('\n')}`, { cause: error })
  })
  return { text, eventIds: records.map((record) => record.event_id) }
}

/** Nothing is lost, nothing counts twice, and every byte is as it would have been without the crash. */
export function expectSame(actual: Collected, undisturbed: Collected): void {
  expect(new Set(actual.eventIds).size).toBe(actual.eventIds.length)
  expect(actual.eventIds).toEqual(undisturbed.eventIds)
  // Not toBe: a difference of megabytes is printed for minutes.
  expect(actual.text === undisturbed.text, 'the export is byte-equal').toBe(true)
}

/** The simulator says what a correct collector arrives at; it shares no code with ours. */
export function expectTruth(simulator: Simulator, { eventIds }: Collected): void {
  const { from, to } = wholeRange(simulator)
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const [truth] = simulator.totals({ ...range, grain: 'total', by: 'none' })
  expect(eventIds.length).toBe(truth?.rows)
}

/** The same of what stands in the store, as `printFacts` prints it. */
export function expectTrueCosts(simulator: Simulator, rows: readonly string[]): void {
  const { from, to } = wholeRange(simulator)
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const [truth] = simulator.totals({ ...range, grain: 'total', by: 'none' })
  expect(truth?.rows).toBeGreaterThan(0)
  expect(rows.filter((row) => row.startsWith('costs ')).length).toBe(truth?.rows)
}

function wholeRange(simulator: Simulator) {
  const today = utcDay(simulator.now())
  return { from: addDays(today, -DAYS - 1), to: addDays(today, 1) }
}
