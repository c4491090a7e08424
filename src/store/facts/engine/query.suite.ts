import { askText } from '../../../../test/harness/stores/ask-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FactsStore } from '../facts-store.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

/** Takes a quarter of an hour, and no processor. */
const SLOW = 'SELECT sum(sleepEachRow(0.00001)) AS slept FROM numbers(100000000)'

/** More questions than there are sessions. */
async function answersAreClean(store: FactsStore): Promise<void> {
  for (const asked of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const rows = await askText(store, 'SELECT {asked:String} AS asked', { asked })
    expect(rows.slice(0, 2)).toEqual([{ asked }])
  }
}

export function querySuite(store: () => FactsStore): void {
  test('values are bound: whatever a text holds, it comes back as it was', async () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed())
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 4 }), async (one, many) => {
        const sql = 'SELECT {one:String} AS one, {many:Array(String)} AS many'
        expect(await askText(store(), sql, { one, many })).toEqual([{ one, many }])
      }),
      { ...rounds(20), examples: [[`'); DROP TABLE costs; --`, ['\0', `\\'`, '{one:String}', ']']]] },
    )
  })

  test('a long list is searched for exactly what it names, whatever a text or number is', async () => {
    // Longer than an address may be: 50,000 people have limits of their own.
    const named = Array.from({ length: 50_000 }, (_, at) => `person ${at}`.padEnd(31, '-'))
    const odd = ['', `'); --`, 'a,b', 'ä', '{many:Array(String)}']
    const others = ['a', 'b', 'person', 'person 50000']
    const of = (many: (string | number)[], type: string) =>
      `SELECT value FROM (SELECT arrayJoin({asked:Array(${type})}) AS value) WHERE value ${many.length % 2 ? 'NOT ' : ''}IN {many:Array(${type})}`
    const found = async (asked: string[], many: string[]) =>
      (await askText<{ value: string }>(store(), of(many, 'String'), { asked, many })).map(
        ({ value }) => value,
      )
    expect(await found([...odd, ...others], [...named, ...odd, 'even'])).toEqual(odd)
    expect(await found([...odd, ...others], [...named, ...odd])).toEqual(others)
    const numbers = Array.from({ length: 500 }, (_, at) => at * 2)
    const rows = await askText(store(), of(numbers, 'UInt32'), { asked: [3, 4, 999], many: numbers })
    expect(rows).toEqual([{ value: 4 }])
  })

  test('a statement may name as many loads as years of several feeds have', async () => {
    const loads = Array.from({ length: 5_000 }, (_, at) => `load-${at}`.padEnd(36, '0'))
    const sql = 'SELECT count() AS found FROM slices WHERE load_id IN {loads:Array(String)}'
    expect(await askText(store(), sql, { loads })).toEqual([{ found: '0' }])
  })

  test('numbers and times are bound as what they are', async () => {
    const sql = `SELECT {n:UInt32} AS n, {i:Int64} AS i, {d:Date} AS d, {t:DateTime('UTC')} AS t, {b:Bool} AS b
      FROM numbers(9) LIMIT {limit:UInt32}`
    const params = {
      n: 7,
      i: '-9007199254740993',
      d: '2026-03-10',
      t: '2026-03-10 13:00:00',
      b: true,
      limit: 1,
    }
    expect(await askText(store(), sql, params)).toEqual([
      { n: 7, i: '-9007199254740993', d: '2026-03-10', t: '2026-03-10 13:00:00', b: true },
    ])
  })

  test('64-bit integers and decimals arrive as text', async () => {
    const sql = `SELECT toUInt64('18446744073709551615') AS n, toDecimal128('0.100000000000000001', 18) AS d`
    expect(await askText(store(), sql)).toEqual([{ n: '18446744073709551615', d: '0.100000000000000001' }])
  })

  test('a query over its time says so', async () => {
    await expect(askText(store(), SLOW, {}, { maxSeconds: 1 })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('a query nobody waits for any more is stopped, and the store goes on', async () => {
    const stop = new AbortController()
    const running = askText(store(), SLOW, {}, { signal: stop.signal, maxSeconds: 600 })
    // Looked at from here on: it ends while something else is waited for.
    const ended = expect(running).rejects.toThrow('gone')
    const comment = `SELECT count() AS running FROM system.processes WHERE query LIKE '%sum(sleepEachRow%' AND query NOT LIKE '%processes%'`
    const runningNow = async () => Number((await askText<{ running: string }>(store(), comment))[0]?.running)
    await expect.poll(runningNow).toBe(1)
    stop.abort(new Error('gone'))
    await ended
    await expect.poll(runningNow).toBe(0)
    await expect(askText(store(), 'SELECT 1', {}, { signal: stop.signal })).rejects.toThrow('gone')
  })

  test('a query that nobody waits for any more when its turn comes is not run at all', async () => {
    const stop = new AbortController()
    const asked = Array.from({ length: 6 }, (_, i) =>
      askText(store(), `${SLOW} WHERE number != ${i}`, {}, { signal: stop.signal, maxSeconds: 600 }),
    )
    const ended = Promise.allSettled(asked)
    const comment = `SELECT count() AS running FROM system.processes WHERE query LIKE '%sum(sleepEachRow%' AND query NOT LIKE '%processes%'`
    stop.abort(new Error('gone'))
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await askText<{ running: string }>(store(), comment)).toEqual([{ running: '0' }])
  })

  test('what a query had found before it failed is in nobody else’s answer', async () => {
    const failing = 'SELECT number, throwIf(number = 300000) AS failed FROM numbers(1000000)'
    const ended = await Promise.allSettled(Array.from({ length: 4 }, () => askText(store(), failing)))
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
    await answersAreClean(store())
  })

  test('what a query had found before it was stopped is in nobody else’s answer', async () => {
    const stop = new AbortController()
    const slow = 'SELECT number, sleepEachRow(0.00001) AS slept FROM numbers(100000000)'
    const running = askText(store(), slow, {}, { signal: stop.signal, maxSeconds: 600 })
    const ended = expect(running).rejects.toThrow('gone')
    const found = `SELECT read_rows AS found FROM system.processes WHERE query LIKE '%sleepEachRow(0.00001)%' AND query NOT LIKE '%processes%'`
    const foundNow = async () => Number((await askText<{ found: string }>(store(), found))[0]?.found)
    await expect.poll(foundNow).toBeGreaterThan(200_000)
    stop.abort(new Error('gone'))
    await ended
    await answersAreClean(store())
  })

  test('faults are told by their code, and the engine text stays out of the message', async () => {
    const wrong = await askText(store(), `SELECT secret_column FROM costs_current`).catch(
      (error: unknown) => error,
    )
    expect(wrong).toMatchObject({ fault: 'statement', code: 47 })
    expect(String(wrong)).not.toContain('secret_column')
    await expect(askText(store(), `SELECT throwIf(1)`)).rejects.toMatchObject({ fault: 'data', code: 395 })
  })

  test('a query that wants too much memory fails alone', async () => {
    const hungry = 'SELECT length(range(number + 300000000)) AS n FROM numbers(1)'
    await expect(askText(store(), hungry)).rejects.toMatchObject({ code: 'overloaded' })
    await expect(askText(store(), 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }])
  })

  test('answers its ping', async () => {
    await expect(store().ping()).resolves.toBeUndefined()
  })
}
