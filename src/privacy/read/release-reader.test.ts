import { expect, test } from 'vitest'
import { seededFacts } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleasedBy, ReleasedCell, ReleaseTable } from '../../model/privacy/release.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { openReleaseReader } from './release-reader.ts'

const CODE = {
  source: 'code_assistant',
  table: 'totals',
  grain: 'month',
  from: '2026-04-01',
  to: '2026-05-01',
} as const

const store = seededFacts()

test('says what was released, and nothing of how it is kept', async () => {
  const of = { tenant: 'one', source: 'code_assistant', cut: 'totals', grain: 'month' } as const
  const span = { from: '2026-04-01', to: '2026-05-01' }
  const amount = { dimension: null, key: '', metric: 'spend.usd', amount: '1.5', people: null } as const
  const cell = { ...span, ...amount, partial: false, members: null }
  const state = { state: 'released', revision: 1, people: 9, k: 5 } as const
  await store.facts.writeReleases([rowWith({ ...of, ...span, ...state, inputs: '' }, [cell])])
  const unit = { id: 'g', name: 'Group', counted: 6, members: 7, kept: true, newcomers: 0 }
  const structure = { quarter: '2026-04-01', k: 5, members: [], units: [{ ...unit, blocks: [0] }] }
  await store.facts.writeStructure({ tenant: 'one', source: 'code_assistant' }, structure, {
    to: '2026-07-01',
    inputs: '',
  })

  const reader = openReleaseReader(store.facts, 'one')
  expect(await reader.rows(CODE)).toEqual([{ ...span, ...state }])
  expect(await reader.cells({ ...CODE, dimension: null, metrics: ['spend.usd'] })).toEqual([cell])
  expect(await reader.units({ source: 'code_assistant', month: '2026-06' })).toEqual([unit])
  expect(await openReleaseReader(store.facts, 'two').rows(CODE)).toEqual([])
})

/** A unit with its numbers and "other" with theirs, of a source. */
async function counted(source: string) {
  const of = { tenant: 'counted', source }
  const span = { from: '2026-04-01', to: '2026-05-01' }
  const state = { state: 'released', revision: 1, people: 9, k: 5, inputs: '' } as const
  const cellOf = (metric: MetricId, more: Partial<ReleasedCell>): ReleasedCell => ({
    ...span,
    dimension: null,
    key: null,
    metric,
    amount: '9',
    people: null,
    partial: false,
    members: 6,
    ...more,
  })
  const metrics = ['seats.total', 'spend.usd'] as const
  const units = [{ key: 'g' }, {}].flatMap((more) => metrics.map((metric) => cellOf(metric, more)))
  const splits = (['model', 'movement'] as const).map((dimension) => cellOf('spend.usd', { dimension }))
  await store.facts.writeReleases([
    rowWith({ ...of, ...span, ...state, cut: 'units', grain: 'month' }, units),
    rowWith({ ...of, ...span, ...state, cut: 'splits', grain: 'month' }, splits),
  ])
  const unit = { id: 'g', name: 'Group', counted: 6, members: 7, kept: true, newcomers: 1, blocks: [0] }
  const structure = { quarter: '2026-04-01', k: 5, members: [], units: [unit] }
  await store.facts.writeStructure(of, structure, { to: '2026-07-01', inputs: '' })
  const reader = openReleaseReader(store.facts, of.tenant)
  const members = async (table: ReleaseTable, dimension: ReleasedBy | null) => {
    const cells = await reader.cells({ ...CODE, source, table, dimension, metrics })
    return cells.map((cell) => [cell.metric, cell.key, cell.members])
  }
  return {
    units: await reader.units({ source, month: '2026-04' }),
    cells: await members('units', null),
    values: await members('splits', 'model'),
    moved: await members('splits', 'movement'),
  }
}

test('how many people a unit counts is told where a list says who they are', async () => {
  const { units, cells } = await counted('code_assistant')
  expect(units).toMatchObject([{ counted: 6, members: 7, newcomers: 1 }])
  expect(cells).toEqual([
    ['seats.total', 'g', 6],
    ['seats.total', null, 6],
    ['spend.usd', 'g', 6],
    // Who is in no team is known from what they did alone.
    ['spend.usd', null, null],
  ])
})

test('where only records say who is in a group, that all are counted would say of each that they did something', async () => {
  const { units, cells } = await counted('chat_assistant')
  expect(units).toMatchObject([{ name: 'Group', counted: null, members: null, newcomers: null }])
  expect(cells.map(([, , members]) => members)).toEqual([null, null, null, null])
})

test('how many values are "other" is not told, as each of them was used', async () => {
  const { values, moved } = await counted('code_assistant')
  expect(values).toEqual([['spend.usd', null, null]])
  // What states there are is known.
  expect(moved).toEqual([['spend.usd', null, 6]])
})
