import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../simulator/simulator.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { apiClient } from '../harness/service/api-client.ts'
import { breakParts } from '../harness/collecting/break-parts.ts'
import { startService, temporaryFolder } from '../harness/service/start-service.ts'
import { codeCrashOptions, connectCode, expectSameRows, finishCode } from './code-crash-world.ts'
import {
  AT_WORK,
  connect,
  crashOptions,
  expectSame,
  expectTruth,
  finish,
  type Collected,
} from './crash-world.ts'

const WORLD = {
  ...AT_WORK,
  people: 10,
  seed: 3,
  fileMinutes: 1440,
  recentFileMinutes: 240,
  codeOrganizations: 1,
}

const stack = new AsyncDisposableStack()
let simulator: Simulator
let whole: { folder: string; chat: string; code: string; costs: Collected; rows: string[] }

function optionsOf(folder: string) {
  const chat = crashOptions(folder, simulator)
  return { ...chat, env: { ...chat.env, ...codeCrashOptions(folder, simulator).env } }
}

beforeAll(async () => {
  simulator = stack.use(await startSimulator(WORLD))
  const folder = stack.use(await temporaryFolder()).path
  const options = optionsOf(folder)
  await using service = await startService(options)
  const chat = await connect(apiClient(service), simulator, 'chatassist')
  const code = await connectCode(apiClient(service), simulator)
  const costs = await finish(service, simulator, chat)
  expectTruth(simulator, costs)
  whole = { folder, chat, code, costs, rows: await finishCode(service, options, code) }
}, 300_000)
afterAll(() => stack.disposeAsync())

/** Tables as a full disk has left them, of which nothing must be fetched again. */
const KEPT = [
  ['slices', 'loads', 'derived', 'code_people'],
  ['cost_days', 'cost_person_days', 'code_day_sums'],
]
/** And others, of which all must. */
const RECORDS = [
  ['costs', 'spend_limits'],
  ['slices', 'code_user_days', 'code_metrics_nodes'],
]
/** And whether what they held must be fetched again. */
const LOST = [
  ...[...KEPT, KEPT.flat()].map((tables) => ({ tables, fetchesAgain: false })),
  ...[...RECORDS, RECORDS.flat()].map((tables) => ({ tables, fetchesAgain: true })),
]

test.each(LOST)('parts of $tables that are empty after a full disk', { timeout: 300_000 }, async (lost) => {
  const folder = stack.use(await temporaryFolder()).path
  cpSync(join(whole.folder, 'data'), join(folder, 'data'), { recursive: true })
  const options = optionsOf(folder)
  let broken = 0
  for (const table of lost.tables) broken += await breakParts(options.dataDir, table)
  expect(broken).toBeGreaterThan(0)
  await using service = await startService(options)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toContain(`tidemark_detached_parts ${broken}`)
  expect(metrics).toContain('tidemark_store_incidents 1')

  expectSame(await finish(service, simulator, whole.chat), whole.costs)
  expectSameRows(await finishCode(service, options, whole.code), whole.rows)
  expect(/"refetched":(\d+)/.exec(service.output())?.[1] !== '0').toBe(lost.fetchesAgain)
})
