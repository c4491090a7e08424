import { expect, test } from 'vitest'
import type { ReleasedCell } from '../../../model/privacy/release.ts'
import type { FactsStore } from '../facts-store.ts'
import {
  readAmountsBehind,
  readReleaseCells,
  readReleaseRows,
  readLacks,
  readReleaseUnits,
  readStructure,
} from './read-releases.ts'
import { rowWith } from './write-releases.ts'
import type { QuarterStructure, ReleaseCut, RowRelease } from './release-tables.ts'

const APRIL = { from: '2026-04-01', to: '2026-05-01' }
const ASKED = { ...APRIL, dimensions: [null], metrics: ['spend.credits'] } as const

const weeksOf = (tenant: string): ReleaseCut => ({ tenant, source: 'chat', cut: 'totals', grain: 'week' })

function cell(amount: string | null, from: string = APRIL.from): ReleasedCell {
  return {
    from,
    to: '2026-04-06',
    dimension: null,
    key: '',
    metric: 'spend.credits',
    amount,
    people: 12,
    // A number that is known, of some of its days.
    partial: amount !== null,
    members: null,
  }
}

function released(tenant: string, amount: string | null, row: Partial<RowRelease['row']> = {}): RowRelease {
  const own = {
    ...weeksOf(tenant),
    from: APRIL.from,
    to: '2026-04-06',
    state: 'released',
    revision: 1,
  } as const
  return rowWith({ ...own, people: 20, k: 7, inputs: 'a', ...row }, [cell(amount)])
}

export function releasesSuite(store: () => FactsStore): void {
  const cellsOf = (tenant: string) => readReleaseCells(store(), weeksOf(tenant), ASKED)
  const rowsOf = (tenant: string) => readReleaseRows(store(), weeksOf(tenant), APRIL)

  test('are read as they were written, by whom they are of', async () => {
    await store().writeReleases([released('release-one', '12.5'), released('release-two', null)])
    expect(await cellsOf('release-one')).toEqual([cell('12.5')])
    expect(await cellsOf('release-two')).toEqual([cell(null)])
    expect(await rowsOf('release-one')).toMatchObject([
      { from: APRIL.from, state: 'released', people: 20, k: 7 },
    ])
    expect(await cellsOf('release-nobody')).toEqual([])
  })

  test('count from their row on: a kill before it leaves what was there, and the next try repeats it', async () => {
    await store().writeReleases([released('release-killed', '1')])
    const kill = () => Promise.reject(new Error('killed'))
    const later = released('release-killed', '2', { revision: 2 })
    await expect(store().writeReleases([later], kill)).rejects.toThrow('killed')
    expect(await cellsOf('release-killed')).toEqual([cell('1')])
    await store().writeReleases([later])
    expect(await cellsOf('release-killed')).toEqual([cell('2')])
    expect(await rowsOf('release-killed')).toMatchObject([{ revision: 2 }])
  })

  test('written again are the same', async () => {
    const row = released('release-again', '7')
    await store().writeReleases([row])
    const first = await rowsOf('release-again')
    await store().writeReleases([row])
    expect(await rowsOf('release-again')).toEqual(first)
    expect(await cellsOf('release-again')).toEqual([cell('7')])
  })

  test('a row that waits releases no number', async () => {
    const { row } = released('release-waiting', null, { state: 'waiting', revision: 0 })
    await store().writeReleases([rowWith(row, [])])
    expect(await rowsOf('release-waiting')).toMatchObject([{ state: 'waiting', build: '' }])
    expect(await cellsOf('release-waiting')).toEqual([])
  })

  test('what each person did counts with the units that are made of it', async () => {
    const of = { tenant: 'release-behind', source: 'chat' } as const
    const { row, cells } = released(of.tenant, '9', { cut: 'units', grain: 'month' })
    const behind = new Map([['spend.credits', new Map(Object.entries({ a: '4', b: '5' }))]] as const)
    await store().writeReleases([{ row, cells, behind }])
    expect(await readAmountsBehind(store(), of, row)).toEqual(behind)
    expect(await readAmountsBehind(store(), of, { ...row, build: 'else' })).toEqual(new Map())
    expect(await readAmountsBehind(store(), { ...of, tenant: 'release-else' }, row)).toEqual(new Map())
  })

  test('"other" is not a value that the vendor left empty', async () => {
    const { row } = released('release-other', null)
    const cells = [
      { ...cell('3'), key: '', dimension: 'model' },
      { ...cell('4'), key: null, dimension: 'model', members: 6 },
    ] as const
    await store().writeReleases([rowWith(row, cells)])
    const asked = { ...ASKED, dimensions: ['model'] } as const
    expect(await readReleaseCells(store(), weeksOf('release-other'), asked)).toEqual(cells)
    expect(await cellsOf('release-other')).toEqual([])
  })

  test('keep who is counted with whom in a quarter', async () => {
    const of = { tenant: 'release-quarter', source: 'code' }
    const structure: QuarterStructure = {
      quarter: '2026-04-01',
      k: 9,
      members: [
        { subject: 'a', block: 0, wants: null },
        { subject: 'b', block: 1, wants: { unit: 't', since: '2026-01-01' } },
      ],
      units: [{ id: 't', name: 'Team', blocks: [0], counted: 5, members: 6, kept: true, newcomers: 1 }],
    }
    expect(await readReleaseUnits(store(), of, structure.quarter)).toBeNull()
    const lacks = ['cost_centers'] as const
    await store().writeStructure(of, structure, { to: '2026-07-01', inputs: 'list', lacks })
    expect(await readLacks(store(), of, structure.quarter)).toEqual(lacks)
    expect(await readLacks(store(), of, '2026-07-01')).toEqual([])
    expect(await readStructure(store(), of, structure.quarter)).toEqual(structure)
    expect(await readStructure(store(), { ...of, tenant: 'release-else' }, structure.quarter)).toBeNull()
  })
}
