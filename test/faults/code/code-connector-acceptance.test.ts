import { subjectOf } from '../../harness/stores/names-in-memory.ts'
import { askText } from '../../harness/stores/ask-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAILPOINTS } from '../../../src/collector/take/failpoints.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import { DAY_MS } from '../../../src/model/time/time.ts'
import {
  ACME,
  ENTERPRISE,
  startCodeCollecting,
  type CodeCollecting,
} from '../../harness/collecting/code-collecting.ts'
import { inTurn } from '../../harness/run/night.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { isFile, pathOf } from '../../harness/vendor/scripted-code-host.ts'
import { asFile, userDayLine, userDayLines } from '../../harness/vendor/user-day-line.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09']

let opened: Awaited<ReturnType<typeof openFacts>>
/** Collected without trouble; the tests that read it follow each other. */
let calm: CodeCollecting
let undisturbed: string
beforeAll(async () => {
  opened = await openFacts()
  calm = await start()
  await collectAll(calm)
  undisturbed = await exportOf(calm)
})
afterAll(async () => {
  await calm[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

/** One dataset of each family: days, the last 28 days, metrics calls, teams one by one, snapshots, a cursor. */
const DATASETS = [
  'org_users_1d',
  'enterprise_users_28d',
  'org_metrics',
  'teams',
  'team_metrics',
  'seats',
  'pull_requests',
] as const satisfies readonly CodeDataset[]

const TABLES: Record<(typeof DATASETS)[number], string> = {
  org_users_1d: 'code_user_days',
  enterprise_users_28d: 'code_user_days',
  org_metrics: 'code_metrics_nodes',
  teams: 'code_teams',
  team_metrics: 'code_metrics_nodes',
  seats: 'code_seats',
  pull_requests: 'code_pull_requests',
}

function fill({ host }: CodeCollecting): void {
  for (const day of DAYS) {
    host.report({ dataset: 'org_users_1d', account: ACME, day }, [
      asFile(userDayLines(day, 3)),
      asFile(userDayLines(day, 1, 9)),
    ])
  }
  const lines = DAYS.map((day) => userDayLine({ day, userId: 5 }))
  host.report({ dataset: 'enterprise_users_28d', account: ENTERPRISE, day: null, endDay: '2026-03-09' }, [
    asFile(lines),
  ])
  const metrics = DAYS.map((date) => ({ date, total_active_users: 9, total_engaged_users: 7 }))
  host.documents.set(pathOf('org_metrics', ACME), metrics)
  host.documents.set(pathOf('team_metrics', ACME, 'core'), metrics)
  const teams = pathOf('teams', ACME)
  host.documents.set(teams, [{ id: 1, slug: 'core', name: 'Core', type: 'organization' }])
  host.documents.set(`${teams}/core/members`, [{ id: 11, login: 'amy' }])
  const assignee = (id: number) => ({
    created_at: '2026-02-03T09:00:00Z',
    assignee: { id, login: `user-${id}`, type: 'User' },
  })
  host.documents.set(pathOf('seats', ACME), { total_seats: 2, seats: [assignee(1), assignee(2)] })
  host.documents.set('/orgs/acme/repos', [
    { id: 1, full_name: 'acme/web', updated_at: '2026-03-09T08:00:00Z' },
  ])
  const at = '2026-03-09T08:00:00Z'
  const author = { id: 11, login: 'amy', type: 'User' }
  host.documents.set('/repos/acme/web/pulls', [
    { id: 1, number: 1, user: author, draft: false, created_at: at, updated_at: at },
  ])
  host.documents.set('/repos/acme/web/pulls/1/reviews', [])
}

/** By day some of those at which it does not die: see test/crash/failpoints. */
const FAILED_AT = inTurn(FAILPOINTS, 1, 8)

/** What is then known, whatever happened on the way: three persons a day, the third of three counted once. */
const TRUTH = {
  org_users_1d: 9,
  enterprise_users_28d: 3,
  org_metrics: 3,
  teams: 1,
  team_metrics: 3,
  seats: 2,
  pull_requests: 1,
}

async function known(world: CodeCollecting): Promise<Record<string, number>> {
  const counts = await Promise.all(
    DATASETS.map(async (dataset) => [dataset, await world.count(TABLES[dataset], dataset)] as const),
  )
  return Object.fromEntries(counts)
}

/** Every row of every dataset, without what differs between two collections for good reasons. */
async function exportOf(world: CodeCollecting): Promise<string> {
  const rows = await Promise.all(
    [...new Set(Object.values(TABLES))].map((table) =>
      askText<Record<string, unknown>>(
        opened.facts,
        `SELECT * EXCEPT (load_id, tenant, connection) FROM ${table}
WHERE tenant = {tenant:String} AND load_id IN (SELECT load_id FROM slices_current WHERE tenant = {tenant:String})
ORDER BY ALL`,
        { tenant: world.actor.tenant },
      ),
    ),
  )
  return JSON.stringify(rows)
}

async function start(failpoints?: (at: string) => void): Promise<CodeCollecting> {
  const world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    profile: { retentionDays: 3, metricsDays: 3 },
    ...(failpoints && { failpoints }),
  })
  fill(world)
  await world.connect(DATASETS)
  return world
}

/** All that is due, and what waits for it. */
async function collectAll(world: CodeCollecting): Promise<void> {
  await world.collect()
  world.clock.advance(15 * 60_000)
  await world.collect()
}

describe('C8: what every connector must do, for each family of datasets', () => {
  test('every row of a person’s day has its key once and its numbers as given', async () => {
    const rows = await askText<{ day: string; user_id: string; interactions: string }>(
      opened.facts,
      `SELECT toString(day) AS day, user_id, interactions FROM code_user_days
WHERE tenant = {tenant:String} AND dataset = 'org_users_1d' ORDER BY day, user_id`,
      { tenant: calm.actor.tenant },
    )
    expect(new Set(rows.map(({ day, user_id: id }) => `${day} ${id}`)).size).toBe(rows.length)
    // Given twice, in two files: the last one counts.
    expect(
      rows
        .filter(({ user_id: subject }) => subject === subjectOf('100'))
        .map(({ interactions }) => Number(interactions)),
    ).toEqual([9, 9, 9])
  })

  test('two sequential reads: the second changes nothing, and no load is new', async () => {
    expect(await known(calm)).toEqual(TRUTH)
    const loads = async () => {
      const ledger = await Promise.all(
        DATASETS.filter((name) => !name.startsWith('ent')).map((name) => calm.ledger(name)),
      )
      return ledger
        .flat()
        .map(({ dataset, slice, loadId }) => `${dataset} ${slice} ${loadId}`)
        .sort()
    }
    const first = await loads()
    await calm.sync()
    expect(await exportOf(calm)).toBe(undisturbed)
    // A pull request of the very second of the cursor is asked for again; everything else is recognised.
    const isOther = (load: string) => !load.startsWith('pull_requests')
    expect((await loads()).filter(isOther)).toEqual(first.filter(isOther))
  })

  test('reading everything once more from the start gives the same bytes', async () => {
    await calm.sync('2026-01-01T00:00:00Z')
    expect(await exportOf(calm)).toBe(undisturbed)
  })

  test('a ledger from the year 2999 collects nothing and loses nothing it had', async () => {
    const [row] = (await calm.ledger('org_users_1d')).filter(({ kind }) => kind === 'day')
    if (!row) throw new Error('no ledger')
    const year2999 = Date.parse('2999-01-01T00:00:00Z')
    await opened.facts.commit({
      ...row,
      slice: '2999-01-01',
      loadId: '',
      rows: 0,
      periodStart: year2999,
      periodEnd: year2999 + DAY_MS,
    })
    const before = await known(calm)
    const files = calm.host.requests.filter(isFile).length
    await calm.collectNext('org_users_1d')
    expect(await known(calm)).toEqual(before)
    // As many as without it: the unsettled days, two files each, and the day that has ended since.
    expect(calm.host.requests.filter(isFile).length - files).toBeLessThanOrEqual(2 * DAYS.length + 1)
  })

  test.each(FAILED_AT)('an error at %s: the next run goes on from there to the same end', async (point) => {
    // Every third time, so that each family meets it on its way; what is reached once is met at once.
    const first = /_(?:list|window)$/.test(point) ? 1 : 2
    let [reached, failed, armed] = [0, 0, true]
    await using world = await start((at) => {
      if (!armed || at !== point || ++reached % 3 !== first) return
      failed += 1
      throw new Error(`failed at ${point}`)
    })
    // An error while a run is written down leaves its lease, as a crash does.
    await collectAll(world).catch(() => undefined)
    armed = false
    await world.restart()
    await world.sync()
    await collectAll(world)
    expect(failed).toBeGreaterThan(0)
    expect(await known(world)).toEqual(TRUTH)
    expect(await exportOf(world)).toBe(undisturbed)
  })
})
