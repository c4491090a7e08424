import { expect, it } from 'vitest'
import { RECORD_CSV_HEADER, recordCsvRows } from './records-csv.ts'

const record = {
  event_id: 'e1',
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
const column = (row: (string | null)[] | undefined, name: (typeof RECORD_CSV_HEADER)[number]) =>
  row?.[RECORD_CSV_HEADER.indexOf(name)]

it('keeps a record without a charge', () => {
  expect(recordCsvRows([record])).toHaveLength(1)
})

it('writes a line per SKU and the tokens once, so that sums are right', () => {
  const rows = recordCsvRows([{ ...record, billing: [line, { ...line, sku: 'Output' }] }])
  expect(rows.map((row) => column(row, 'sku'))).toEqual(['Input', 'Output'])
  expect(rows.map((row) => column(row, 'tokens'))).toEqual(['text_input=5', null])
  expect(rows.every((row) => row.length === RECORD_CSV_HEADER.length)).toBe(true)
})
