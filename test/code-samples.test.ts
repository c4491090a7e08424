import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MetricsQuery, type MetricsAnswer, type MetricsQueryInput } from '../src/api/contract/metrics.ts'
import { metricsScope } from '../src/api/metrics-scope.ts'
import { answerQuery } from '../src/api/routes/metrics.ts'
import { listSeats } from '../src/metrics/lists/list-seats.ts'
import type { CodeDataset } from '../src/model/dataset.ts'
import { addDays } from '../src/model/time.ts'
import { ACME, startCodeCollecting, type CodeCollecting } from './harness/code-collecting.ts'
import { openFacts } from './harness/collector-world.ts'
import { pathOf } from './harness/scripted-code-host.ts'

// Real payloads go through collector, store and API; every total, by every dimension the payload gives, is compared
// with a sum taken straight from the file by the few lines below, which share nothing with the product.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const read = (name: string): Json =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/code-assist', name), 'utf8'))
const at = (json: Json | undefined, name: string): Json =>
  json !== null && typeof json === 'object' && !Array.isArray(json) ? (json[name] ?? null) : null
const all = (json: Json | undefined, name: string): Json[] => {
  const found = at(json, name)
  return Array.isArray(found) ? found : []
}
const text = (json: Json, name: string) => String(at(json, name) ?? '')

type Sums = Record<string, number>

/** Sum of a field over items, by some of their names; what an item does not give is not added. */
function sumBy(items: readonly Json[], names: readonly string[], field: string): Sums {
  const sums: Sums = {}
  for (const item of items) {
    const value = at(item, field)
    const key = names.map((name) => text(item, name)).join(' | ')
    if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value
  }
  return sums
}

const whole = (sums: Sums) => Object.values(sums).reduce((a, b) => a + b, 0)

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const startAt = (day: string, retentionDays: number) =>
  startCodeCollecting({
    now: Date.parse(`${day}T12:00:00Z`),
    facts: opened.facts,
    profile: { retentionDays },
  })

async function ask({ ctx, actor }: CodeCollecting, query: MetricsQueryInput): Promise<MetricsAnswer> {
  return await answerQuery({
    ctx,
    actor,
    query: MetricsQuery.parse(query),
    signal: AbortSignal.timeout(60_000),
  })
}

/** What we answer, keyed as `sumBy` keys it; without the row of what no part holds. */
async function answered(
  world: CodeCollecting,
  metric: MetricsQueryInput['metrics'][number],
  days: { from: string; to: string },
  groupBy: NonNullable<MetricsQueryInput['group_by']>,
): Promise<Sums> {
  const { rows } = await ask(world, { metrics: [metric], ...days, group_by: groupBy })
  const named = rows.filter((row) => groupBy.length === 0 || groupBy.some((name) => row[name] !== ''))
  return Object.fromEntries(
    named.map((row) => [groupBy.map((name) => row[name]).join(' | '), Number(row[metric])]),
  )
}

const COUNTERS = {
  interactions: 'user_initiated_interaction_count',
  generations: 'code_generation_activity_count',
  acceptances: 'code_acceptance_activity_count',
  lines_suggested: 'loc_suggested_to_add_sum',
  lines_added: 'loc_added_sum',
  lines_deleted: 'loc_deleted_sum',
} as const
type Counter = keyof typeof COUNTERS

const BREAKDOWNS = [
  { list: 'totals_by_ide', names: ['ide'], by: ['editor'] },
  { list: 'totals_by_feature', names: ['feature'], by: ['feature'] },
  { list: 'totals_by_language_feature', names: ['language', 'feature'], by: ['language', 'feature'] },
  { list: 'totals_by_language_feature', names: ['language'], by: ['language'] },
  { list: 'totals_by_language_model', names: ['language', 'model'], by: ['language', 'model'] },
  { list: 'totals_by_model_feature', names: ['model', 'feature'], by: ['model', 'feature'] },
  { list: 'totals_by_model_feature', names: ['model'], by: ['model'] },
] as const

const COUNTER_NAMES = Object.keys(COUNTERS) as Counter[]
/** Prompts are not given by language. */
const PAIRS = BREAKDOWNS.flatMap((breakdown) =>
  COUNTER_NAMES.filter(
    (counter) => counter !== 'interactions' || !breakdown.list.startsWith('totals_by_language'),
  ).map((counter) => ({ ...breakdown, counter })),
)

/** A report of days, asked through metrics whose ids begin alike. */
function heldToItsFile(
  file: string,
  { dataset, prefix }: { dataset: CodeDataset; prefix: 'code.' | 'code.reported_' },
): void {
  const records = all(read(file), 'day_totals')
  const day = text(records[0] ?? null, 'day')
  const days = { from: day, to: addDays(day, 1) }
  let world: CodeCollecting
  beforeAll(async () => {
    world = await startAt(addDays(day, 6), 8)
    // The vendor's own file has one element a line.
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    world.host.report({ dataset, account: ACME, day }, [lines])
    await world.connect([dataset])
    await world.collect()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test.each(COUNTER_NAMES)('%s in total', async (counter) => {
    const expected = whole(sumBy(records, [], COUNTERS[counter]))
    expect(await answered(world, `${prefix}${counter}`, days, [])).toEqual({ '': expected })
  })

  test.each(PAIRS)('$counter by $by', async ({ list, names, by, counter }) => {
    const parts = records.flatMap((record) => all(record, list))
    const expected = sumBy(parts, names, COUNTERS[counter])
    const found = await answered(world, `${prefix}${counter}`, days, [...by])
    expect(found).toEqual(expected)
  })

  test.each(PAIRS)('$counter by $by and what is unattributed are the total', async ({ by, counter }) => {
    const metric = `${prefix}${counter}` as const
    const { rows, notes } = await ask(world, { metrics: [metric], ...days, group_by: [...by] })
    const total = whole(sumBy(records, [], COUNTERS[counter]))
    const sum = rows.reduce((n, row) => n + Number(row[metric] ?? 0), 0)
    // Where parts exceed the total nothing is unattributed, and a note says by how much.
    const more = notes.find((note) => note.includes(`more of ${metric}`))
    if (more === undefined) expect(sum).toBe(total)
    else expect(Number(/gives (\d+) more/.exec(more)?.[1])).toBe(sum - total)
  })
}

describe('the per-user daily report', () => {
  heldToItsFile('organization-users-1-day-report.json', { dataset: 'org_users_1d', prefix: 'code.' })

  test('counts people by what the file says of them', async () => {
    const records = all(read('organization-users-1-day-report.json'), 'day_totals')
    const day = text(records[0] ?? null, 'day')
    await using world = await startAt(addDays(day, 6), 8)
    const lines = records.map((record) => JSON.stringify(record)).join('\n')
    world.host.report({ dataset: 'org_users_1d', account: ACME, day }, [lines])
    await world.connect(['org_users_1d'])
    await world.collect()
    const count = (is: (record: Json) => boolean) => records.filter(is).length
    const counters = [COUNTERS.interactions, COUNTERS.generations, COUNTERS.acceptances]
    const { rows } = await ask(world, {
      metrics: [
        'code.active_users',
        'code.users',
        'code.cli_users',
        'code.agent_users',
        'code.chat_users',
        'code.ai_credits',
      ],
      from: day,
      to: addDays(day, 1),
    })
    expect(rows).toEqual([
      {
        'code.active_users': count((one) => Number(at(one, COUNTERS.interactions)) > 0),
        'code.users': count((one) => counters.some((field) => Number(at(one, field)) > 0)),
        'code.cli_users': count((one) => at(one, 'used_cli') === true),
        'code.agent_users': count((one) => at(one, 'used_agent') === true),
        'code.chat_users': count((one) => at(one, 'used_chat') === true),
        'code.ai_credits': String(whole(sumBy(records, [], 'ai_credits_used'))),
        provisional: false,
        partial: false,
      },
    ])
    const byPerson = await answered(world, 'code.lines_added', { from: day, to: addDays(day, 1) }, ['user'])
    expect(byPerson).toEqual(sumBy(records, ['user_id'], COUNTERS.lines_added))
  })
})

describe('the daily report of an organisation', () => {
  heldToItsFile('organization-1-day-report.json', { dataset: 'org_report_1d', prefix: 'code.reported_' })
})

describe('the metrics call', () => {
  const FILE = read('organization_metrics_response_sample.json')
  const documents = Array.isArray(FILE) ? FILE : []
  const first = text(documents[0] ?? null, 'date')
  const last = text(documents.at(-1) ?? null, 'date')
  const days = { from: first, to: addDays(last, 1) }
  let world: CodeCollecting
  beforeAll(async () => {
    world = await startAt(addDays(last, 6), 40)
    world.host.documents.set(pathOf('org_metrics', ACME), documents)
    await world.connect(['org_metrics'])
    await world.collect()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** Leaves of a section with the names of the nodes above them. */
  const leavesOf = (section: string, levels: readonly [list: string, name: string][]): Json[] =>
    documents.flatMap((day) => {
      let items: Json[] = [{ node: at(day, section), date: text(day, 'date') }]
      for (const [list, name] of levels) {
        items = items.flatMap((item) =>
          all(at(item, 'node'), list).map((node) => ({
            ...(item as object),
            node,
            [name]: text(node, 'name'),
          })),
        )
      }
      return items.map((item) => ({ ...(at(item, 'node') as object), ...(item as object) }) as Json)
    })

  const completions = leavesOf('copilot_ide_code_completions', [
    ['editors', 'editor'],
    ['models', 'model'],
    ['languages', 'language'],
  ])
  const chats = leavesOf('copilot_ide_chat', [
    ['editors', 'editor'],
    ['models', 'model'],
  ])

  const EVENTS = [
    ['code.completions_suggested', completions, 'total_code_suggestions', ['editor', 'model', 'language']],
    ['code.completions_accepted', completions, 'total_code_acceptances', ['editor', 'model', 'language']],
    [
      'code.completion_lines_suggested',
      completions,
      'total_code_lines_suggested',
      ['editor', 'model', 'language'],
    ],
    [
      'code.completion_lines_accepted',
      completions,
      'total_code_lines_accepted',
      ['editor', 'model', 'language'],
    ],
    ['code.chats', chats, 'total_chats', ['editor', 'model']],
    ['code.chat_insertions', chats, 'total_chat_insertion_events', ['editor', 'model']],
    ['code.chat_copies', chats, 'total_chat_copy_events', ['editor', 'model']],
  ] as const

  test.each(EVENTS)('%s in total and by every name', async (metric, leaves, field, names) => {
    expect(leaves.length).toBeGreaterThan(20)
    expect(await answered(world, metric, days, [])).toEqual({ '': whole(sumBy(leaves, [], field)) })
    const sets = [...names.map((name) => [name]), [...names]]
    for (const by of sets) expect(await answered(world, metric, days, by)).toEqual(sumBy(leaves, by, field))
  })

  test('people as each day says, and never a sum of them', async () => {
    const query = {
      metrics: ['code.licensed_active_users', 'code.engaged_users'] as MetricsQueryInput['metrics'],
      ...days,
    }
    const { rows } = await ask(world, { ...query, grain: 'day' })
    const given = (day: Json, field: string) => at(day, field)
    expect(
      rows.map((row) => [row['time'], row['code.licensed_active_users'], row['code.engaged_users']]),
    ).toEqual(
      documents.map((day) => [
        text(day, 'date'),
        given(day, 'total_active_users'),
        given(day, 'total_engaged_users'),
      ]),
    )
    expect((await ask(world, query)).rows).toMatchObject([{ 'code.engaged_users': null }])
  })
})

describe('the seat list', () => {
  test('has every person once, and the totals of the file', async () => {
    const document = read('organization_seats_response_sample.json')
    const seats = all(document, 'seats')
    await using world = await startAt('2026-05-02', 4)
    world.host.documents.set(pathOf('seats', ACME), document)
    await world.connect(['seats'])
    await world.collect()
    const people = new Set(seats.map((seat) => text(at(seat, 'assignee'), 'id')))
    const active = seats.filter((seat) => text(seat, 'last_activity_at') >= '2026-04-02')
    const { rows } = await ask(world, {
      metrics: [
        'seats.total',
        'seats.active',
        'seats.idle',
        'seats.never_used',
        'seats.new',
        'seats.unassigned',
      ],
      from: '2026-05-02',
      to: '2026-05-03',
    })
    expect(rows).toMatchObject([
      {
        'seats.total': people.size,
        'seats.active': active.length,
        'seats.idle': 0,
        'seats.never_used': 0,
        'seats.new': seats.filter((seat) => at(seat, 'last_activity_at') === null).length,
        'seats.unassigned': 0,
      },
    ])
    const { ctx, actor } = world
    const scope = await metricsScope({ ctx, actor })
    const list = await listSeats({
      facts: ctx.facts,
      clock: ctx.clock,
      scope,
      idleDays: 30,
      graceDays: 30,
      order: 'login',
      limit: 100,
    })
    expect(list.data.map(({ login, plan, lastActivityEditor }) => [login, plan, lastActivityEditor])).toEqual(
      seats
        .map((seat) => [
          text(at(seat, 'assignee'), 'login'),
          text(seat, 'plan_type'),
          at(seat, 'last_activity_editor'),
        ])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  })
})
