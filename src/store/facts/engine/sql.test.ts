import { expect, it } from 'vitest'
import { COUNT, TEXT } from './columns.ts'
import { allTenants, readRows, rowsOf, sql, statementOf, text, texts, verbatim, whole } from './sql.ts'

it('carries values through fragments, under names that never meet', () => {
  const loads = sql`load_id IN ${texts(['a', 'b'])}`
  const inner = sql`SELECT day FROM ${rowsOf('code_seats', { tenant: 't1', accounts: ['one'] })} AND ${loads}`
  expect(statementOf(sql`SELECT ${verbatim('day')} FROM (${inner}) WHERE day > ${whole(7)}`)).toEqual({
    text: 'SELECT day FROM (SELECT day FROM code_seats WHERE tenant = {v0:String} AND account IN {v1:Array(String)} AND load_id IN {v2:Array(String)}) WHERE day > {v3:UInt64}',
    params: { v0: 't1', v1: ['one'], v2: ['a', 'b'], v3: 7 },
  })
})

it('carries the same value once', () => {
  const ids = ['a']
  const asked = sql`${texts(ids)} ${texts(ids)} ${texts(['a'])} ${text('x')} ${text('x')}`
  expect(statementOf(asked)).toEqual({
    text: '{v0:Array(String)} {v0:Array(String)} {v1:Array(String)} {v2:String} {v2:String}',
    params: { v0: ['a'], v1: ['a'], v2: 'x' },
  })
})

it('never reads a value as SQL', () => {
  const hostile = `'; DROP TABLE costs; {x:String}`
  const { text: asked, params } = statementOf(sql`SELECT ${text(hostile)}`)
  expect(asked).toBe('SELECT {v0:String}')
  expect(params).toEqual({ v0: hostile })
})

it('makes no statement that reads a table of tenants without saying whose', () => {
  const own = { tenant: 't1', account: 'one' }
  expect(() => statementOf(sql`SELECT count() FROM costs_current`)).toThrow('of nobody in particular')
  expect(() => statementOf(sql`SELECT 1 FROM ${verbatim('slices FINAL')}`)).toThrow('FROM slices')
  const half = sql`SELECT 1 FROM ${rowsOf('costs', own)} AND x IN (SELECT x FROM (SELECT 1) AS a INNER JOIN code_seats USING x)`
  expect(() => statementOf(half)).toThrow('JOIN code_seats')
  expect(statementOf(sql`SELECT 1 FROM ${rowsOf('slices', own, 'FINAL')}`).text).toBe(
    'SELECT 1 FROM slices FINAL WHERE tenant = {v0:String} AND account = {v1:String}',
  )
  expect(statementOf(sql`SELECT 1 FROM ${allTenants('slices')}`).text).toBe('SELECT 1 FROM slices')
})

it('parses every row', async () => {
  const facts = { query: () => Promise.resolve([{ rows: '12' }]) }
  const asked = sql`SELECT count() AS rows FROM ${rowsOf('costs', { tenant: 't1' })}`
  expect(await readRows(facts, asked, { rows: COUNT })).toEqual([{ rows: 12 }])
  await expect(readRows(facts, asked, { name: TEXT })).rejects.toThrow('the column name holds no text')
})
