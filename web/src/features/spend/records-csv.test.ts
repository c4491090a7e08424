import { expect, it } from 'vitest'
import { RECORD_CSV, recordLines } from './records-csv.ts'

const record = {
  event_id: 'e1',
  day: '2026-03-10',
  hour: '2026-03-10T13:00:00Z',
  connection: 'c',
  organization_id: 'org-a',
  user: null,
  user_label: null,
  groups: [{ id: 'g1', name: null }],
  agent: null,
  product: 'codex',
  surface: null,
  client: null,
  model: 'm',
  service_tier: null,
  reasoning: null,
  tokens: { text_input: 5 },
  billing: [],
  file: 'eclf_1',
  provisional: false,
}
const line = {
  sku: 'Input',
  quantity: '5',
  quantity_unit: 'tokens',
  cost: '0.1',
  cost_unit: 'CREDITS',
  estimated_usd: null,
}
const column = (rows: ReturnType<typeof recordLines>, name: string) => {
  const [, value] = RECORD_CSV.find(([of]) => of === name) ?? []
  return rows.map((row) => value?.(row))
}

it('keeps a record without a charge', () => {
  expect(recordLines([record])).toHaveLength(1)
})

it('writes a line per SKU and the tokens once, so that sums are right', () => {
  const rows = recordLines([{ ...record, billing: [line, { ...line, sku: 'Output' }] }])
  expect(column(rows, 'sku')).toEqual(['Input', 'Output'])
  expect(column(rows, 'tokens')).toEqual(['text_input=5', null])
})
