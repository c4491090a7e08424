import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import type { ApiClient } from '../harness/service/api-client.ts'
import { startDemo, startTwin } from '../harness/service/start-demo.ts'
import { temporaryFolder } from '../harness/service/start-service.ts'

test('the demo serves what its simulated people did, and goes on where it stopped', async () => {
  await using folder = await temporaryFolder('tidemark-demo-')
  const dataDir = join(folder.path, 'demo')
  const size = { people: 25, days: 9 }
  await using first = await startDemo(dataDir, size)
  const world = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  await using twin = await startTwin(world)
  const range = { from: world.start, to: world.start + (world.days - 1) * DAY_MS }
  const wanted = twin.totals({ ...range, grain: 'total', by: 'user' })
  const spent = async ({ api }: { api: ApiClient }) => {
    const { rows } = await api.call('queryMetrics', {
      body: {
        metrics: ['spend.credits'],
        from: utcDay(range.from),
        to: utcDay(range.to),
        group_by: ['user'],
        limit: 1000,
      },
    })
    return rows.map((row) => [row['user'] ?? '', row['spend.credits']]).toSorted()
  }
  const byUser = wanted.map(({ value, credits }) => [value, credits]).toSorted()
  expect(byUser.length).toBeGreaterThan(10)
  expect(await spent(first)).toEqual(byUser)
  expect(await first.api.call('getSetup')).toMatchObject({ simulated: true })
  const { data: connections } = await first.api.call('listConnections')
  const chat = connections.find(({ source }) => source === 'chat_assistant')
  expect(connections.map(({ method, state }) => `${method} ${state}`).toSorted()).toEqual([
    'admin_key connected',
    'enterprise_token connected',
    'hosted_app connected',
  ])
  const limits = { params: { id: chat?.id ?? '' }, body: { datasets: ['spend_limits' as const] } }
  await first.api.runEnded((await first.api.call('syncConnection', limits)).run_id)
  for (const level of ['workspace', 'group', 'user'] as const) {
    expect((await first.api.call('listSpendLimits', { query: { level } })).data, level).not.toEqual([])
  }
  // Days that have settled; those after may have changed between collecting and asking the twin.
  const settled = { from: world.start, to: world.start + (world.days - 5) * DAY_MS }
  const [code] = twin.codeHost.totals({ ...settled, grain: 'total', by: 'none', organization: null })
  const { rows: used } = await first.api.call('queryMetrics', {
    body: {
      metrics: ['code.interactions', 'code.generations', 'code.lines_added'],
      from: utcDay(settled.from),
      to: utcDay(settled.to),
      group_by: [],
    },
  })
  expect(code?.interactions).toBeGreaterThan(0)
  expect(used[0]).toMatchObject({
    'code.interactions': code?.interactions,
    'code.generations': code?.generations,
    'code.lines_added': code?.added,
  })
  await first[Symbol.asyncDispose]()
  expect(first.printed()).toMatch(/The demo is stopping\.\n$/)
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])

  await using second = await startDemo(dataDir, size)
  expect((await second.api.call('listConnections')).data).toHaveLength(3)
  expect(await spent(second)).toEqual(byUser)
})
