import { describe, expect, test } from 'vitest'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell, ReleasedRow, ReleasedUnit } from '../../model/privacy/release.ts'
import { dayStart } from '../../model/time/time.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { TeamsAnswer, TeamsQuery } from '../contract/teams.ts'
import { answerPublishedTeams } from './answer-teams.ts'

const JULY = { from: '2026-07-01', to: '2026-08-01' }
const AUGUST = { from: '2026-08-01', to: '2026-09-01' }
const SEPTEMBER = { from: '2026-09-01', to: '2026-10-01' }
const OCTOBER = { from: '2026-10-01', to: '2026-11-01' }

const UNITS: ReleasedUnit[] = [
  { id: 'a', name: 'Apps', counted: 34, members: 37, kept: true, newcomers: 3 },
  { id: 'b', name: 'Base', counted: 8, members: 8, kept: true, newcomers: 0 },
  { id: 'c', name: 'Core', counted: 9, members: 9, kept: true, newcomers: 0 },
]

function cell(key: string | null, metric: MetricId, amount: string | null, members: number): ReleasedCell {
  const own = { dimension: null, key, metric, people: null, partial: false, members }
  return { ...OCTOBER, ...own, amount }
}

const CELLS = [
  cell('a', 'code.interactions', '60', 34),
  cell('a', 'code.active_users', '20', 34),
  cell('b', 'code.interactions', '90', 8),
  cell('b', 'code.active_users', null, 8),
  cell('c', 'code.interactions', '70', 9),
  cell('c', 'code.active_users', null, 9),
  cell(null, 'code.interactions', '10', 6),
]

const releasesOf = (given: readonly ReleasedCell[]): ReleaseReader => ({
  rows: async (asked) =>
    [JULY, AUGUST, SEPTEMBER, OCTOBER]
      .filter(({ to }) => asked.table === 'units' && to > asked.from && to <= asked.to)
      .map((days): ReleasedRow => ({ ...days, state: 'released', revision: 1, people: 60, k: 5 })),
  cells: async (asked) =>
    given.filter(({ metric, to }) => asked.metrics.includes(metric) && to > asked.from && to <= asked.to),
  units: async () => UNITS,
  lacks: async () => [],
  bar: async () => null,
})

async function ask(query: Record<string, string> = {}, cells: readonly ReleasedCell[] = CELLS) {
  const published = { releases: releasesOf(cells), mode: 'aggregate', k: 5 } as const
  const now = dayStart('2026-11-10')
  return TeamsAnswer.parse(await answerPublishedTeams(published, TeamsQuery.parse(query), now))
}

describe('teams as they are published', () => {
  test('of the newest month, each with whom it counts, all others apart', async () => {
    const answer = await ask({ order: 'interactions' })
    expect(answer).toMatchObject({ ...OCTOBER, next_cursor: null, privacy: { k: 5 } })
    expect(answer.data.map(({ name }) => name)).toEqual(['Base', 'Core', 'Apps'])
    expect(answer.data[2]).toMatchObject({
      active: 20,
      members: 37,
      counted: 34,
      newcomers: 3,
      licensed: null,
    })
    expect(answer.other).toEqual({
      active: null,
      interactions: 10,
      generations: null,
      acceptances: null,
      ai_credits: null,
      counted: 6,
      at_least: [],
    })
    expect(answer.notes_said).toMatchObject([{ code: 'withheld_in_other' }])
  })

  test('what is withheld has no order but that of names', async () => {
    expect((await ask({ order: 'active' })).data.map(({ name, active }) => [name, active])).toEqual([
      ['Apps', 20],
      ['Base', null],
      ['Core', null],
    ])
  })

  test('are found by name, and read page by page', async () => {
    expect((await ask({ search: 'aP' })).data.map(({ name }) => name)).toEqual(['Apps'])
    const first = await ask({ order: 'name', limit: '2' })
    const second = await ask({ order: 'name', limit: '2', cursor: first.next_cursor ?? '' })
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['Apps', 'Base', 'Core'])
  })

  test('any day of a month asks for that month', async () => {
    expect(await ask({ as_of: '2026-10-03' })).toEqual(await ask({ as_of: '2026-10-30' }))
  })

  test('a month before of which nothing is published is not called idle', async () => {
    const { data, compared_with: compared } = await ask({ ...OCTOBER, compare: 'previous_period' })
    expect(compared).toEqual(SEPTEMBER)
    expect(data[0]?.previous).toEqual({
      active: null,
      interactions: null,
      generations: null,
      acceptances: null,
    })
  })

  test('of which a month is in "other" are at least so much, and are compared with nothing', async () => {
    const of = (days: typeof OCTOBER, key: string | null = 'a') => ({
      ...cell(key, 'code.interactions', '40', 34),
      ...days,
    })
    const cells = [of(JULY), of(AUGUST), of(SEPTEMBER, null), of(OCTOBER)]
    const asked = { from: SEPTEMBER.from, to: OCTOBER.to, compare: 'previous_period' }
    const { data, other, notes_said: notes } = await ask(asked, cells)
    expect(data).toMatchObject([
      { interactions: 40, at_least: ['interactions'], previous: { interactions: null } },
    ])
    // October has no “other”, so that there is nothing in it.
    expect(other).toMatchObject({ interactions: 40, at_least: [] })
    expect(notes.map(({ code }) => code)).toContain('told_in_part')
    const whole = await ask(asked, [...cells.slice(0, 2), of(SEPTEMBER), of(OCTOBER)])
    expect(whole.notes_said.map(({ code }) => code)).not.toContain('told_in_part')
    expect(whole.data).toMatchObject([{ interactions: 80, at_least: [], previous: { interactions: 80 } }])
  })

  test.each([
    ['half a month', { from: '2026-10-01', to: '2026-10-15' }],
    ['an organisation of the code host', { organization: 'acme' }],
  ])('%s: refused', async (_, query) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 'not_published' })
  })
})
