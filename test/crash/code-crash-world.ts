import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { dayStart, addDays, utcDay } from '../../src/model/time/time.ts'
import type { Dataset } from '../../src/model/dataset.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { bundled, compileCache } from '../harness/run/bundled-programs.ts'
import type { RunningService, ServiceOptions } from '../harness/service/start-service.ts'
import { DAYS, FROM_FRIDAY_ON } from './crash-world.ts'

export type CodeProfileId = Simulator['codeHost']['profile']

/** Days of reports that the simulated vendor keeps. */
export const REPORT_DAYS = DAYS
const EXPORT = resolve(import.meta.dirname, 'export-facts.ts')
/** Generous: the machine may be busy, and a run that hangs is found all the same. */
const FINISHED_WITHIN_MS = 600_000

/** Settings under which the code assistant is read from the simulator, as fast as it answers. */
export function codeCrashOptions(folder: string, simulator: Simulator): ServiceOptions {
  const base = simulator.codeHost.profile === 'codeassist' ? 'CODE_ASSIST_API_URL' : 'GITHUB_COPILOT_API_URL'
  return {
    dataDir: join(folder, 'data'),
    env: {
      ...FROM_FRIDAY_ON,
      [base]: simulator.url,
      TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
      TIDEMARK_UPSTREAM_REPORT_DAYS: String(REPORT_DAYS),
    },
  }
}

export async function connectCode(api: ApiClient, simulator: Simulator): Promise<string> {
  const [enterprise] = simulator.codeHost.enterprises
  const { id } = await api.call('createConnection', {
    body: {
      source: 'code_assistant',
      method: 'enterprise_token',
      enterprise_slug: enterprise?.slug ?? '',
      personal_access_token: 'ghp_simulator_money_and_prompts',
      organizations: enterprise?.organizations ?? [],
      profile: simulator.codeHost.profile,
    },
  })
  return id
}

/** Collect until nothing is left to do, stop, and read every row that counts. */
export async function finishCode(
  service: RunningService,
  { dataDir }: ServiceOptions,
  connectionId: string,
): Promise<string[]> {
  const api = apiClient(service)
  const collect = async (datasets?: Dataset[]) => {
    const sync = { params: { id: connectionId }, body: datasets ? { datasets } : {} }
    const run = await api.runEnded((await api.call('syncConnection', sync)).run_id, FINISHED_WITHIN_MS)
    const ends = run.datasets.map(({ dataset, state, error }) => ({ dataset, state, error }))
    expect(ends).toEqual(ends.map(({ dataset }) => ({ dataset, state: 'succeeded', error: null })))
    return ends
  }
  const ends = await collect()
  // Teams are asked one by one once there is a list of them.
  if (ends.some(({ dataset }) => dataset === 'team_metrics')) await collect(['team_metrics'])
  await service.stop('SIGTERM')
  return await exportFacts(dataDir)
}

/** Every row that counts, of a data folder that no service holds. */
export async function exportFacts(dataDir: string): Promise<string[]> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache() }
  const child = spawn(process.execPath, [bundled(EXPORT), dataDir], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  return printed.trimEnd().split('\n')
}

/** Nothing is lost, nothing counts twice, and every byte is as it would have been without the crash. */
export function expectSameRows(actual: readonly string[], undisturbed: readonly string[]): void {
  expect(new Set(actual).size, 'no row counts twice').toBe(actual.length)
  // Not toEqual on the whole: a difference of megabytes is printed for minutes.
  const known = new Set(undisturbed)
  expect(actual.filter((row) => !known.has(row)).slice(0, 3)).toEqual([])
  expect(actual.length).toBe(undisturbed.length)
}

/** The simulator says what a correct collector arrives at; it shares no code with ours. */
export function expectTrueTotals(simulator: Simulator, rows: readonly string[]): void {
  const today = utcDay(simulator.now())
  const range = { from: dayStart(addDays(today, -REPORT_DAYS)), to: dayStart(today) }
  const [truth] = simulator.codeHost.totals({ ...range, grain: 'total', by: 'none', organization: null })
  const days = rows
    .filter((row) => row.startsWith('code_user_days '))
    .map((row): UserDayRow => JSON.parse(row.slice('code_user_days '.length)))
    .filter(({ dataset }) => dataset === 'enterprise_users_1d')
  expect(days.length).toBe(truth?.rows)
  expect(days.length).toBeGreaterThan(0)
  expect(days.reduce((sum, { interactions }) => sum + Number(interactions), 0)).toBe(truth?.interactions)
}

interface UserDayRow {
  dataset: string
  interactions: string
}
