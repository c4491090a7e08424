import { expect, test } from 'vitest'
import type { AskedCells, ReleaseReader } from './release-reader.ts'
import { NO_SETTINGS, totalsOf } from './totals-only.ts'

const ALL: ReleaseReader = {
  rows: async () => [],
  cells: async () => [],
  units: async () => [],
  lacks: async () => [],
  bar: async () => null,
}
const asked = (table: AskedCells['table']): AskedCells => ({
  source: 'chat_assistant',
  table,
  grain: 'month',
  from: '2026-01-01',
  to: '2026-02-01',
  dimension: null,
  metrics: ['spend.credits'],
})

test('sums of the organisation are read, and nothing of its parts', async () => {
  const totals = totalsOf(ALL)
  expect([await totals.rows(asked('totals')), await totals.cells(asked('totals'))]).toEqual([[], []])
  const refused = { code: 'privacy_mode' }
  for (const table of ['splits', 'units'] as const) {
    await expect(totals.rows(asked(table))).rejects.toMatchObject(refused)
    await expect(totals.cells(asked(table))).rejects.toMatchObject(refused)
  }
  const month = { source: 'chat_assistant', month: '2026-01' } as const
  await expect(totals.units(month)).rejects.toMatchObject(refused)
  await expect(totals.lacks(month)).rejects.toMatchObject(refused)
  const scope = { tenant: 'org', accounts: [] }
  for (const read of Object.values(NO_SETTINGS)) await expect(read({ scope })).rejects.toMatchObject(refused)
})
