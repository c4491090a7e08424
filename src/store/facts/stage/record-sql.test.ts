import { describe, expect, it } from 'vitest'
import type { RecordForm } from '../../../model/records/record-form.ts'
import type { Engine } from '../engine/engine.ts'
import { columnSql, insertByForm, typesOf } from './record-sql.ts'
import { regularLine } from './regular-line.ts'

const FORM: RecordForm = {
  key: 'id',
  fields: {
    id: { is: 'text', required: true },
    day: { is: 'day', from: '2015-01-01', before: '2100-01-01' },
    was_used: { is: 'flag' },
    use_count: { is: 'count', most: 9 },
    who: { is: 'object', fields: { name: { is: 'text', orNull: true } } },
    costs: {
      is: 'list',
      fields: {
        sku: { is: 'text', required: true },
        cost: {
          is: 'object',
          together: ['value', 'unit'],
          fields: { value: { is: 'amount', least: 0 }, unit: { is: 'text', spelled: { USD: ['USD', '$'] } } },
        },
      },
    },
  },
  columns: {
    id: 'id',
    name: 'who.name',
    units: 'costs.cost.unit',
    kinds: { of: 'text', entries: [{ list: 'costs', field: 'sku', always: `it's` }] },
    counts: { of: 'count', entries: [{ list: 'costs', field: null }] },
  },
}

describe('a record as the engine reads it', () => {
  it('declares every field with its type', () => {
    expect(typesOf(FORM.fields)).toBe(
      'id String, day String, was_used Nullable(Bool), use_count Nullable(UInt64), who Tuple(name Nullable(String)), ' +
        'costs Array(Tuple(sku String, cost Tuple(value Nullable(Decimal(38, 18)), unit String)))',
    )
  })

  it.each([
    ['name', `ifNull(tupleElement(who, 'name'), '')`],
    [
      'units',
      `arrayMap(one -> multiIf(upper(one) IN ('USD', '$'), 'USD', one), tupleElement(tupleElement(costs, 'cost'), 'unit'))`,
    ],
    [
      'kinds',
      `(arrayConcat(arrayMap(entry -> 'it\\'s', tupleElement(costs, 'sku'))))::Array(LowCardinality(String))`,
    ],
    ['counts', `arrayConcat(arrayMap(entry -> NULL::Nullable(UInt64), tupleElement(costs, 'sku')))`],
  ])('makes the column %s', (column, made) => {
    expect(columnSql(FORM, column)).toBe(made)
  })

  it('refuses what a form says must not be, entry by entry in a list', async () => {
    let asked = ''
    const engine: Pick<Engine, 'insertFromFiles'> = {
      insertFromFiles: async (_, statement) => {
        asked = statement('SOURCE')
      },
    }
    const reading = {
      form: FORM,
      table: 't',
      columns: ['tenant', 'id'],
      own: { tenant: `'a'` },
      params: {},
      settings: {},
    }
    await insertByForm(engine, ['file'], { ...reading, refused: 'day > today()' })
    expect(asked.startsWith(`INSERT INTO t (tenant, id)\nSELECT 'a',\n  id\nFROM SOURCE`)).toBe(true)
    for (const wrong of [
      'empty(id)',
      `day < '2015-01-01' OR day >= '2100-01-01'`,
      'ifNull(use_count, 0) > 9',
      `arrayExists(one -> empty(one), tupleElement(costs, 'sku'))`,
      `arrayExists((v, u) -> isNull(v) != empty(u),`,
      'arrayExists(one -> ifNull(one < 0, 0),',
      'day > today()',
    ])
      expect(asked).toContain(wrong)
  })
})

it('a regular line has its numbers unquoted, by the fewest names that no text shares', () => {
  const { params } = regularLine(FORM)
  const texts = Object.entries(params).flatMap(([name, text]) => (name.startsWith('odd_text') ? [text] : []))
  expect(texts.slice(0, 2)).toEqual(['_count":"', 'value":"'])
  const form = new RegExp(String(params['form']))
  const line = `{"id":"a","costs":[{"sku":"x","cost":{"value":-1.5,"unit":"USD"}}],"was_used":null}`
  expect(form.test(line)).toBe(true)
  expect(form.test(line.replace('-1.5', '"-1.5"'))).toBe(false)
  expect(form.test(`${line}${line}`)).toBe(false)
  expect(form.test(line.replace('"id"', '"novel"'))).toBe(false)
})
