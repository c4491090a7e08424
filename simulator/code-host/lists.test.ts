import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 8, 16, 12)
const TOKEN = { authorization: 'Bearer ghp_simulator_enterprise_owner' }
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ people: 400, days: 200, now: NOW, codeProfile: 'github-copilot' })
})
afterEach(() => simulator.faults.clear())
afterAll(() => simulator[Symbol.asyncDispose]())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith('http') ? path : simulator.url + path, { headers: { ...TOKEN, ...headers } })

type Item = Record<string, unknown>
const nextOf = (answer: Response) => /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]

/** All items of a list, by following its links. */
async function all(path: string): Promise<Item[]> {
  const found: Item[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Response = await ask(next)
    const value = JSON.parse(await answer.text())
    found.push(...(Array.isArray(value) ? value : value.seats))
    next = nextOf(answer)
  }
  return found
}

interface SeatItem extends Item {
  assignee: { id: number; email: string | null; name: string | null } | null
  organization?: { login: string }
  pending_cancellation_date: string | null
  last_activity_at: string | null
}
const seatItems = async (path: string) => (await all(path)) as SeatItem[]

describe('seats', () => {
  test('come in pages of fifty, of a hundred at most, and say how many people hold them', async () => {
    const path = '/orgs/acme/copilot/billing/seats'
    const sizes = async (query: string) => JSON.parse(await (await ask(path + query)).text()).seats.length
    expect(await sizes('')).toBe(50)
    expect(await sizes('?per_page=1000')).toBe(100)
    expect(await sizes('?per_page=none')).toBe(50)
    const { total_seats } = JSON.parse(await (await ask(path)).text())
    const found = await seatItems(`${path}?per_page=40`)
    const totals = simulator.codeHost.seatTotals('acme')
    expect([found.length, total_seats]).toEqual([totals.entries, totals.people])
    expect(found.length).toBeGreaterThan(total_seats)
  })

  test('are as the oracle counts them', async () => {
    const found = await seatItems('/enterprises/acme/copilot/billing/seats?per_page=100')
    const totals = simulator.codeHost.seatTotals(null)
    expect(found.filter(({ assignee }) => assignee === null)).toHaveLength(totals.withoutAssignee)
    expect(totals.withoutAssignee).toBeGreaterThan(0)
    const people = [...new Map(found.map((seat) => [seat.assignee?.id ?? seat, seat])).values()]
    expect(people).toHaveLength(totals.people)
    const isActive = ({ last_activity_at: at }: SeatItem) => at !== null && NOW - Date.parse(at) <= 28 * DAY
    expect(people.filter(isActive)).toHaveLength(totals.activeWithin.days28)
    expect(people.filter(({ last_activity_at }) => last_activity_at === null)).toHaveLength(
      totals.neverActive,
    )
    expect(people.filter((seat) => seat.pending_cancellation_date !== null)).toHaveLength(
      totals.pendingCancellation,
    )
    expect(totals.pendingCancellation).toBeGreaterThan(0)
    expect(new Set(found.map(({ organization }) => organization?.login))).toEqual(
      new Set(['acme', 'acme-data']),
    )
  })

  test('carry times with offsets, and people whom the chat assistant knows by the same address', async () => {
    const found = await seatItems('/orgs/acme/copilot/billing/seats?per_page=100')
    const zones = new Set(found.flatMap(({ last_activity_at: at }) => (at === null ? [] : [at.slice(19)])))
    expect(zones).toEqual(new Set(['Z', '+02:00', '-06:00', '+05:30']))
    const emails = found.flatMap(({ assignee }) => assignee?.email ?? [])
    const known = new Set(
      simulator.codeHost.world().people.flatMap(({ person }) => [person.email, person.laterEmail]),
    )
    expect(emails.length).toBeGreaterThan(50)
    expect(emails.every((email) => known.has(email))).toBe(true)
  })

  test('are free to ask again when nothing has changed', async () => {
    const path = '/orgs/acme/copilot/billing'
    const etag = (await ask(path)).headers.get('etag') ?? ''
    const again = await ask(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('have billing totals that do not add up', async () => {
    const { seat_breakdown } = JSON.parse(await (await ask('/orgs/acme/copilot/billing')).text())
    expect(seat_breakdown.total).toBe(simulator.codeHost.seatTotals('acme').people)
    expect(seat_breakdown.active_this_cycle + seat_breakdown.inactive_this_cycle).not.toBe(
      seat_breakdown.total,
    )
    simulator.codeHost.setPolicies({ billingProblem: true })
    expect((await ask('/orgs/acme/copilot/billing')).status).toBe(422)
    simulator.codeHost.setPolicies({ billingProblem: false })
  })

  test('of one person, or none', async () => {
    expect((await ask('/orgs/acme/members/nobody/copilot')).status).toBe(404)
  })
})

describe('teams', () => {
  test('of the organisation and of the enterprise come mixed, children name their parent', async () => {
    const teams = await all('/orgs/acme/teams?per_page=100')
    const types = new Set(teams.map(({ type }) => type))
    expect(types).toEqual(new Set(['organization', 'enterprise']))
    const departments = teams.filter((team) => team['parent'] === null && team['type'] === 'organization')
    expect(departments.map(({ slug }) => slug)).toContain('engineering-department')
    const only = await all('/orgs/acme/teams?team_type=organization&per_page=100')
    expect(only).toHaveLength(teams.length - teams.filter(({ type }) => type === 'enterprise').length)
  })

  test('count the members of their children', async () => {
    const ids = async (slug: string) =>
      (await all(`/orgs/acme/teams/${slug}/members?per_page=100`)).map(({ id }) => id)
    const [department, platform] = [await ids('engineering-department'), await ids('platform')]
    expect(platform.length).toBeGreaterThan(5)
    expect(department.length).toBeGreaterThan(platform.length)
    expect(platform.every((id) => department.includes(id))).toBe(true)
    expect((await ask('/orgs/acme/teams/none/members')).status).toBe(404)
  })

  test('are other teams after the reorganisation, the same ids where the names stay', async () => {
    const world = simulator.codeHost.world()
    const names = (day: number) => new Map(world.teams.teamsOn(day).map(({ id, name }) => [name, id]))
    const before = names(world.firstDay)
    const after = names(Math.floor(NOW / DAY))
    expect([before.has('Mobile'), before.has('Product Engineering')]).toEqual([true, false])
    expect([after.has('Mobile'), after.has('Product Engineering')]).toEqual([false, true])
    expect(after.get('Platform')).toBe(before.get('Platform'))
  })
})

describe('pull requests', () => {
  interface PullItem extends Item {
    number: number
    updated_at: string
    merged_at: string | null
    state: string
    user: { type: string }
  }
  const pulls = async (query: string) =>
    (await all(`/repos/acme/platform/pulls?per_page=100&${query}`)) as PullItem[]

  test('are listed newest change first, every number once', async () => {
    const found = await pulls('state=all&sort=updated&direction=desc')
    expect(found.length).toBeGreaterThan(150)
    expect(new Set(found.map(({ number }) => number)).size).toBe(found.length)
    const times = found.map(({ updated_at }) => updated_at)
    expect(times).toEqual([...times].sort().reverse())
    expect(found.every(({ updated_at }) => Date.parse(updated_at) <= NOW)).toBe(true)
    const open = await pulls('state=open')
    const closed = await pulls('state=closed')
    expect(open.length + closed.length).toBe(found.length)
    expect(open.every(({ merged_at, state }) => merged_at === null && state === 'open')).toBe(true)
    expect(found.some(({ user }) => user.type === 'Bot')).toBe(true)
  })

  test('are counted by the report of their day as the lists have them', async () => {
    const answer = await ask('/orgs/acme/copilot/metrics/reports/repos-1-day?day=2026-09-09')
    const { download_links } = JSON.parse(await answer.text())
    const lines = (await (await fetch(download_links[0])).text()).trim().split('\n')
    const record = lines.map((line) => JSON.parse(line)).find(({ repo_name }) => repo_name === 'platform')
    const found = await pulls('state=all')
    const isOn = (name: string) => found.filter((pull) => String(pull[name]).startsWith('2026-09-09')).length
    expect(record.pull_requests).toMatchObject({
      total_created: isOn('created_at'),
      total_merged: isOn('merged_at'),
    })
    expect(isOn('created_at')).toBeGreaterThan(0)
  })

  test('have their reviews', async () => {
    const [first] = await pulls('state=closed&direction=asc')
    const reviews = await all(`/repos/acme/platform/pulls/${first?.number}/reviews`)
    for (const review of reviews) expect(review).toHaveProperty('submitted_at')
    expect((await ask('/repos/acme/platform/pulls/999999/reviews')).status).toBe(404)
  })
})

describe('faults of lists', () => {
  const path = '/orgs/acme/copilot/billing/seats?per_page=20'
  const first = async () => ask(path)

  test('pages that repeat, do not move on, never end, or overlap', async () => {
    const seats = async (answer: Response): Promise<unknown[]> => JSON.parse(await answer.text()).seats
    const honest = await first()
    const second = nextOf(honest) ?? ''
    const [one, two] = [await seats(honest), await seats(await ask(second))]
    simulator.faults.push({ path: '/seats$', skip: 1, do: { kind: 'page', form: 'repeat' } })
    await first()
    expect(await seats(await ask(second))).toEqual(one)
    simulator.faults.push({ path: '/seats$', skip: 1, do: { kind: 'page', form: 'stuck' } })
    await first()
    expect(nextOf(await ask(second))).toBe(second)
    simulator.faults.push({ path: '/seats$', skip: 1, do: { kind: 'page', form: 'boundary_again' } })
    await first()
    expect(await seats(await ask(second))).toEqual([one.at(-1), ...two])
    simulator.faults.push({ path: '/seats$', do: { kind: 'page', form: 'no_data' } })
    expect(await seats(await first())).toBeUndefined()
  })

  test('limits of both kinds, and endpoints that were closed', async () => {
    simulator.faults.push(
      { path: '/seats$', do: { kind: 'primary_limit', resetSeconds: 3_300 } },
      { path: '/seats$', do: { kind: 'secondary_limit', retryAfter: null } },
      { path: '/seats$', do: { kind: 'secondary_limit', retryAfter: 60, status: 429 } },
      { path: '/seats$', do: { kind: 'sunset', status: 410 } },
    )
    const primary = await first()
    expect([primary.status, primary.headers.get('x-ratelimit-remaining')]).toEqual([403, '0'])
    expect(primary.headers.get('x-ratelimit-reset')).toBe(String(NOW / 1000 + 3_300))
    const secondary = await first()
    expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([403, null])
    expect(await secondary.text()).toContain('secondary rate limit')
    const timed = await first()
    expect([timed.status, timed.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await first()).status).toBe(410)
  })
})
