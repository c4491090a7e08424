import { expect, test } from 'vitest'
import type { ReleasedBy, ReleasedCell, ReleasedRow } from '../../model/privacy/release.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { MovementAnswer, MovementQuery } from '../contract/adoption.ts'
import { answerPublishedMovement } from './answer-movement.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-11-01' }
const SEPTEMBER = { from: '2026-09-01', to: '2026-10-01' }

function active(days: { from: string; to: string }, amount: number, key: string | null = ''): ReleasedCell {
  const dimension: ReleasedBy | null = key === '' ? null : 'movement'
  const metric = 'code.active_users'
  return {
    ...days,
    dimension,
    key,
    metric,
    amount: String(amount),
    people: null,
    partial: false,
    members: null,
  }
}

function releasesOf(cells: readonly ReleasedCell[]): ReleaseReader {
  const row = { state: 'released', revision: 1, people: 60, k: 5 } as const satisfies Partial<ReleasedRow>
  return {
    rows: async () => [
      { ...SEPTEMBER, ...row },
      { ...OCTOBER, ...row },
    ],
    cells: async (asked) =>
      cells.filter(
        (cell) => cell.dimension === asked.dimension && cell.to > asked.from && cell.to <= asked.to,
      ),
    units: async () => [],
    lacks: async () => [],
    bar: async () => null,
  }
}

async function ask(cells: readonly ReleasedCell[], query: Record<string, string> = OCTOBER) {
  const published = { releases: releasesOf(cells), mode: 'aggregate', k: 5 } as const
  return MovementAnswer.parse(await answerPublishedMovement(published, MovementQuery.parse(query)))
}

test('a month is held against the one before it, each part as it was published', async () => {
  const cells = [
    active(SEPTEMBER, 38),
    active(OCTOBER, 40),
    active(OCTOBER, 12, 'new'),
    active(OCTOBER, 28, 'retained'),
    active(OCTOBER, 10, 'lapsed'),
  ]
  expect(await ask(cells)).toMatchObject({
    previous: { ...SEPTEMBER, active: 38 },
    current: { ...OCTOBER, active: 40 },
    data: [{ team: null, new: 12, retained: 28, returning: null, lapsed: 10 }],
    notes_said: [{ code: 'withheld', params: { k: 5 } }],
    privacy: { mode: 'aggregate', k: 5 },
  })
})

test('a month of which no part is published is not called one of few people', async () => {
  const answer = await ask([active(OCTOBER, 40)])
  expect(answer).toMatchObject({
    previous: { active: null },
    current: { active: 40 },
    data: [{ new: null, retained: null, returning: null, lapsed: null }],
    notes_said: [],
  })
})

test('what is left of the parts is not one of them', async () => {
  const answer = await ask([active(OCTOBER, 28, 'retained'), active(OCTOBER, 12, null)])
  expect(answer.data).toMatchObject([{ new: null, retained: 28, returning: null }])
})

test.each([
  ['several months', { from: '2026-09-01', to: '2026-11-01' }, 'from'],
  ['half a month', { from: '2026-10-01', to: '2026-10-15' }, 'from'],
  ['teams', { ...OCTOBER, group_by: 'team' }, 'group_by'],
])('%s: refused, with what is nearest', async (_, query, path) => {
  await expect(ask([], query)).rejects.toMatchObject({ code: 'not_published', details: [{ path }] })
})
