import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { SimulatorOptions } from './settings.ts'
import type { Simulator } from './simulator.ts'
import { startSimulator } from './start-simulator.ts'

const NOW = Date.UTC(2026, 2, 18, 12, 34, 56)
const HOUR = 3_600_000
const FULL = 'sk-admin-simulator-both-scopes'

let running: Simulator | null = null

afterEach(async () => {
  await running?.[Symbol.asyncDispose]()
  running = null
})

async function start(options: SimulatorOptions = {}) {
  running = await startSimulator({ people: 40, days: 20, fileMinutes: 240, now: NOW, ...options })
  const simulator = running
  const { organizationId, workspaceId } = simulator.accounts[0] ?? { organizationId: '', workspaceId: '' }
  const get = async (path: string, key: string | null = FULL) => {
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
    const response = await fetch(new URL(path, simulator.url), { headers, redirect: 'manual' })
    return { response, status: response.status, text: await response.text() }
  }
  const logs = `/v1/compliance/organizations/${organizationId}/logs`
  const limits = `/v1/manage/workspaces/${workspaceId}/usage_limits`
  return { simulator, get, logs, limits, organizationId, workspaceId }
}

interface Listed {
  data: { id: string; end_time: string; file_size: number; file_sha256: string }[]
  has_more: boolean
  last_end_time: string | null
}

const AFTER = '2026-02-20T00:00:00Z'

async function listAll(get: Awaited<ReturnType<typeof start>>['get'], logs: string, limit = 40) {
  const pages: Listed[] = []
  for (let after = AFTER; ;) {
    const { text } = await get(`${logs}?event_type=COSTS&after=${encodeURIComponent(after)}&limit=${limit}`)
    const page: Listed = JSON.parse(text)
    pages.push(page)
    if (!page.has_more || page.last_end_time === null) return pages
    after = page.last_end_time
  }
}

describe('the costs feed', () => {
  test('lists every file once, in order, and lets each be downloaded as listed', async () => {
    const { get, logs, simulator } = await start()
    const pages = await listAll(get, logs)
    const files = pages.flatMap(({ data }) => data)
    expect(pages.length).toBeGreaterThan(3)
    expect(files.map(({ end_time }) => end_time)).toEqual(files.map(({ end_time }) => end_time).toSorted())
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
    let lines = 0
    for (const file of files) {
      const { response } = await get(`${logs}/${file.id}`)
      expect(response.status).toBe(307)
      const body = await get(response.headers.get('location') ?? '', null)
      expect(Buffer.byteLength(body.text)).toBe(file.file_size)
      expect(createHash('sha256').update(body.text).digest('hex')).toBe(file.file_sha256)
      lines += body.text.trimEnd().split('\n').length
    }
    expect(simulator.countLines({ from: 0, to: NOW }).lines).toBe(lines)
  })

  test('has files that ended by now and are still kept, and more as its clock goes on', async () => {
    const { get, logs, simulator } = await start({ retentionDays: 5 })
    const before = (await listAll(get, logs)).flatMap(({ data }) => data)
    expect(Date.parse(before[0]?.end_time ?? '')).toBeGreaterThanOrEqual(NOW - 120 * HOUR)
    expect(Date.parse(before.at(-1)?.end_time ?? '')).toBeLessThan(NOW)
    simulator.advance(HOUR)
    const after = (await listAll(get, logs)).flatMap(({ data }) => data)
    expect(Date.parse(after.at(-1)?.end_time ?? '')).toBeGreaterThan(
      Date.parse(before.at(-1)?.end_time ?? ''),
    )
    simulator.advance(200 * HOUR)
    expect((await get(`${logs}/${before[0]?.id}`)).status).toBe(404)
  })

  test('has the refusals of the vendor', async () => {
    const { get, logs, simulator, organizationId, workspaceId } = await start()
    const list = `${logs}?event_type=COSTS&after=${AFTER}`
    const told = async (path: string, key: string | null = FULL) => {
      const { status, text } = await get(path, key)
      return `${status} ${text}`
    }
    expect(await told(list, null)).toContain('401 {"error":{"message":"Incorrect API key')
    expect(await told(list, 'sk-admin-nobody')).toContain('"code":"invalid_api_key"')
    expect(await told(list, 'sk-admin-simulator-limits-only')).toMatch(
      /^403 .*Missing scopes: chatassist\.enterprise\.compliance_logs_platform\.costs\.read/,
    )
    expect(await told(list, 'sk-proj-simulator-developer')).toMatch(/^403 .*workspace Admin key/)
    expect(await told(list.replace(organizationId, 'org-nobody'))).toBe(
      '404 {"detail":"Organization not found"}',
    )
    expect(await told(list.replace('COSTS', 'TEA'))).toBe('400 {"detail":"Invalid event_type TEA"}')
    expect(await told(`${logs}?after=${AFTER}`)).toMatch(/^422 .*"loc":\["query","event_type"\]/)
    expect(await told(`${logs}?event_type=COSTS`)).toMatch(/^422 .*"loc":\["query","after"\]/)
    expect(await told(`${logs}?event_type=COSTS&after=yesterday`)).toMatch(/^400 .*after/)
    expect(await told(`${list}&limit=101`)).toMatch(/^422 .*"limit"/)
    expect(await told(`${logs}/eclf_unknown`)).toMatch(/^404 .*no longer available/)
    expect(await told(`/v1/compliance/workspaces/${workspaceId}/logs?event_type=COSTS`)).toBe(
      '400 {"detail":"Invalid event_type COSTS"}',
    )
    simulator.enableCosts(false)
    expect(await told(list)).toBe('400 {"detail":"Invalid event_type COSTS"}')
    simulator.changeKey({ name: 'both scopes', revoked: true })
    expect(await told(list)).toMatch(/^401/)
  })

  test('signs addresses for a while, on an origin of their own, and wants no key there', async () => {
    const { get, logs, simulator } = await start({ storage: 'second_origin', linkSeconds: 60 })
    const [page] = await listAll(get, logs, 1)
    const { response } = await get(`${logs}/${page?.data[0]?.id}`)
    const location = response.headers.get('location') ?? ''
    expect(new URL(location).origin).toBe(simulator.storageUrl)
    expect(simulator.storageUrl).not.toBe(simulator.url)
    expect((await get(location, null)).status).toBe(200)
    expect((await get(location, FULL)).text).toContain('Only one auth mechanism allowed')
    expect((await get(location.replace(/sig=./, 'sig=x'), null)).status).toBe(403)
    simulator.advance(61_000)
    expect((await get(location, null)).text).toContain('Signature has expired')
  })

  test('can answer with the rows themselves', async () => {
    const files = await start()
    const wanted = files.simulator.countLines({ from: 0, to: NOW }).lines
    await running?.[Symbol.asyncDispose]()
    const asJson = await start({ costs: 'rows_json' })
    const pages = await listAll(asJson.get, asJson.logs)
    expect(pages.flatMap(({ data }) => data).length).toBe(wanted)
    await running?.[Symbol.asyncDispose]()
    const asLines = await start({ costs: 'rows_ndjson' })
    const { text } = await asLines.get(`${asLines.logs}?event_type=COSTS&after=${AFTER}`)
    expect(text.trimEnd().split('\n').length).toBe(wanted)
  })

  test('knows its newest hour', async () => {
    const { get, logs } = await start()
    const { text } = await get(`${logs.replace(/logs$/, 'max_event_time')}?event_type=COSTS`)
    const { max_event_time } = JSON.parse(text)
    expect(NOW - Date.parse(max_event_time.COSTS)).toBeGreaterThan(3 * HOUR)
    expect(NOW - Date.parse(max_event_time.COSTS)).toBeLessThan(6 * HOUR)
  })

  test('counts requests of each endpoint and key when told to', async () => {
    const { get, logs } = await start({ requestsPerMinute: 2 })
    const list = `${logs}?event_type=COSTS&after=${AFTER}`
    await get(list)
    await get(list)
    const third = await get(list)
    expect(third.status).toBe(429)
    expect(Number(third.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(list, 'sk-admin-simulator-costs-only')).status).toBe(200)
  })
})

interface User {
  id: string
  current_month_usage: number
  override_monthly_usage_limit: unknown[] | null
  effective_monthly_usage_limit: {
    limit: { limit: number | null; type: string }
    source: { kind: string }
  } | null
}

describe('the spend limits', () => {
  async function readUsers(get: Awaited<ReturnType<typeof start>>['get'], limits: string): Promise<User[]> {
    const users: User[] = []
    for (let cursor = ''; ;) {
      const page = JSON.parse((await get(`${limits}/users?limit=9${cursor}`)).text)
      users.push(...page.data)
      if (!page.has_more) return users
      cursor = `&cursor=${page.cursor}`
    }
  }

  test('come at three levels, in pages, with what overrides what', async () => {
    const { get, limits, workspaceId } = await start({ people: 300 })
    expect(JSON.parse((await get(`${limits}/workspace`)).text)).toEqual({
      object: 'workspace.usage_limit',
      id: workspaceId,
      default_user_monthly_usage_limit: [{ limit: 2500, type: 'limited' }],
    })
    const groups = JSON.parse((await get(`${limits}/groups?limit=100`)).text).data
    const set = groups.map((group: { default_user_monthly_usage_limit: unknown }) =>
      JSON.stringify(group.default_user_monthly_usage_limit),
    )
    expect(set).toContain('null')
    expect(set).toContain('[]')
    expect(set).toContain('[{"limit":0,"type":"limited"}]')
    expect(set).toContain('[{"limit":null,"type":"unlimited"}]')
    const users = await readUsers(get, limits)
    expect(users.map(({ id }) => id)).toEqual(users.map(({ id }) => id).toSorted())
    const kinds = users.map((user) => user.effective_monthly_usage_limit?.source.kind)
    expect(new Set(kinds)).toEqual(new Set(['individual_override', 'group_default', 'workspace_default']))
    for (const user of users) {
      const overridden = user.effective_monthly_usage_limit?.source.kind === 'individual_override'
      expect(user.override_monthly_usage_limit !== null).toBe(overridden)
    }
  })

  test('count what was used this month as the costs do, hours before the files know it', async () => {
    const { get, limits, simulator } = await start({ restatements: 0 })
    const users = await readUsers(get, limits)
    const month = { from: Date.UTC(2026, 2, 1), to: Math.floor(NOW / HOUR) * HOUR }
    simulator.advance(8 * HOUR)
    const spent = new Map(
      simulator
        .totals({ ...month, grain: 'total', by: 'user' })
        .map(({ value, credits }) => [value, Number(credits)]),
    )
    expect(users.filter(({ current_month_usage: used }) => used > 0).length).toBeGreaterThan(10)
    for (const { id, current_month_usage: used } of users) expect(used).toBeCloseTo(spent.get(id) ?? 0, 1)
  })

  test('change over time', async () => {
    const { get, limits, simulator } = await start({ people: 300, start: NOW - 10 * 24 * HOUR, days: 100 })
    const early = (await get(limits)).text
    simulator.advance(60 * 24 * HOUR)
    expect((await get(limits)).text).not.toBe(early)
  })

  test('come from one path in the neutral form', async () => {
    const { get, limits, workspaceId } = await start({ limits: 'bare' })
    const page = JSON.parse((await get(`${limits}?limit=100`)).text)
    expect(page.data[0]).toEqual({
      level: 'workspace',
      id: workspaceId,
      limit: { amount: '2500', unit: 'credit', type: 'limited' },
    })
    expect(new Set(page.data.map(({ level }: { level: string }) => level))).toEqual(
      new Set(['workspace', 'group', 'user']),
    )
    expect((await get(`${limits}/workspace`)).status).toBe(404)
    expect((await get(`${limits}?cursor=nonsense`)).status).toBe(400)
  })

  test('are in dollars under a dollar agreement', async () => {
    const { get, limits } = await start({ agreement: 'usd' })
    const { default_user_monthly_usage_limit: set } = JSON.parse((await get(`${limits}/workspace`)).text)
    expect(set).toEqual([{ limit: null, type: 'limited', limit_amount: { amount: '100.00', unit: 'usd' } }])
  })

  test('refuse by scope, by id and by form', async () => {
    const { get, limits, workspaceId } = await start({ profile: 'chatgpt-enterprise' })
    const denied = await get(limits, 'sk-admin-simulator-costs-only')
    expect(denied.status).toBe(403)
    expect(denied.text).toContain('chatgpt.enterprise.usage_limit.read')
    expect((await get(limits.replace(workspaceId, 'workspace'))).status).toBe(422)
    expect((await get(limits.replace(workspaceId, '00000000-0000-4000-8000-000000000000'))).status).toBe(404)
  })
})

test('each account has its own ids, people and files', async () => {
  const { simulator } = await start({ accounts: 2 })
  const [first, second] = simulator.accounts
  expect(first?.organizationId).not.toBe(second?.organizationId)
  const range = { from: 0, to: NOW, grain: 'total', by: 'user' } as const
  const users = (organizationId?: string) => simulator.totals(range, organizationId).map(({ value }) => value)
  const both = new Set([...users(first?.organizationId), ...users(second?.organizationId)])
  // Only the unattributed rows, value '', are in both.
  expect(both.size).toBe(users(first?.organizationId).length + users(second?.organizationId).length - 1)
})
