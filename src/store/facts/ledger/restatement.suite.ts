import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { describe, expect, test } from 'vitest'
import type { FactsStore, SliceRef } from '../facts-store.ts'
import {
  bodyFile,
  collect,
  costRecord,
  credits,
  HOUR,
  ledgerRow,
  newLoad,
  newSlice,
  vendorLine,
  visible,
  loadBody,
} from '../facts-store.fixtures.suite.ts'

export function restatementSuite(store: () => FactsStore): void {
  const at = (ref: SliceRef, slice: string, version: bigint) => newLoad({ ...ref, slice }, { version })
  const costing = (cost: string, hour = HOUR) => costRecord({ eventId: 'e1', hour, billing: [credits(cost)] })
  const seen = (ref: SliceRef) => visible(store(), ref, 'credits, toUnixTimestamp(event_time) AS hour')

  test.each([
    ['up', '2', '3'],
    ['down', '2', '1'],
    ['to zero', '2', '0'],
  ])('%s: the newer file wins and is counted', async (_, before, after) => {
    const ref = newSlice()
    await collect(store(), at(ref, 'a', 1n), [costing(before)])
    expect(await collect(store(), at(ref, 'b', 2n), [costing(after)])).toMatchObject({
      restated: 1,
      duplicates: 0,
    })
    expect(await seen(ref)).toEqual([{ credits: after, hour: HOUR }])
  })

  test('A, B, then A again', async () => {
    const ref = newSlice()
    await collect(store(), at(ref, 'a', 1n), [costing('1')])
    await collect(store(), at(ref, 'b', 2n), [costing('2')])
    await collect(store(), at(ref, 'c', 3n), [costing('1')])
    expect(await seen(ref)).toEqual([{ credits: '1', hour: HOUR }])
  })

  test('an older file read after the newer changes nothing, and the difference is still counted', async () => {
    const ref = newSlice()
    await collect(store(), at(ref, 'b', 2n), [costing('2')])
    expect(await collect(store(), at(ref, 'a', 1n), [costing('1')])).toMatchObject({
      restated: 1,
      duplicates: 0,
    })
    expect(await seen(ref)).toEqual([{ credits: '2', hour: HOUR }])
  })

  test('the same event in two files counts once', async () => {
    const ref = newSlice()
    const event = costing('1')
    await collect(store(), at(ref, 'a', 1n), [event])
    const other = costRecord({ eventId: 'e2' })
    expect(await collect(store(), at(ref, 'b', 2n), [event, other])).toMatchObject({
      duplicates: 1,
      restated: 0,
      rows: 2,
    })
    expect(await visible(store(), ref, 'event_id')).toHaveLength(2)
  })

  test('a body at once finds the same duplicates and restatements', async () => {
    const ref = newSlice()
    const line = vendorLine({ top: { event_id: 'e1' } })
    const other = vendorLine({ top: { event_id: 'e2' } })
    for (const [slice, version, second] of [
      ['a', 1n, other],
      ['b', 2n, { ...other, payload: vendorLine().payload }],
    ] as const) {
      await using body = await bodyFile([line, second].map((row) => JSON.stringify(row)).join('\n'))
      const load = at(ref, slice, version)
      const loaded = await loadBody(store(), load, body.path)
      expect(loaded).toMatchObject({ rows: 2, duplicates: slice === 'a' ? 0 : 2, restated: 0 })
      await store().commit(ledgerRow(load, { rows: 2 }))
    }
    await using body = await bodyFile(
      JSON.stringify({ ...line, payload: { ...Object(line['payload']), model: 'new' } }),
    )
    expect(await loadBody(store(), at(ref, 'c', 3n), body.path)).toMatchObject({
      duplicates: 0,
      restated: 1,
    })
  })

  describe('an event that moves to another hour', () => {
    test('leaves its old place', async () => {
      const ref = newSlice()
      await collect(store(), at(ref, 'a', 1n), [costing('1')])
      expect(await collect(store(), at(ref, 'b', 2n), [costing('1', HOUR + 3600)])).toMatchObject({
        restated: 1,
      })
      expect(await seen(ref)).toEqual([{ credits: '1', hour: HOUR + 3600 }])
    })

    test('does not come back with an older file', async () => {
      const ref = newSlice()
      await collect(store(), at(ref, 'b', 2n), [costing('2', HOUR + 3600)])
      await collect(store(), at(ref, 'a', 1n), [costing('1')])
      expect(await seen(ref)).toEqual([{ credits: '2', hour: HOUR + 3600 }])
    })

    test('may move back, even across a month', async () => {
      const ref = newSlice()
      const far = HOUR + 40 * 86_400
      await collect(store(), at(ref, 'a', 1n), [costing('1')])
      await collect(store(), at(ref, 'b', 2n), [costing('2', far)])
      await collect(store(), at(ref, 'c', 3n), [costing('3')])
      await collect(store(), at(ref, 'b2', 2n), [costing('2', far)])
      expect(await seen(ref)).toEqual([{ credits: '3', hour: HOUR }])
    })
  })

  test.each([1, 2, 5])(
    'answers stay the same through merges, with %i versions of each row',
    async (versions) => {
      const ref = newSlice()
      for (let version = 1; version <= versions; version += 1) {
        const records = Array.from({ length: 50 }, (_, i) =>
          costRecord({
            eventId: `e${i}`,
            hour: HOUR + ((i * version) % 5) * 3600,
            billing: [credits(`${i}.${version}`), credits('0.1', 'USD')],
          }),
        )
        await collect(store(), at(ref, `file-${version}`, BigInt(version)), records)
      }
      const ask = () =>
        askText(
          store(),
          `SELECT event_time, count() AS n, sum(credits) AS c, sum(usd) AS u, uniqExact(user_id) AS users
         FROM costs_current WHERE tenant = {tenant:String} GROUP BY event_time ORDER BY event_time`,
          { tenant: ref.tenant },
        )
      const before = await ask()
      await askText(store(), 'OPTIMIZE TABLE costs FINAL')
      expect(await ask()).toEqual(before)
      expect(await visible(store(), ref, 'event_id')).toHaveLength(50)
    },
  )
}
