import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPlan, runDemo } from '../simulator/demo/run-demo.ts'
import { startSimulator } from '../simulator/start-simulator.ts'
import { CreatedApiToken } from '../src/api/contract/people.ts'
import { DAY_MS, utcDay } from '../src/model/time.ts'
import { apiClient, type ApiClient } from './harness/api-client.ts'
import { temporaryFolder } from './harness/start-service.ts'

/** Start the demo as `tidemark demo` does, wait until it says that all is there, and sign in with what it prints. */
async function startDemo(dataDir: string): Promise<{ api: ApiClient } & AsyncDisposable> {
  const stop = new AbortController()
  const printed: string[] = []
  const complete = Promise.withResolvers<void>()
  const note = (text: string) => {
    printed.push(text)
    if (/ after \d+ s|goes on/.test(text)) complete.resolve()
  }
  const argv = ['--port', '0', '--people', '25', '--days', '21', '--data-dir', dataDir]
  const ended = runDemo({ argv, env: { LOG_LEVEL: 'silent' }, signal: stop.signal, note })
  await Promise.race([complete.promise, ended])
  const text = printed.join('')
  const [url = ''] = /http:\S+/.exec(text) ?? []
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(text) ?? []
  return {
    api: apiClient({ url, token: await signIn(url, { email, password }) }),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }
}

/** Sign in as a browser does, and make a token. */
async function signIn(url: string, body: object): Promise<string> {
  const post = (path: string, value: object, cookie = '') =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(value),
    })
  const { headers } = await post('/sign-in', body)
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0])
  const created = await post(
    '/tokens',
    { name: 'test', role: 'admin', expires_in_days: 1 },
    cookie.join('; '),
  )
  return CreatedApiToken.parse(await created.json()).token
}

test('the demo serves what its simulated people did, and goes on where it stopped', async () => {
  await using folder = await temporaryFolder('tidemark-demo-')
  const dataDir = join(folder.path, 'demo')
  await using first = await startDemo(dataDir)
  const world = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  // The same options make the same world, and the same things happen in it.
  const plan = demoPlan(world, 'http://127.0.0.1:1/')
  await using twin = await startSimulator(plan.settings)
  twin.amend(plan.amendments)
  twin.codeHost.amend(plan.codeAmendments)
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
  expect(code?.interactions).toBeGreaterThan(50)
  expect(used[0]).toMatchObject({
    'code.interactions': code?.interactions,
    'code.generations': code?.generations,
    'code.lines_added': code?.added,
  })
  await first[Symbol.asyncDispose]()

  await using second = await startDemo(dataDir)
  expect((await second.api.call('listConnections')).data).toHaveLength(3)
  expect(await spent(second)).toEqual(byUser)
})
