import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulator } from './start-simulator.ts'
import type { Simulator } from './simulator.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 8, 16, 12)
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({
    people: 60,
    days: 40,
    now: NOW,
    codeProfile: 'github-copilot',
    codeOrganizations: 1,
  })
})
afterAll(() => simulator[Symbol.asyncDispose]())

async function control(path: string, body: object): Promise<number> {
  const answer = await fetch(`${simulator.url}/__sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}
const amend = (...amendments: object[]) => control('code/amendments', { amendments })
const ask = (path: string) =>
  fetch(simulator.url + path, { headers: { authorization: 'Bearer ghp_simulator_enterprise_owner' } })

interface Line {
  day: string
  user_id: number
  user_login: string
  slug: string
  code_generation_activity_count: unknown
  totals_by_ide: { code_generation_activity_count: unknown }[]
  totals_by_feature: unknown[]
}

async function lines(report: string, level = 'enterprises/acme'): Promise<Line[]> {
  const answer = await ask(`/${level}/copilot/metrics/reports/${report}`)
  expect(answer.status).toBe(200)
  const { download_links } = JSON.parse(await answer.text())
  const texts = await Promise.all(download_links.map(async (link: string) => (await fetch(link)).text()))
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line))
}
const users = (of: string) => lines(`users-1-day?day=${of}`)
const generations = (found: Line[]) =>
  found.reduce((sum, line) => sum + Number(line.code_generation_activity_count), 0)

describe('the reports over 28 days', () => {
  const within = async (of: string) => (await lines('users-28-day/latest')).filter((line) => line.day === of)
  const summed = async (of: string) => {
    const [report] = await lines('enterprise-28-day/latest')
    const totals: Line[] = Object.entries(report ?? {}).flatMap(([name, value]) =>
      name === 'day_totals' ? value : [],
    )
    return totals.some((one) => one.day === of)
  }

  test('lack days that have a report, and have days that have none', async () => {
    expect(
      await amend({ kind: 'long_report', from: day('2026-09-01'), to: day('2026-09-02'), has: false }),
    ).toBe(204)
    await amend(
      { kind: 'no_report', from: day('2026-09-02'), to: day('2026-09-04'), at: null },
      { kind: 'long_report', from: day('2026-09-02'), to: day('2026-09-03'), has: true },
      { kind: 'long_report', from: day('2026-09-03'), to: day('2026-09-04'), has: false },
    )
    expect(await users('2026-09-01')).not.toEqual([])
    expect([await within('2026-09-01'), await summed('2026-09-01')]).toEqual([[], false])
    expect((await ask('/enterprises/acme/copilot/metrics/reports/users-1-day?day=2026-09-02')).status).toBe(
      204,
    )
    expect((await within('2026-09-02')).length).toBeGreaterThan(5)
    expect(await summed('2026-09-02')).toBe(true)
    expect([await within('2026-09-03'), await summed('2026-09-03')]).toEqual([[], false])
  })

  test('say other numbers than the reports of the days', async () => {
    await amend({ kind: 'long_report', from: day('2026-09-08'), to: day('2026-09-09'), has: true, factor: 3 })
    const own = generations(await users('2026-09-08'))
    expect(own).toBeGreaterThan(0)
    expect(generations(await within('2026-09-08'))).toBe(3 * own)
  })
})

test('a day has a report of one level and none of the other', async () => {
  const row = {
    kind: 'no_report',
    from: day('2026-08-20'),
    to: day('2026-08-21'),
    at: null,
    level: 'enterprise',
  }
  await amend(row)
  expect((await ask('/enterprises/acme/copilot/metrics/reports/users-1-day?day=2026-08-20')).status).toBe(204)
  expect((await lines('users-1-day?day=2026-08-20', 'orgs/acme')).length).toBeGreaterThan(5)
})

test('people come with counts in quotes, and without a breakdown', async () => {
  const damaged = (from: string, damage: string) =>
    amend({ kind: 'damage', rows: { from: day(from), to: day(from) + DAY }, damage })
  await damaged('2026-08-25', 'counts_as_text')
  await damaged('2026-08-26', 'no_breakdown')
  const [quoted] = await users('2026-08-25')
  expect(quoted?.code_generation_activity_count).toMatch(/^\d+$/)
  expect(quoted?.totals_by_ide[0]?.code_generation_activity_count).toMatch(/^\d+$/)
  const bare = await users('2026-08-26')
  expect(generations(bare)).toBeGreaterThan(0)
  expect(bare.flatMap((line) => [...line.totals_by_ide, ...line.totals_by_feature])).toEqual([])
  const totals = (by: 'none' | 'feature') =>
    simulator.codeHost.totals({
      from: day('2026-08-25'),
      to: day('2026-08-27'),
      grain: 'day',
      by,
      organization: null,
    })
  expect(
    totals('none').map(({ time }) => time),
    'what cannot be read counts nowhere',
  ).toEqual(['2026-08-26'])
  expect(totals('feature')).toEqual([])
})

describe('teams', () => {
  const slugs = async () => {
    const found: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await ask(`/orgs/acme/teams?team_type=organization&per_page=100&page=${page}`)
      const list: { slug: string }[] = JSON.parse(await answer.text())
      if (list.length === 0) return found
      found.push(...list.map(({ slug }) => slug))
    }
  }
  const members = async (slug: string) => {
    const answer = await ask(`/orgs/acme/teams/${slug}/members?per_page=100`)
    const list: { id: number }[] = JSON.parse(await answer.text())
    return list.map(({ id }) => id).sort()
  }

  test('are created, renamed and merged, and people move, from a day on', async () => {
    const [first = '', second = '', third = '', fourth = ''] = (await slugs()).filter((slug) =>
      slug.endsWith('-department'),
    )
    const before = {
      first: await members(first),
      second: await members(second),
      fourth: await members(fourth),
    }
    const at = day('2026-09-10')
    expect(
      await control('code/teams', {
        changes: [
          { kind: 'create', team: first, name: 'Brand New', share: 1, at },
          { kind: 'rename', team: second, name: 'Second Wind', at },
          { kind: 'merge', team: third, into: 'second-wind', at },
          { kind: 'move', team: fourth, into: first, share: 1, at },
        ],
      }),
    ).toBe(204)
    const now = await slugs()
    expect(now).toEqual(expect.arrayContaining(['brand-new', 'second-wind', first, fourth]))
    expect(now).not.toEqual(expect.arrayContaining([second]))
    expect(now).not.toEqual(expect.arrayContaining([third]))
    expect(before.first.length).toBeGreaterThan(0)
    expect(await members('brand-new')).toEqual(before.first)
    expect(await members('second-wind')).toEqual(expect.arrayContaining(before.second))
    expect(await members(fourth)).toEqual([])
    expect(await members(first)).toEqual([...new Set([...before.first, ...before.fourth])].sort())
    const named = async (of: string) =>
      new Set((await lines(`user-teams-1-day?day=${of}`, 'orgs/acme')).map(({ slug }) => slug))
    expect((await named('2026-09-09')).has('brand-new')).toBe(false)
    expect((await named('2026-09-11')).has('brand-new')).toBe(true)
    expect(await control('code/teams', { changes: [{ kind: 'rename', team: second, name: 'x', at }] })).toBe(
      400,
    )
  })
})

describe('spend limits', () => {
  const workspace = () => simulator.accounts[0]?.workspaceId
  const people = async () => {
    const answer = await fetch(`${simulator.url}/v1/manage/workspaces/${workspace()}/usage_limits/users`, {
      headers: { authorization: 'Bearer sk-admin-simulator-both-scopes' },
    })
    const { data } = JSON.parse(await answer.text())
    return data as Record<string, unknown>[]
  }
  const used = async () =>
    (await people()).reduce((sum, { current_month_usage: count }) => sum + Number(count), 0)

  test('come with a counter that is not what the records say, without one, and without the limit that holds', async () => {
    const before = await used()
    expect(before).toBeGreaterThan(0)
    expect(await control('limits', { counter: 2 })).toBe(204)
    expect(await used()).toBeCloseTo(2 * before, 5)
    await control('limits', { counter: null, effective: false })
    const [first] = await people()
    expect(first).toHaveProperty('override_monthly_usage_limit')
    for (const absent of [
      'current_month_usage',
      'last_month_usage',
      'effective_monthly_usage_limit',
      'inherited_monthly_usage_limit',
    ])
      expect(first).not.toHaveProperty(absent)
    await control('limits', { counter: 1, effective: true })
    expect(await used()).toBeCloseTo(before, 5)
  })
})
