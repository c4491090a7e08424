import { beforeAll, describe, expect, test } from 'vitest'
import { seededFacts } from '../../../test/harness/stores/seeded-facts.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { largeEnough, ownUnitsOf } from './own-units.ts'
import { openReleaseReader } from './release-reader.ts'

const CODE = 'code_assistant'
const unit = (id: string, counted: number, blocks: number[], kept = true) => ({ id, counted, blocks, kept })
/** A department of two teams, and another one beside it. */
const UNITS = [
  unit('search', 9, [0]),
  unit('payments', 10, [1, 2]),
  unit('shop', 19, [0, 1, 2]),
  unit('all', 60, [0, 1, 2, 3]),
  unit('lost', 12, [3], false),
  unit('none', 0, [], false),
]

describe('a lead is shown', () => {
  test.each([
    ['payments', 'payments'],
    ['search', 'shop'],
    ['lost', 'all'],
    ['none', null],
    ['unheard of', null],
  ])('%s as %s', (own, shown) => {
    expect(largeEnough(UNITS, { id: own, least: 10 })).toBe(shown)
  })

  test('nothing of a unit that no other one holds', () => {
    expect(
      largeEnough([unit('small', 9, [0]), unit('other', 40, [1])], { id: 'small', least: 10 }),
    ).toBeNull()
  })
})

test('as few and as many as was agreed on', () => {
  const shown = (id: string, least: number) => largeEnough(UNITS, { id, least })
  expect([shown('search', 9), shown('payments', 11), shown('payments', 61)]).toEqual(['search', 'shop', null])
})

describe('a reader of own units', () => {
  const store = seededFacts()
  const of = { tenant: 'one', source: CODE }
  const span = { from: '2026-04-01', to: '2026-05-01' }
  const asked = { source: CODE, grain: 'month', ...span, dimension: null, metrics: ['spend.usd'] } as const

  beforeAll(async () => {
    const cell = (key: string | null): ReleasedCell => ({
      ...span,
      dimension: null,
      key,
      metric: 'spend.usd',
      amount: '9',
      people: null,
      partial: false,
      members: 6,
    })
    const state = { state: 'released', revision: 1, people: 60, k: 5, inputs: '' } as const
    const rows = { ...of, ...span, ...state, grain: 'month' } as const
    await store.facts.writeReleases([
      rowWith({ ...rows, cut: 'totals' }, [cell('')]),
      rowWith({ ...rows, cut: 'units' }, [...UNITS.map(({ id }) => cell(id)), cell(null)]),
    ])
    const units = UNITS.map((one) => ({ ...one, name: one.id, members: one.counted, newcomers: 0 }))
    const structure = { quarter: '2026-04-01', k: 5, members: [], units }
    await store.facts.writeStructure(of, structure, { to: '2026-07-01', inputs: '' })
  })

  const readerOf = (...ids: string[]) =>
    ownUnitsOf(openReleaseReader(store.facts, of.tenant), {
      facts: store.facts,
      tenant: of.tenant,
      led: ids.map((id) => ({ source: CODE, id })),
      least: 10,
    })

  test('finds them and the sums, and neither the others nor what is left', async () => {
    const reader = readerOf('payments', 'search')
    const keys = async (table: 'totals' | 'units') =>
      (await reader.cells({ ...asked, table })).map(({ key }) => key)
    expect(await keys('units')).toEqual(['payments', 'shop'])
    expect(await keys('totals')).toEqual([''])
    const units = await reader.units({ source: CODE, month: '2026-05' })
    expect(units.map(({ id }) => id)).toEqual(['payments', 'shop'])
    expect(await reader.rows({ ...asked, table: 'units' })).toHaveLength(1)
  })

  test('finds nothing of a source of which they lead no unit, nor of another organisation', async () => {
    const ofOther = {
      facts: store.facts,
      tenant: of.tenant,
      led: [{ source: 'chat_assistant', id: 'payments' }],
      least: 10,
    }
    const reader = ownUnitsOf(openReleaseReader(store.facts, of.tenant), ofOther)
    expect(await reader.cells({ ...asked, table: 'units' })).toEqual([])
    const led = [{ source: CODE, id: 'payments' }]
    const stranger = ownUnitsOf(openReleaseReader(store.facts, 'two'), {
      facts: store.facts,
      tenant: 'two',
      led,
      least: 10,
    })
    expect(await stranger.cells({ ...asked, table: 'units' })).toEqual([])
  })

  test('refuses splits', async () => {
    const split = { ...asked, table: 'splits', dimension: 'model' } as const
    const refused = { code: 'privacy_mode' }
    await expect(readerOf('payments').cells(split)).rejects.toMatchObject(refused)
    await expect(readerOf('payments').rows(split)).rejects.toMatchObject(refused)
  })
})
