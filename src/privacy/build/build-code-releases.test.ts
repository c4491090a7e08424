import { beforeAll, expect, test } from 'vitest'
import {
  aggregateDay,
  codeBilling,
  codePart,
  codeScope,
  codeSeat,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import type { Random } from '../../../test/harness/run/chance.ts'
import { seededRandom } from '../../../test/harness/run/seeded-random.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { adoptionMovement } from '../../metrics/lists/adoption-movement.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { METRIC_IDS, type MetricId } from '../../model/metric.ts'
import { addDays, dayStart, daysOf as daysBetween } from '../../model/time/time.ts'
import { openReleaseReader } from '../read/release-reader.ts'
import { RULE } from '../release/tally.ts'
import { buildReleases } from './build-releases.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { partedOf, tieOut } from './tie-out.suite.ts'

const store = seededFacts()
const [clock, scope] = [stoppedClock('2026-05-20T00:00:00Z'), codeScope()]
const CODE = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const ASKED = { source: 'code_assistant', grain: 'month', metrics: METRIC_IDS, ...APRIL } as const
const PEOPLE = Array.from({ length: 40 }, (_, at) => `person-${String(at).padStart(2, '0')}`)
const teamOf = (at: number) => (at < 36 ? `${Math.floor(at / 12)}` : '')

/** Two of each team are never active; everybody else on most days. */
function daysOf(day: string, number: number, models: readonly string[]) {
  return PEOPLE.flatMap((userId, at) => {
    if (at % 6 === 5 || (at + number) % 4 === 0) return []
    const done = 1 + ((at * 3 + number) % 5)
    const counts = { interactions: done, generations: done * 2, acceptances: done, linesAdded: done * 7 }
    const chat = { ...counts, generations: done, acceptances: 0 }
    const completions = { generations: done, acceptances: done }
    const model = models[(at + number) % models.length] ?? ''
    return [
      userDay({
        day,
        userId,
        ...counts,
        aiCredits: `${done}.25`,
        parts: [
          codePart('model_feature', model, 'chat_panel_ask_mode', chat),
          codePart('model_feature', model, 'code_completion', completions),
          codePart('feature', 'chat_panel_ask_mode', '', chat),
          codePart('feature', 'code_completion', '', completions),
        ],
      }),
    ]
  })
}

/** Of all of them, who was active long ago where not in April, and of some who never were; five of them are new. */
const SEATS = [
  ...PEOPLE.map((userId) =>
    codeSeat({ userId, createdAt: '2025-01-01T00:00:00Z', lastActivityAt: '2026-02-01T00:00:00Z' }),
  ),
  ...Array.from({ length: 13 }, (_, at) =>
    codeSeat({ userId: `guest-${at}`, createdAt: `${at < 5 ? '2026-04-20' : '2025-01-01'}T00:00:00Z` }),
  ),
]

/** Of six people, two each in April, merged after ten hours and half of one, but for the last few. */
const PULL_REQUEST = {
  repositoryId: '900000001',
  repositoryName: 'acme/platform',
  authorType: 'User' as const,
  draft: false,
  createdAt: '2026-04-10T08:00:00Z',
  updatedAt: '2026-04-12T08:00:00Z',
  closedAt: null,
  firstReviewAt: null,
  reviews: 0,
}
const PULL_REQUESTS = Array.from({ length: 12 }, (_, at) => ({
  ...PULL_REQUEST,
  authorId: `person-0${at % 6}`,
  authorLogin: `person-0${at % 6}`,
  pullRequestId: `p${at}`,
  number: at + 1,
  mergedAt: at < 9 ? '2026-04-10T18:24:00Z' : '2026-04-12T08:00:00Z',
}))

const BILLED = codeBilling({ seatsTotal: 60 })

const TEAMS = ['0', '1', '2'].map((teamId) => ({
  teamId,
  slug: `team-${teamId}`,
  name: `Team ${teamId}`,
  type: 'organization',
  parentId: '',
  members: PEOPLE.flatMap((id, at) => (teamOf(at) === teamId ? [{ userId: id, userLogin: id }] : [])),
}))

/** A slice of each day of April. */
const ofApril = <Row>(rowsOf: (day: string, number: number) => Row[]) =>
  Array.from({ length: 30 }, (_, number) => {
    const day = addDays(APRIL.from, number)
    return [day, rowsOf(day, number)] as const
  })

beforeAll(async () => {
  await seedCode(store.facts, scope, 'teams', APRIL.from, TEAMS)
  const used = ofApril((day, number) => daysOf(day, number, ['large', 'medium', 'small']))
  await seedCodeSlices(store.facts, scope, 'org_users_1d', used)
  await seedCode(store.facts, scope, 'seats', '2026-04-30', SEATS)
  const counts = { dailyActiveUsers: 20, weeklyActiveUsers: 30 }
  const reported = ofApril((day, number) => [aggregateDay({ day, interactions: 70 + number, ...counts })])
  await seedCodeSlices(store.facts, scope, 'org_report_1d', reported)
  await seedCode(store.facts, scope, 'pull_requests', 'r1', PULL_REQUESTS)
  for (const of of CODE) await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock })
})

const reader = () => openReleaseReader(store.facts, scope.tenant)

test('totals of the code assistant are the identified answers', async () => {
  const totals = await reader().cells({ ...ASKED, table: 'totals', dimension: null })
  const metrics = totals.map(({ metric }) => metric)
  expect(metrics).toEqual(expect.arrayContaining(['code.interactions', 'code.ai_credits']))
  const exact = totals.filter(
    (cell) => cell.from === APRIL.from && cell.metric !== 'prs.median_hours_to_merge',
  )
  for (const [to, cells] of Map.groupBy(exact, (cell) => cell.to)) {
    const query = metricsQuery({ metrics: cells.map(({ metric }) => metric), from: APRIL.from, to })
    const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
    for (const { metric, amount } of cells)
      expect([metric, amount]).toEqual([metric, String(rows[0]?.[metric])])
  }
})

test('units are told with how many of their members they count', async () => {
  expect(await reader().units({ source: 'code_assistant', month: '2026-04' })).toMatchObject([
    { name: 'Team 0', counted: 12, members: 12, kept: true },
    { name: 'Team 1' },
    { name: 'Team 2' },
  ])
})

test('seats are told by state as a split of the last list of the month, and of units as used and not used', async () => {
  const metrics = METRIC_IDS.filter((id) => id.startsWith('seats.') && id !== 'seats.unassigned')
  const cells = await reader().cells({ ...ASKED, metrics, table: 'totals', dimension: null })
  expect(cells.map(({ metric, people }) => [metric, people])).toEqual([
    ['seats.active', 34],
    ['seats.idle', 6],
    ['seats.never_used', 8],
    ['seats.new', 5],
    ['seats.total', 53],
  ])
  for (const { metric, from, to, people } of cells) {
    const query = metricsQuery({ metrics: [metric], from, to })
    const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
    expect([metric, people]).toEqual([metric, rows[0]?.[metric]])
  }
  const units = await reader().cells({ ...ASKED, metrics, table: 'units', dimension: null })
  const told = (metric: MetricId) => units.filter((cell) => cell.metric === metric)
  expect(told('seats.total').map(({ key, people }) => [key, people])).toEqual([
    ['0', 12],
    ['1', 12],
    [null, 29],
  ])
  expect(told('seats.active').map(({ key, people }) => [key, people])).toEqual([
    ['0', 10],
    ['1', 10],
    [null, 14],
  ])
})

test("the vendor's own sums are told of days of which ours are, and no number of its people of the day alone", async () => {
  const metrics = METRIC_IDS.filter((id) => id.startsWith('code.reported_'))
  for (const grain of ['week', 'month'] as const) {
    const cells = await reader().cells({ ...ASKED, metrics, grain, table: 'totals', dimension: null })
    const ours = await reader().cells({
      ...ASKED,
      metrics: ['code.interactions'],
      grain,
      table: 'totals',
      dimension: null,
    })
    expect(cells.map(({ metric, from, to }) => [metric, from, to])).toEqual(
      ours.map(({ from, to }) => ['code.reported_interactions', from, to]),
    )
    for (const { metric, from, to, amount } of cells) {
      const query = metricsQuery({ metrics: [metric], from, to })
      const { rows } = await runMetricsQuery({ facts: store.facts, scope, clock, query })
      expect([metric, amount]).toEqual([metric, String(rows[0]?.[metric])])
    }
  }
})

test('what settles after its row was released comes in a revision of the row, with all that was told', async () => {
  const late = {
    ...ASKED,
    metrics: ['seats.billed_total', 'code.interactions'],
    table: 'totals',
    dimension: null,
  } as const
  const before = await reader().cells(late)
  expect(before.map(({ metric }) => metric)).toEqual(['code.interactions'])
  await seedCode(store.facts, scope, 'billing', '2026-04-30', [BILLED])
  for (const of of CODE) await buildReleases({ facts: store.facts, scope, of, rule: RULE, clock })
  const bought = (await reader().cells(late)).filter(({ metric }) => metric === 'seats.billed_total')
  expect(bought.map(({ amount }) => amount)).toEqual(['60'])
  expect(await reader().cells(late)).toEqual(expect.arrayContaining(before))
  const [row] = await reader().rows({ ...ASKED, table: 'totals' })
  expect(row).toMatchObject({ state: 'released', revision: 2 })
})

test('what is not brought has its reason, and what nobody did has none: it is withheld as what few did', async () => {
  const asked = { ...ASKED, table: 'totals', dimension: 'nothing' } as const
  const reasons = new Map((await reader().cells(asked)).map(({ metric, key }) => [metric, key]))
  expect(reasons.get('bill.net_usd')).toBeDefined()
  // Every report has these, and nobody a line deleted; seats are listed, and none is to end.
  for (const metric of ['code.lines_deleted', 'code.agent_users', 'seats.pending_cancellation'] as const)
    expect([metric, reasons.get(metric)]).toEqual([metric, undefined])
  const told = await reader().cells({ ...ASKED, table: 'totals', dimension: null })
  expect(told.filter(({ metric }) => reasons.has(metric))).toEqual([])
})

/** Of 60 people, those of March, and of April with some who never came before and some who had been gone. */
async function seedMoves(): Promise<Scope> {
  const moving = codeScope()
  const seed = async (from: string, to: string, isThere: (at: number) => boolean) => {
    const active = Array.from({ length: 60 }, (_, at) => at).filter(isThere)
    const rowsOf = (day: string) =>
      active.map((at) => userDay({ day, userId: `${at}`, interactions: 1 + (at % 5) }))
    const days = daysBetween({ start: dayStart(from), end: dayStart(to) })
    const slices = days.map((day) => [day, day.slice(8) < '04' ? rowsOf(day) : []] as const)
    await seedCodeSlices(store.facts, moving, 'org_users_1d', slices)
  }
  await seed('2026-02-01', '2026-03-01', (at) => at < 40)
  await seed('2026-03-01', '2026-04-01', (at) => at >= 7 && at < 40)
  await seed('2026-04-01', '2026-05-01', (at) => at < 34 || at >= 52)
  return moving
}

const parted = codeScope()
const MODELS = ['large', 'medium', 'small']
const FEATURES = ['chat_panel_ask_mode', 'agent_edit', 'code_completion']
const EDITORS = ['vscode', 'jetbrains', 'vim']
const LANGUAGES = ['typescript', 'go', 'sql']
const REPOSITORIES = ['platform', 'shop', 'tools']

/** Who was active has something of all that is counted, as much as chance has it, and more than any part of it says. */
function variedDays(random: Random, day: string, number: number) {
  const some = (least: number) => least + Math.floor(9 * random())
  const counters = () => ({
    interactions: some(1),
    generations: some(1),
    acceptances: some(1),
    linesSuggestedToAdd: some(1),
    linesAdded: some(1),
    linesDeleted: some(1),
  })
  return daysOf(day, number, MODELS).map((line) => {
    const at = PEOPLE.indexOf(line.userId)
    const one = (values: readonly string[]) => values[at % values.length] ?? ''
    const left = one(FEATURES)
    const done = FEATURES.flatMap((feature) => (feature === left ? [] : [[feature, counters()] as const]))
    const parts = done.flatMap(([feature, counted]) => [
      codePart('feature', feature, '', counted),
      codePart('model_feature', one(MODELS), feature, counted),
      codePart('language_feature', one(LANGUAGES), feature, { ...counted, interactions: null }),
      codePart('language_model', one(LANGUAGES), one(MODELS), { ...counted, interactions: null }),
      codePart('ide', one(EDITORS), '', counted),
    ])
    const sumOf = (counter: keyof ReturnType<typeof counters>) =>
      done.reduce((all, [, counted]) => all + counted[counter], some(0))
    return {
      ...line,
      interactions: sumOf('interactions'),
      generations: sumOf('generations'),
      acceptances: sumOf('acceptances'),
      linesSuggestedToAdd: sumOf('linesSuggestedToAdd'),
      linesAdded: sumOf('linesAdded'),
      linesDeleted: sumOf('linesDeleted'),
      aiCredits: `${some(1)}.${some(1)}5`,
      usedAgent: random() < 0.1,
      usedChat: random() < 0.1,
      usedCli: random() < 0.1,
      usedReviewActive: random() < 0.1,
      adoptionPhase: at % 4 === 0 ? '' : 'Phase 1',
      adoptionPhaseNumber: at % 4 === 0 ? null : 1,
      parts,
    }
  })
}

/** On no list, and without the assistant. */
const CONTRACTORS = ['contractor-0', 'contractor-1']

/** Of nearly everybody some, merged and looked at, in one of the repositories. */
const variedPulls = (random: Random) =>
  [...PEOPLE, ...CONTRACTORS].flatMap((authorId, at) =>
    Array.from({ length: at % 6 === 5 ? 0 : 1 + Math.floor(5 * random()) }, (_, of) => ({
      ...PULL_REQUEST,
      repositoryId: `90000000${at % 3}`,
      repositoryName: `acme/${REPOSITORIES[at % 3]}`,
      authorId,
      authorLogin: authorId,
      pullRequestId: `p${at}-${of}`,
      number: at * 10 + of,
      mergedAt: '2026-04-10T18:24:00Z',
      firstReviewAt: '2026-04-10T12:00:00Z',
      reviews: 1,
    })),
  )

test('all that is told in parts sums to its total and to the facts, with "other", metric by metric', async () => {
  const random = seededRandom(8)
  await seedCode(store.facts, parted, 'teams', APRIL.from, TEAMS)
  const used = ofApril((day, number) => variedDays(random, day, number))
  // Whoever is idle in April was active the day before it.
  const idle = PEOPLE.filter((_, at) => at % 6 === 5)
  const before = idle.map((userId) => userDay({ day: '2026-03-31', userId, interactions: 1 }))
  await seedCodeSlices(store.facts, parted, 'org_users_1d', [['2026-03-31', before], ...used])
  await seedCode(store.facts, parted, 'pull_requests', 'r1', variedPulls(random))
  for (const of of CODE) await buildReleases({ facts: store.facts, scope: parted, of, rule: RULE, clock })
  const { source, from, to } = ASKED
  const worlds = [scope, parted].map((of) => ({
    facts: store.facts,
    scope: of,
    clock,
    asked: { source, from, to },
  }))
  const told: string[] = []
  for (const world of worlds) told.push(...(await tieOut(world)))
  const feeds = ['user_days', 'pull_requests', 'seats']
  expect(partedOf(feeds).filter((one) => !told.includes(one))).toEqual([])
})

test('a month that is revised says why what is not brought is not, as it did before', async () => {
  const releases = openReleaseReader(store.facts, parted.tenant)
  const reasons = async () => {
    const cells = await releases.cells({ ...ASKED, table: 'totals', dimension: 'nothing' })
    return cells.map(({ metric, key }) => [metric, key])
  }
  const before = await reasons()
  expect(before.length).toBeGreaterThan(0)
  const day = addDays(APRIL.from, 9)
  const more = daysOf(day, 9, ['large']).map((line) => ({
    ...line,
    interactions: (line.interactions ?? 0) + 3,
  }))
  await seedCode(store.facts, parted, 'org_users_1d', day, more)
  for (const of of CODE) await buildReleases({ facts: store.facts, scope: parted, of, rule: RULE, clock })
  expect(await releases.rows({ ...ASKED, table: 'totals' })).toMatchObject([{ revision: 2 }])
  expect(await reasons()).toEqual(before)
})

test('a median is told in whole hours', async () => {
  const asked = { ...ASKED, metrics: ['prs.median_hours_to_merge', 'prs.merged'], table: 'totals' } as const
  const cells = await reader().cells({ ...asked, dimension: null })
  expect(cells.map(({ metric, amount }) => [metric, amount])).toEqual([
    ['prs.median_hours_to_merge', '10'],
    ['prs.merged', '12'],
  ])
})

test('who came, stayed, came back and left is told as the identified answer says it, and sums to the active', async () => {
  const moving = await seedMoves()
  for (const of of CODE) await buildReleases({ facts: store.facts, scope: moving, of, rule: RULE, clock })
  const releases = openReleaseReader(store.facts, moving.tenant)
  const asked = { ...ASKED, metrics: ['code.active_users'] } as const
  const parts = await releases.cells({ ...asked, table: 'splits', dimension: 'movement' })
  expect(parts.map(({ key, people }) => [key, people])).toEqual([
    ['lapsed', 6],
    ['new', 8],
    ['retained', 27],
    ['returning', 7],
  ])
  const answer = await adoptionMovement({ ...APRIL, facts: store.facts, scope: moving, clock, byTeam: false })
  const [row] = answer.data
  expect(answer.previous).toMatchObject({ from: '2026-03-01', to: '2026-04-01', active: 33 })
  for (const { key, people } of parts) expect([key, people]).toEqual([key, row?.[movedTo(key)]])
  const [total] = await releases.cells({ ...asked, table: 'totals', dimension: null })
  const sum = parts.reduce((all, { key, people }) => all + (key === 'lapsed' ? 0 : (people ?? 0)), 0)
  expect(sum).toBe(total?.people)
})

const movedTo = (key: string | null) =>
  (['new', 'retained', 'returning', 'lapsed'] as const).find((part) => part === key) ?? 'new'
