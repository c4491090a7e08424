import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 8, 16, 12)
const TOKEN = { authorization: 'Bearer ghp_simulator_enterprise_owner' }
let simulator: Simulator

const options = { people: 120, days: 40, now: NOW, codeProfile: 'github-copilot' } as const
beforeAll(async () => {
  simulator = await startSimulator({
    ...options,
    linesPerFile: 30,
    emptyReportFile: true,
    storage: 'second_origin',
  })
})
afterAll(() => simulator[Symbol.asyncDispose]())
beforeEach(() => simulator.codeHost.shapeFiles('plain'))

const ask = (path: string) => fetch(simulator.url + path, { headers: TOKEN })

interface Part {
  user_initiated_interaction_count?: number
  code_generation_activity_count: number
  loc_added_sum: number
  [name: string]: unknown
}
interface Line extends Part {
  user_id: number
  user_login: string
  day: string
  totals_by_ide: Part[]
  totals_by_feature: Part[]
  totals_by_language_feature: Part[]
  totals_by_language_model: Part[]
  totals_by_model_feature: Part[]
}

async function links(path: string): Promise<string[]> {
  const answer = await ask(path)
  expect(answer.status, path).toBe(200)
  return JSON.parse(await answer.text()).download_links
}

async function lines(path: string): Promise<Line[]> {
  const found: Line[] = []
  for (const link of await links(path)) {
    const text = await (await fetch(link)).text()
    for (const line of text.split('\n')) if (line !== '') found.push(JSON.parse(line))
  }
  return found
}

const users = (day: string, level = 'enterprises/acme') =>
  lines(`/${level}/copilot/metrics/reports/users-1-day?day=${day}`)
const sum = (parts: Part[], name: string) => parts.reduce((all, part) => all + Number(part[name] ?? 0), 0)

describe('the per-user report of a day', () => {
  test('says in its lines what the oracle says', async () => {
    const found = await users('2026-09-09')
    const from = Date.UTC(2026, 8, 9)
    const [total] = simulator.codeHost.totals({
      from,
      to: from + DAY,
      grain: 'day',
      by: 'none',
      organization: null,
    })
    expect(found.length).toBeGreaterThan(20)
    expect(total).toMatchObject({
      time: '2026-09-09',
      rows: found.length,
      interactions: sum(found, 'user_initiated_interaction_count'),
      generations: sum(found, 'code_generation_activity_count'),
      acceptances: sum(found, 'code_acceptance_activity_count'),
      added: sum(found, 'loc_added_sum'),
      activePeople: found.filter((line) => Number(line['user_initiated_interaction_count']) > 0).length,
    })
    const byIde = simulator.codeHost.totals({
      from,
      to: from + DAY,
      grain: 'total',
      by: 'ide',
      organization: null,
    })
    const vscode = found.flatMap(({ totals_by_ide }) => totals_by_ide).filter(({ ide }) => ide === 'vscode')
    expect(byIde.find(({ value }) => value === 'vscode')?.generations).toBe(
      sum(vscode, 'code_generation_activity_count'),
    )
  })

  test('is broken down so that features add up, editors do not, and models by language know no completions', async () => {
    const found = await users('2026-09-09')
    const whole = sum(found, 'code_generation_activity_count')
    const of = (name: keyof Line) =>
      sum(
        found.flatMap((line) => line[name] as Part[]),
        'code_generation_activity_count',
      )
    expect(of('totals_by_feature')).toBe(whole)
    expect(of('totals_by_language_feature')).toBe(whole)
    expect(of('totals_by_model_feature')).toBe(whole)
    expect(of('totals_by_ide')).toBeLessThan(whole)
    const completions = found
      .flatMap(({ totals_by_feature }) => totals_by_feature)
      .filter(({ feature }) => feature === 'code_completion')
    expect(of('totals_by_language_model')).toBe(whole - sum(completions, 'code_generation_activity_count'))
    const [language] = found.flatMap(({ totals_by_language_feature }) => totals_by_language_feature)
    expect(language).not.toHaveProperty('user_initiated_interaction_count')
    const quiet = found.filter(({ totals_by_feature }) => totals_by_feature.length === 0)
    expect(quiet.length).toBeGreaterThan(0)
    expect(sum(quiet, 'code_generation_activity_count')).toBe(0)
  })

  test('comes in several files, one of them empty, each person in one', async () => {
    const files = await links('/enterprises/acme/copilot/metrics/reports/users-1-day?day=2026-09-09')
    const bodies = await Promise.all(files.map(async (link) => (await fetch(link)).text()))
    expect(files.length).toBeGreaterThan(1)
    expect(bodies.at(-1)).toBe('')
    const ids = (await users('2026-09-09')).map(({ user_id }) => user_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('shows people of two organisations in both, and once in the enterprise', async () => {
    const [acme, data, all] = await Promise.all([
      users('2026-09-09', 'orgs/acme'),
      users('2026-09-09', 'orgs/acme-data'),
      users('2026-09-09'),
    ])
    const inBoth = acme.filter(({ user_id }) => data.some((other) => other.user_id === user_id))
    expect(inBoth.length).toBeGreaterThan(0)
    expect(all.length).toBe(acme.length + data.length - inBoth.length)
    expect(acme[0]).toHaveProperty('organization_id')
    expect(all[0]).not.toHaveProperty('organization_id')
  })

  test('grows for three days, then stays', async () => {
    const restless = await startSimulator({ ...options, people: 400 })
    const from = Date.UTC(2026, 8, 15)
    const rows = []
    for (let age = 0; age < 5; age++) {
      const [total] = restless.codeHost.totals({
        from,
        to: from + DAY,
        grain: 'day',
        by: 'none',
        organization: null,
      })
      rows.push([total?.rows, total?.generations])
      restless.advance(DAY)
    }
    await restless[Symbol.asyncDispose]()
    const generations = rows.map(([, count]) => Number(count))
    expect(Number(rows[0]?.[0])).toBeLessThan(Number(rows[3]?.[0]))
    expect(generations[0]).toBeLessThan(Number(generations[3]))
    expect(rows[3]).toEqual(rows[4])
  })

  test('is the same for the same seed, whatever was asked before', async () => {
    const again = await startSimulator({ ...options, linesPerFile: 30 })
    const answer = await fetch(
      `${again.url}/enterprises/acme/copilot/metrics/reports/users-1-day?day=2026-08-20`,
      {
        headers: TOKEN,
      },
    )
    const { download_links } = JSON.parse(await answer.text())
    const texts = await Promise.all(download_links.map(async (link: string) => (await fetch(link)).text()))
    await again[Symbol.asyncDispose]()
    const here = (await users('2026-08-20')).map((line) => JSON.stringify(line))
    expect(
      texts
        .join('')
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual(here)
  })
})

test('a report of 28 days holds one line for each person and day, cut by time', async () => {
  const path = '/enterprises/acme/copilot/metrics/reports/users-28-day/latest'
  const head = JSON.parse(await (await ask(path)).text())
  expect(head).toMatchObject({ report_start_day: '2026-08-19', report_end_day: '2026-09-15' })
  const found = await lines(path)
  const from = Date.UTC(2026, 7, 19)
  const [total] = simulator.codeHost.totals({
    from,
    to: from + 28 * DAY,
    grain: 'total',
    by: 'none',
    organization: null,
  })
  expect(found.length).toBe(total?.rows)
  expect(sum(found, 'code_generation_activity_count')).toBe(total?.generations)
  const keys = found.map(({ user_id, day }) => `${user_id} ${day}`)
  expect(new Set(keys).size).toBe(keys.length)
  const first = await (await fetch(head.download_links[0])).text()
  expect(
    new Set(first.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).day]))).size,
  ).toBeLessThan(28)
})

test('the organisation’s day has the sums of its people, and trailing counts of them', async () => {
  const [record] = await lines('/orgs/acme/copilot/metrics/reports/organization-1-day?day=2026-09-09')
  const people = await users('2026-09-09', 'orgs/acme')
  expect(record).toMatchObject({
    day: '2026-09-09',
    code_generation_activity_count: sum(people, 'code_generation_activity_count'),
    user_initiated_interaction_count: sum(people, 'user_initiated_interaction_count'),
  })
  const [daily, weekly, monthly] = ['daily', 'weekly', 'monthly'].map((span) =>
    Number(record?.[`${span}_active_users`]),
  )
  expect(Number(daily)).toBeLessThanOrEqual(people.length)
  expect(Number(weekly)).toBeGreaterThan(Number(daily))
  expect(Number(monthly)).toBeGreaterThanOrEqual(Number(weekly))
  const long = await links('/orgs/acme/copilot/metrics/reports/organization-28-day/latest')
  const { day_totals } = JSON.parse(await (await fetch(long[0] ?? '')).text())
  expect(day_totals).toHaveLength(28)
  expect(day_totals.find(({ day }: { day: string }) => day === '2026-09-09')).toEqual(record)
})

test('teams of fewer than five are left out of the report of who is in which', async () => {
  const found = await lines('/orgs/acme/copilot/metrics/reports/user-teams-1-day?day=2026-09-09')
  const sizes = Map.groupBy(found, ({ team_id }) => team_id)
  expect(sizes.size).toBeGreaterThan(2)
  expect(Math.min(...[...sizes.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(5)
  const { teams } = simulator.codeHost.world()
  const small = [...teams.membersOn(Date.UTC(2026, 8, 9) / DAY)].filter(([, people]) => people.length < 5)
  expect(small.length).toBeGreaterThan(0)
  const ofEnterprise = await lines(
    '/enterprises/acme/copilot/metrics/reports/user-teams-1-day?day=2026-09-09',
  )
  expect(new Set(ofEnterprise.map(({ slug }) => slug))).toContain('everybody')
})

describe('no report yet', () => {
  const day = (text: string) => ask(`/enterprises/acme/copilot/metrics/reports/users-1-day?day=${text}`)

  test('of today and of days that come, none of days too old, and a wrong date is refused', async () => {
    expect((await day('2026-09-16')).status).toBe(204)
    expect((await day('2027-01-01')).status).toBe(204)
    expect((await day('2025-08-01')).status).toBe(404)
    expect((await day('2026-02-30')).status).toBe(422)
  })

  test('is said in four ways', async () => {
    const other = await startSimulator(options)
    const from = Date.UTC(2026, 8, 10)
    const answers = []
    for (const answer of ['no_content', 'no_links', 'bare_text', 'not_found'] as const) {
      other.codeHost.world().amendments.length = 0
      other.codeHost.amend([{ kind: 'no_report', from, to: from + DAY, at: null, answer }])
      const given = await fetch(`${other.url}/orgs/acme/copilot/metrics/reports/users-1-day?day=2026-09-10`, {
        headers: TOKEN,
      })
      answers.push([given.status, (await given.text()).slice(0, 21)])
    }
    await other[Symbol.asyncDispose]()
    expect(answers).toEqual([
      [204, ''],
      [200, '{"download_links":[],'],
      [200, '"No report available '],
      [404, '{"message":"Not Found'],
    ])
  })
})

describe('the host of report files', () => {
  test('knows signatures, their time, and refuses whoever brings a credential', async () => {
    const [link = ''] = await links('/enterprises/acme/copilot/metrics/reports/users-1-day?day=2026-09-09')
    expect(new URL(link).origin).toBe(simulator.storageUrl)
    expect(simulator.storageUrl).not.toBe(simulator.url)
    expect((await fetch(link, { headers: TOKEN })).status).toBe(400)
    expect((await fetch(link.replace('-0.json', '-1.json'))).status).toBe(403)
    expect((await fetch(link)).status).toBe(200)
    simulator.advance(301_000)
    expect((await fetch(link)).status).toBe(403)
  })

  test('puts files together in the ways parsers must bear', async () => {
    const day = async () =>
      (
        await fetch(
          (await links('/orgs/acme/copilot/metrics/reports/organization-1-day?day=2026-09-09'))[0] ?? '',
        )
      ).text()
    const path = '/orgs/acme/copilot/metrics/reports/users-1-day?day=2026-09-09'
    const body = async () => (await fetch((await links(path))[0] ?? '')).text()
    const plain = (await body()).trimEnd().split('\n')
    simulator.codeHost.shapeFiles('day_totals')
    expect(JSON.parse(await body())['day_totals']).toHaveLength(plain.length)
    expect(JSON.parse(await day())['day_totals'][0]).toHaveProperty('daily_active_users')
    simulator.codeHost.shapeFiles('pretty')
    expect((await day()).split('\n').length).toBeGreaterThan(50)
    simulator.codeHost.shapeFiles('json_array')
    expect(JSON.parse(await body())).toHaveLength(plain.length)
    simulator.codeHost.shapeFiles('crlf')
    expect((await body()).split('\r\n')).toHaveLength(plain.length + 1)
  })
})

test('what is restated, gone or damaged', async () => {
  const other = await startSimulator(options)
  const from = Date.UTC(2026, 8, 7)
  const rows = { from, to: from + DAY }
  const total = () =>
    other.codeHost.totals({ from, to: from + DAY, grain: 'day', by: 'none', organization: null })[0]
  const before = total()
  other.codeHost.amend([{ kind: 'restate', rows, at: NOW + 1000, factor: 2 }])
  expect(total()).toEqual(before)
  other.advance(1000)
  expect(total()?.generations).toBe(2 * Number(before?.generations))
  other.codeHost.amend([{ kind: 'damage', rows: { ...rows, share: 0.3 }, damage: 'broken_json' }])
  expect(Number(total()?.rows)).toBeLessThan(Number(before?.rows))
  other.codeHost.amend([{ kind: 'vanish', rows, at: NOW }])
  expect(total()).toBeUndefined()
  await other[Symbol.asyncDispose]()
})

test('the neutral product has the calls of its own alone, and open metrics', async () => {
  const neutral = await startSimulator({ ...options, codeProfile: 'codeassist' })
  const status = async (path: string) => (await fetch(neutral.url + path, { headers: TOKEN })).status
  expect(await status('/orgs/acme/codeassist/metrics/reports/users-1-day?day=2026-09-09')).toBe(200)
  expect(await status('/orgs/acme/copilot/metrics/reports/users-1-day?day=2026-09-09')).toBe(404)
  expect(await status('/orgs/acme/codeassist/metrics/reports/organization-1-day?day=2026-09-09')).toBe(404)
  const answer = await fetch(
    `${neutral.url}/orgs/acme/codeassist/metrics?since=2026-09-09&until=2026-09-09`,
    { headers: TOKEN },
  )
  const [day, ...more] = JSON.parse(await answer.text())
  expect(more).toEqual([])
  const from = Date.UTC(2026, 8, 9)
  const [completions] = neutral.codeHost
    .totals({ from, to: from + DAY, grain: 'day', by: 'feature', organization: 'acme' })
    .filter(({ value }) => value === 'code_completion')
  const leaves = day['codeassist_ide_code_completions'].editors.flatMap(
    (editor: { models: { languages: Part[] }[] }) => editor.models.flatMap(({ languages }) => languages),
  )
  // Completions without an editor, by lost telemetry, are in the reports only.
  expect(sum(leaves, 'total_code_suggestions')).toBeLessThanOrEqual(Number(completions?.generations))
  expect(sum(leaves, 'total_code_suggestions')).toBeGreaterThan(0.8 * Number(completions?.generations))
  await neutral[Symbol.asyncDispose]()
})

test('awkward logins and an id that a double cannot hold come through as they are', async () => {
  await using odd = await startSimulator({ ...options, awkwardNames: true })
  const from = Date.UTC(2026, 8, 1)
  const texts: string[] = []
  for (let at = 0; at < 14; at++) {
    const day = new Date(from + at * DAY).toISOString().slice(0, 10)
    const answer = await fetch(`${odd.url}/enterprises/acme/copilot/metrics/reports/users-1-day?day=${day}`, {
      headers: TOKEN,
    })
    for (const link of JSON.parse(await answer.text()).download_links)
      texts.push(await (await fetch(link)).text())
  }
  const seats = await fetch(`${odd.url}/enterprises/acme/copilot/billing/seats?per_page=100`, {
    headers: TOKEN,
  })
  const all = texts.join('') + (await seats.text())
  expect(all).not.toContain('9007199254740992')
  expect(all).toContain('9007199254740993')
  expect(all).toContain('<script>alert(1)</script>-')
  expect(all).toContain('\\ud83d lone surrogate-')
  const totals = odd.codeHost.totals({
    from,
    to: from + 14 * DAY,
    grain: 'total',
    by: 'user',
    organization: null,
  })
  expect(totals.map(({ value }) => value)).not.toContain('9007199254740992')
})
