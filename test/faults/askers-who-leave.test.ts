import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { MetricsAnswer } from '../../src/api/contract/metrics.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'
import { apiClient } from '../harness/service/api-client.ts'
import { IS_NIGHT } from '../harness/run/night.ts'
import { seededRandom } from '../harness/run/seeded-random.ts'
import { startService, temporaryFolder, type RunningService } from '../harness/service/start-service.ts'

const ROUNDS = IS_NIGHT ? 25 : 5
/** Few: what is asked of them is the same. */
const FILES = { fileMinutes: 1440, recentFileMinutes: 360 }
const LONGEST_STAY_MS = 250

const PAGES = [[], ['model'], ['user'], ['product'], ['sku'], ['group']]

test('people who close the page in the middle of a query do not end the service, nor change what others see', async () => {
  await using simulator = await startSimulator({ people: 25, days: 5, seed: 21, ...FILES })
  await using folder = await temporaryFolder()
  await using service = await startService({
    dataDir: join(folder.path, 'data'),
    upstream: simulator.url,
    env: { TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000' },
  })
  const [account] = simulator.accounts
  const api = apiClient(service)
  const { id } = await api.call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: account?.organizationId ?? '',
      workspace_id: account?.workspaceId ?? '',
      admin_key: 'sk-admin-simulator-both-scopes',
    },
  })
  // Until it has ended, answers change.
  const { run_id: run } = await api.call('syncConnection', { params: { id }, body: { datasets: ['costs'] } })
  await api.runEnded(run)
  const whole = await Promise.all(PAGES.map((groups) => ask(service, groups)))
  const random = seededRandom(4)
  let left = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await Promise.all(
      PAGES.map((groups) => askAndLeave(service, groups, Math.floor(random() * LONGEST_STAY_MS))),
    )
    for (const [page, rows] of seen.entries()) {
      if (rows === 'left') left += 1
      else expect(rows).toEqual(whole[page])
    }
  }
  expect(left).toBeGreaterThan(0)
  expect(await Promise.all(PAGES.map((groups) => ask(service, groups)))).toEqual(whole)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  expect(service.errors()).toEqual([])
})

async function askAndLeave(service: RunningService, groupBy: string[], stayMs: number): Promise<unknown> {
  const leave = AbortSignal.timeout(stayMs)
  try {
    return await ask(service, groupBy, leave)
  } catch (error) {
    if (leave.aborted) return 'left'
    throw error
  }
}

async function ask(service: RunningService, groupBy: string[], signal?: AbortSignal): Promise<unknown> {
  const today = utcDay(Date.now())
  const response = await fetch(`${service.url}/api/v1/metrics/query`, {
    method: 'POST',
    signal: signal ?? null,
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      metrics: ['spend.credits', 'chat.active_users'],
      from: addDays(today, -6),
      to: addDays(today, 1),
      grain: 'day',
      group_by: groupBy,
      compare: 'previous_period',
    }),
  })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return MetricsAnswer.parse(JSON.parse(text)).rows
}
