import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  listed,
  named,
  readRows,
  rowsOf,
  sql,
  statementOf,
  text,
  texts,
  verbatim,
  whole,
  Whole,
} from './sql.ts'

it('carries values through fragments, under names that never meet', () => {
  const loads = sql`load_id IN ${texts(['a', 'b'])}`
  const inner = sql`SELECT day FROM t WHERE ${rowsOf('t1', ['one'])} AND ${loads}`
  expect(statementOf(sql`SELECT ${verbatim('day')} FROM (${inner}) WHERE day > ${whole(7)}`)).toEqual({
    text: 'SELECT day FROM (SELECT day FROM t WHERE tenant = {v0:String} AND account IN {v1:Array(String)} AND load_id IN {v2:Array(String)}) WHERE day > {v3:UInt64}',
    params: { v0: 't1', v1: ['one'], v2: ['a', 'b'], v3: 7 },
  })
})

it('never reads a value as SQL', () => {
  const hostile = `'; DROP TABLE costs; {x:String}`
  const { text: asked, params } = statementOf(sql`SELECT ${text(hostile)}`)
  expect(asked).toBe('SELECT {v0:String}')
  expect(params).toEqual({ v0: hostile })
})

it('takes text with named placeholders along, and misses none of their values', () => {
  const old = named('a = {a:String} AND b IN {b:Array(UInt32)}', { a: 'x', b: [1] })
  expect(statementOf(sql`SELECT ${whole(1)} WHERE ${old}`)).toEqual({
    text: 'SELECT {v0:UInt64} WHERE a = {v1:String} AND b IN {v2:Array(UInt32)}',
    params: { v0: 1, v1: 'x', v2: [1] },
  })
  expect(() => named('a = {a:String}', {})).toThrow('no value for the parameter a')
})

it('knows from its parts whether it is of one tenant', () => {
  const own = sql`WHERE ${rowsOf('t1')}`
  expectTypeOf(sql`SELECT 1 ${sql`${own}`}`.tenant).toEqualTypeOf<'one'>()
  expectTypeOf(sql`SELECT ${listed(['a', 'b'])}`.tenant).toEqualTypeOf<'all'>()
  expect(sql`SELECT 1 ${own}`.tenant).toBe('one')
  expect(sql`SELECT 1`.tenant).toBe('all')
})

it('parses every row, and takes no statement that reads of all tenants', async () => {
  const facts = { query: <Row>() => Promise.resolve([{ rows: '12' }] as Row[]) }
  const row = z.object({ rows: Whole })
  expect(await readRows(facts, sql`SELECT count() AS rows FROM t WHERE ${rowsOf('t1')}`, row)).toEqual([
    { rows: 12 },
  ])
  // @ts-expect-error: nothing says of whom.
  await readRows(facts, sql`SELECT count() AS rows FROM t`, row)
  const other = z.object({ rows: z.string().length(5) })
  await expect(readRows(facts, sql`SELECT ${rowsOf('t1')}`, other)).rejects.toThrow()
})
