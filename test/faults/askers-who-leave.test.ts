import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { addDays, utcDay } from '../../src/model/time.ts'
import { apiClient } from '../harness/api-client.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startService, temporaryFolder, type RunningService } from '../harness/start-service.ts'

const ROUNDS = 25
const LONGEST_STAY_MS = 250

test('people who close the page in the middle of a query do not end the service', async () => {
  await using simulator = await startSimulator({ people: 25, days: 5, seed: 21, fileMinutes: 60 })
  await using folder = await temporaryFolder()
  await using service = await startService({
    dataDir: join(folder.path, 'data'),
    upstream: simulator.url,
    env: { TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000' },
  })
  const [account] = simulator.accounts
  await apiClient(service).call('createConnection', {
    body: {
      source: 'chat_assistant',
      organization_id: account?.organizationId ?? '',
      workspace_id: account?.workspaceId ?? '',
      admin_key: 'sk-admin-simulator-both-scopes',
    },
  })
  const random = seededRandom(4)
  const ends: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const pages = [[], ['model'], ['user'], ['product'], ['sku'], ['group']]
    ends.push(
      ...(await Promise.all(
        pages.map((groups) => askAndLeave(service, groups, Math.floor(random() * LONGEST_STAY_MS))),
      )),
    )
  }
  expect(ends).toContain('left')
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  expect(service.errors()).toEqual([])
})

async function askAndLeave(
  service: RunningService,
  groupBy: string[],
  stayMs: number,
): Promise<'left' | 'answered'> {
  const leave = AbortSignal.timeout(stayMs)
  const today = utcDay(Date.now())
  const body = {
    metrics: ['spend.credits', 'chat.active_users'],
    from: addDays(today, -6),
    to: addDays(today, 1),
    grain: 'day',
    group_by: groupBy,
    compare: 'previous_period',
  }
  try {
    const response = await fetch(`${service.url}/api/v1/metrics/query`, {
      method: 'POST',
      signal: leave,
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    await response.text()
    return 'answered'
  } catch (error) {
    if (leave.aborted) return 'left'
    throw error
  }
}
