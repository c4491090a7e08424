import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { describe, expect, it } from 'vitest'
import { seededFacts, seededScope } from '../../../../test/harness/stores/seeded-facts.ts'
import { hashOf, inBatches, monthInputs, readHeld, type Wanted } from './derived.ts'

const store = seededFacts()

describe('what holds', () => {
  const asked = (inputs: string): Wanted => ({
    name: 'cost_day',
    account: 'a',
    inputs: new Map([['2026-03-01', inputs]]),
  })
  const write = (tenant: string, build: number, inputs: string) =>
    askText(
      store.facts,
      `INSERT INTO derived (tenant, name, account, key, build, inputs) SELECT '${tenant}', 'cost_day', 'a', '2026-03-01', ${build}, '${inputs}'`,
    )

  it('is what was made from exactly what is asked, by the newest build', async () => {
    const { tenant } = seededScope()
    await write(tenant, 2, 'now')
    await write(tenant, 1, 'before')
    const held = await readHeld(store.facts, tenant, [
      asked('now'),
      asked('before'),
      { ...asked('now'), account: 'b' },
    ])
    expect(held).toEqual([new Map([['2026-03-01', 2]]), new Map(), new Map()])
    await write(tenant, 3, '')
    expect(await readHeld(store.facts, tenant, [asked('now')])).toEqual([new Map()])
  })
})

it('a month is made from all its days and from what each of them is made from', () => {
  const days = new Map([
    ['2026-03-02', 'b'],
    ['2026-03-01', 'a'],
    ['2026-04-01', 'c'],
  ])
  const months = monthInputs(days)
  expect([...months.keys()]).toEqual(['2026-03-01', '2026-04-01'])
  expect(months.get('2026-03-01')).toBe(
    hashOf([
      ['2026-03-01', 'a'],
      ['2026-03-02', 'b'],
    ]),
  )
  expect(monthInputs(new Map([['2026-03-01', 'a']])).get('2026-03-01')).not.toBe(months.get('2026-03-01'))
})

it('batches keep the order, the limit and what is to stay apart', () => {
  const rows = (item: string) => Number(item.slice(1))
  expect(inBatches(['a3', 'a4', 'a5', 'b1', 'b9'], 8, rows)).toEqual([['a3', 'a4'], ['a5', 'b1'], ['b9']])
  expect(inBatches(['a1', 'b1', 'b2'], 8, rows, ([first = '']) => first)).toEqual([['a1'], ['b1', 'b2']])
  expect(inBatches([], 8, rows)).toEqual([])
})
