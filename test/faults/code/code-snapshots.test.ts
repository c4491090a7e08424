import { askText } from '../../harness/stores/ask-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/model/time/time.ts'
import {
  ACME,
  ENTERPRISE,
  startCodeCollecting,
  type CodeCollecting,
} from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { pathOf } from '../../harness/vendor/scripted-code-host.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'
import { asFile, userDayLine } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const start = () =>
  startCodeCollecting({ now: NOON, facts: opened.facts, profile: { retentionDays: 2, metricsDays: 6 } })

const seat = (id: number) => ({
  created_at: '2026-02-03T09:00:00Z',
  last_activity_at: '2026-03-01T12:03:00+02:00',
  last_activity_editor: 'vscode/1.107.1',
  assignee: { login: `user-${id}`, id, type: 'User' },
})
const seats = (count: number) => ({
  total_seats: count,
  seats: Array.from({ length: count }, (_, n) => seat(n + 1)),
})
const SEATS = pathOf('seats', ACME)

async function withSeats(count: number): Promise<CodeCollecting> {
  const world = await start()
  world.host.documents.set(SEATS, seats(count))
  await world.connect(['seats'])
  await world.collect()
  return world
}

describe('snapshots', () => {
  test('one a day, whole; a later one of the day replaces it', async () => {
    await using world = await withSeats(5)
    world.host.documents.set(SEATS, seats(6))
    world.clock.advance(3 * HOUR_MS)
    await world.sync()
    expect(await world.count('code_seats', 'seats')).toBe(6)
    world.clock.advance(DAY_MS)
    await world.collect()
    const days = (await world.ledger('seats')).filter(({ kind }) => kind === 'snapshot')
    expect(days.map(({ slice, rows }) => ({ slice, rows }))).toEqual([
      { slice: '2026-03-10', rows: 6 },
      { slice: '2026-03-11', rows: 6 },
    ])
    expect(await world.dataset('seats')).toMatchObject({ status: 'ok', rows: 12, gaps: [] })
  })

  test('a list keeps how many there are as it says itself, also where only that changes', async () => {
    await using world = await withSeats(5)
    const stated = async () => (await world.ledger('seats')).map((row) => row.stated)
    expect(await stated()).toEqual([5])
    world.host.documents.set(SEATS, { ...seats(5), total_seats: 25 })
    await world.sync()
    expect(await stated()).toEqual([25])
    world.host.documents.set(SEATS, { seats: seats(5).seats })
    await world.sync()
    expect(await stated()).toEqual([undefined])
    expect(await world.count('code_seats', 'seats')).toBe(5)
  })

  test('what single sign-on leaves out is no smaller snapshot: held, with the way out', async () => {
    await using world = await withSeats(5)
    world.host.documents.set(SEATS, seats(2))
    world.host.intercept = (request, response) => {
      if (request.path === SEATS) response.setHeader('x-github-sso', 'partial-results; organizations=1,2')
      return false
    }
    await world.collectNext('seats')
    expect(await world.count('code_seats', 'seats')).toBe(5)
    expect((await world.dataset('seats')).lastError).toMatchObject({ code: 'single_sign_on_required' })
    expect((await world.connection()).health.status).toBe('action_needed')
    world.host.intercept = () => false
    await world.collectNext('seats')
    expect((await world.dataset('seats')).gaps).toEqual([])
    expect((await world.connection()).health.status).toBe('ok')
  })

  test('U16: no seats at all where there were some is believed the second time', async () => {
    await using world = await withSeats(5)
    world.host.documents.set(SEATS, seats(0))
    await world.collectNext('seats')
    expect(await world.count('code_seats', 'seats')).toBe(5)
    expect((await world.dataset('seats')).lastError?.code).toBe('slice_held')
    await world.collectNext('seats')
    const newest = (await world.ledger('seats')).filter(({ kind }) => kind === 'snapshot').at(-1)
    expect(newest).toMatchObject({ outcome: 'committed', rows: 0 })
    expect(await world.dataset('seats')).toMatchObject({ lastError: null, gaps: [] })
  })

  test('U16: far fewer in the first answer of a day are held, and taken once the list stays about as short', async () => {
    await using world = await withSeats(50)
    world.host.documents.set(SEATS, seats(10))
    await world.collectNext('seats')
    expect(await world.count('code_seats', 'seats')).toBe(50)
    expect((await world.dataset('seats')).lastError?.code).toBe('slice_held')
    const later = seats(11)
    for (const each of later.seats) each.last_activity_at = '2026-03-10T23:00:00+00:00'
    world.host.documents.set(SEATS, later)
    await world.collectNext('seats')
    expect(await world.dataset('seats')).toMatchObject({ lastError: null, gaps: [] })
    expect((await world.ledger('seats')).filter(({ kind }) => kind === 'snapshot').at(-1)?.rows).toBe(11)
  })

  test.each([2, 0])('U16: %d of five in the middle of a day are taken the second time', async (count) => {
    await using world = await startCodeCollecting({ now: NOON - 11 * HOUR_MS, facts: opened.facts })
    world.host.documents.set(SEATS, seats(5))
    await world.connect(['seats'])
    await world.collect()
    world.host.documents.set(SEATS, seats(count))
    world.clock.advance(6 * HOUR_MS)
    await world.sync()
    expect(await world.count('code_seats', 'seats')).toBe(5)
    expect((await world.connection()).health.status).toBe('failing')
    world.clock.advance(6 * HOUR_MS)
    await world.sync()
    expect(await world.count('code_seats', 'seats')).toBe(count)
    expect((await world.connection()).health.status).toBe('ok')
  })

  test('a snapshot that breaks off in the middle changes nothing', async () => {
    await using world = await start()
    const team = (id: number) => ({ id, slug: `team-${id}`, name: `Team ${id}`, type: 'organization' })
    const teams = pathOf('teams', ACME)
    world.host.documents.set(teams, [team(1), team(2)])
    for (const id of [1, 2])
      world.host.documents.set(`${teams}/team-${id}/members`, [{ id: 11, login: 'amy' }])
    await world.connect(['teams'])
    await world.collect()
    expect(await world.count('code_teams', 'teams')).toBe(2)
    world.clock.advance(DAY_MS)
    world.host.intercept = (request, response) =>
      request.path.endsWith('team-2/members') && sendJson(response, 403, { message: 'requires admin' })
    await world.collectNext('teams')
    expect((await world.ledger('teams')).filter(({ outcome }) => outcome === 'committed')).toHaveLength(1)
    expect((await world.dataset('teams')).status).toBe('failing')
  })
})

describe('metrics calls', () => {
  const metricsDay = (date: string, engaged: number) => ({
    date,
    total_active_users: 9,
    total_engaged_users: engaged,
    codeassist_ide_chat: null,
  })
  const ORG = pathOf('org_metrics', ACME)
  const isOrg = ({ path }: { path: string }) => path === ORG

  test('one call for all days, four days again, and a day with too few people is left out', async () => {
    await using world = await start()
    world.host.documents.set(
      ORG,
      ['2026-03-05', '2026-03-07', '2026-03-08'].map((day) => metricsDay(day, 7)),
    )
    await world.connect(['org_metrics'])
    await world.collect()
    const [first] = world.host.requests.filter(isOrg)
    expect(first?.query.get('since')).toContain('2026-03-04')
    expect(first?.query.get('until')).toContain('2026-03-09')
    expect(await world.count('code_metrics_nodes', 'org_metrics')).toBe(3)
    const outcomes = Object.fromEntries(
      (await world.ledger('org_metrics'))
        .filter(({ kind }) => kind === 'day')
        .map(({ slice, outcome }) => [slice, outcome]),
    )
    expect(outcomes).toMatchObject({ '2026-03-05': 'committed', '2026-03-06': 'no_data_yet' })

    world.host.documents.set(
      ORG,
      ['2026-03-05', '2026-03-07', '2026-03-08'].map((day) => metricsDay(day, 8)),
    )
    await world.collectNext('org_metrics')
    expect(await world.dataset('org_metrics')).toMatchObject({ rows: 3, restated: 3, status: 'ok' })
  })

  test('of teams that are not known yet are waited for, and not for six hours', async () => {
    await using world = await start()
    await world.connect(['team_metrics'])
    await world.collect()
    const { status, nextRunAt } = await world.dataset('team_metrics')
    expect(status).toBe('no_data_yet')
    expect(Date.parse(nextRunAt ?? '') - NOON).toBeLessThan(HOUR_MS)
    expect(world.host.requests).toEqual([])
  })

  test('of every team of the newest snapshot, once a day; small teams are known as left out', async () => {
    await using world = await start()
    const teams = pathOf('teams', ACME)
    const team = (id: number) => ({ id, slug: `team-${id}`, name: `Team ${id}`, type: 'organization' })
    world.host.documents.set(teams, [team(1), team(2), team(3)])
    for (const id of [1, 2, 3]) world.host.documents.set(`${teams}/team-${id}/members`, [])
    world.host.documents.set(pathOf('team_metrics', ACME, 'team-1'), [metricsDay('2026-03-08', 7)])
    world.host.documents.set(pathOf('team_metrics', ACME, 'team-2'), [])
    await world.connect(['teams', 'team_metrics'])
    await world.collect()
    const rows = await world.ledger('team_metrics')
    expect(rows.filter(({ kind }) => kind === 'day').map(({ slice }) => slice)).toEqual(['team-1/2026-03-08'])
    const windows = rows.filter(({ kind }) => kind === 'window').map(({ slice }) => slice)
    expect(windows.sort()).toEqual(['team-1', 'team-2'])
    expect((await world.dataset('team_metrics')).status).toBe('ok')

    const asked = world.host.requests.length
    await world.collectNext('team_metrics')
    expect(world.host.requests.slice(asked).filter(({ path }) => path.includes('team-1/'))).toEqual([])
    world.clock.advance(DAY_MS)
    await world.collect()
    const again = world.host.requests.slice(asked).find(({ path }) => path.includes('team/team-1/'))
    expect(again?.query.get('since')).toContain('2026-03-06')
  })

  test('collecting again from today on asks teams for no window that ends before it begins, and the future is no beginning', async () => {
    await using world = await start()
    const teams = pathOf('teams', ACME)
    world.host.documents.set(teams, [{ id: 1, slug: 'team-1', name: 'Team 1', type: 'organization' }])
    world.host.documents.set(`${teams}/team-1/members`, [])
    const days = ['2026-03-07', '2026-03-08'].map((day) => metricsDay(day, 7))
    world.host.documents.set(pathOf('team_metrics', ACME, 'team-1'), days)
    await world.connect(['teams', 'team_metrics'])
    await world.collect()
    await world.sync(new Date(NOON).toISOString())
    await world.sync('2026-03-08T00:00:00Z')
    const windows = world.host.requests
      .filter(({ path }) => path.includes('team/team-1/'))
      .map(({ query }) => [query.get('since'), query.get('until')].map((at) => Date.parse(at ?? '')))
    expect(windows).toHaveLength(2)
    for (const [since = NaN, until = NaN] of windows) expect(since).toBeLessThanOrEqual(until)
    expect((await world.dataset('team_metrics')).status).toBe('ok')
    for (const from of [
      '0001-01-01T00:00:00Z',
      '1999-12-31T23:59:59Z',
      new Date(NOON + DAY_MS).toISOString(),
    ]) {
      await expect(world.sync(from)).rejects.toMatchObject({ code: 'validation_failed' })
    }
  })
})

test('the 28-day report is one slice, named by its end and replaced whole', async () => {
  await using world = await start()
  const of = { dataset: 'enterprise_users_28d', account: ENTERPRISE, day: null } as const
  const lines = (people: number) =>
    ['2026-03-07', '2026-03-08'].flatMap((day) =>
      Array.from({ length: people }, (_, n) => userDayLine({ day, userId: n + 1 })),
    )
  world.host.report({ ...of, endDay: '2026-03-08' }, [asFile(lines(5))])
  await world.connect(['enterprise_users_28d'])
  await world.collect()
  expect(
    (await world.ledger('enterprise_users_28d', ENTERPRISE)).map(({ slice, rows }) => ({ slice, rows })),
  ).toEqual([{ slice: '2026-03-08', rows: 10 }])
  world.host.report({ ...of, endDay: '2026-03-08' }, [asFile(lines(4))])
  await world.collectNext('enterprise_users_28d')
  expect((await world.userDays('enterprise_users_28d')).map(({ people }) => people)).toEqual([4, 4])
  expect(await world.dataset('enterprise_users_28d')).toMatchObject({
    status: 'ok',
    dataThrough: '2026-03-09T00:00:00.000Z',
  })
})

describe('pull requests', () => {
  const PULLS = '/repos/acme/web/pulls'
  const pull = (id: number, updatedAt: string) => ({
    id,
    number: id,
    user: { id: 11, login: 'amy', type: 'User' },
    draft: false,
    created_at: '2026-03-01T08:00:00Z',
    updated_at: updatedAt,
    closed_at: null,
    merged_at: null,
  })

  test('are taken from the cursor on; a repository that cannot be read stops no other', async () => {
    await using world = await start()
    const repository = (id: number, name: string) => ({
      id,
      full_name: `acme/${name}`,
      updated_at: '2026-03-09T08:00:00Z',
    })
    world.host.documents.set('/orgs/acme/repos', [repository(2, 'gone'), repository(1, 'web')])
    world.host.documents.set(PULLS, [pull(1, '2026-03-09T08:00:00Z')])
    for (const number of [1, 2]) world.host.documents.set(`${PULLS}/${number}/reviews`, [])
    await world.connect(['pull_requests'])
    await world.collect()
    const ids = async () =>
      (
        await askText<{ id: string }>(
          opened.facts,
          'SELECT pull_request_id AS id FROM code_pull_requests_current WHERE tenant = {tenant:String} ORDER BY id',
          { tenant: world.actor.tenant },
        )
      ).map(({ id }) => id)
    expect(await ids()).toEqual(['1'])
    world.host.documents.set(PULLS, [pull(2, '2026-03-10T09:00:00Z'), pull(1, '2026-03-09T08:00:00Z')])
    await world.collectNext('pull_requests')
    expect(await ids()).toEqual(['1', '2'])
    expect(await world.dataset('pull_requests')).toMatchObject({ status: 'ok', lastError: null })
    const row = (await world.ledger('pull_requests')).find(({ slice }) => slice === '1')
    expect(row?.cursor).toContain('2026-03-10T09:00:00')
  })

  test('collected again from a day on leave the known reviews of what is older as they are', async () => {
    await using world = await start()
    const repository = { id: 1, full_name: 'acme/web', updated_at: '2026-03-09T08:00:00Z' }
    world.host.documents.set('/orgs/acme/repos', [repository])
    world.host.documents.set(PULLS, [pull(2, '2026-03-09T09:00:00Z'), pull(1, '2026-03-08T08:00:00Z')])
    for (const number of [1, 2]) world.host.documents.set(`${PULLS}/${number}/reviews`, [])
    await world.connect(['pull_requests'])
    await world.collect()
    const asked = world.host.requests.length
    await world.sync('2026-03-09T00:00:00Z')
    const paths = world.host.requests.slice(asked).map(({ path }) => path)
    expect(paths).toContain(`${PULLS}/2/reviews`)
    expect(paths).not.toContain(`${PULLS}/1/reviews`)
    const row = (await world.ledger('pull_requests')).find(({ slice }) => slice === '1')
    expect(row?.cursor).toContain('2026-03-09T09:00:00')
  })
})
