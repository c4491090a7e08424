import { expect, test } from 'vitest'
import { askText } from '../../../../../test/harness/stores/ask-text.ts'
import { namesInMemory, subjectOf } from '../../../../../test/harness/stores/names-in-memory.ts'
import { PERSON } from '../../engine/columns.ts'
import { people, readRows, rowsOf, sql } from '../../engine/sql.ts'
import type { FactsStore } from '../../facts-store.ts'
import {
  collect,
  costRecord,
  credits,
  HOUR,
  inTurn,
  newLoad,
  newSlice,
  visible,
} from '../../facts-store.fixtures.suite.ts'

const MOST = '99999999999999999999.999999999999999999'

export function loadCostsSuite(store: () => FactsStore): void {
  test('keeps every amount to its last digit', async () => {
    const ref = newSlice()
    const amounts = ['6.09925', MOST, '0.000000000000000001', '-3.3408', '0']
    const records = amounts.map((cost, i) => costRecord({ eventId: `e${i}`, billing: [credits(cost)] }))
    await collect(store(), newLoad(ref), records)
    const rows = await visible<{ billing_cost: string[]; credits: string }>(
      store(),
      ref,
      'billing_cost, credits',
    )
    expect(rows.map((row) => row.credits)).toEqual(amounts)
    expect(rows.map((row) => row.billing_cost)).toEqual(amounts.map((cost) => [cost]))
  })

  test('adds lines of one unit only, and knows none from zero', async () => {
    const ref = newSlice()
    const lines = {
      mixed: [credits('1.5'), credits('2.25'), credits('7', 'USD'), credits('100', 'points')],
      none: [],
      unknown: [credits(null)],
      zero: [credits('0')],
    }
    const estimated = { ...credits('1'), estimatedUsd: '0.2' }
    const records = Object.entries(lines).map(([eventId, billing]) => costRecord({ eventId, billing }))
    await collect(store(), newLoad(ref), [
      ...records,
      costRecord({ eventId: 'z', billing: [estimated, credits('2')] }),
    ])
    expect(await visible(store(), ref, 'event_id, credits, usd, estimated_usd')).toEqual([
      { event_id: 'mixed', credits: '3.75', usd: '7', estimated_usd: null },
      { event_id: 'none', credits: null, usd: null, estimated_usd: null },
      { event_id: 'unknown', credits: null, usd: null, estimated_usd: null },
      { event_id: 'z', credits: '3', usd: null, estimated_usd: '0.2' },
      { event_id: 'zero', credits: '0', usd: null, estimated_usd: null },
    ])
  })

  test('keeps every text as given', async () => {
    const ref = newSlice()
    const texts = [`'; DROP TABLE costs; --`, 'a\\b\n\t"c"', 'ä漢😀\u202e', 'NUL \0 inside', '=cmd()', '']
    const records = texts.map((said, i) =>
      costRecord({ eventId: `e${i}`, userId: `u${i}`, userName: said, agentName: said }),
    )
    await collect(store(), newLoad(ref), records)
    const rows = await visible<{ agent_name: string }>(store(), ref, 'agent_name')
    expect(rows.map((row) => row.agent_name)).toEqual(texts)
    const names = await store().names({ tenant: ref.tenant, source: 'chat_assistant' })
    expect(texts.map((_, i) => names.get(`u${i}`)?.name)).toEqual(texts)
  })

  test('keeps no name, no address and no vendor id of people among the facts', async () => {
    const ref = newSlice()
    await collect(store(), newLoad(ref), [costRecord()])
    await collect(store(), newLoad({ ...ref, slice: 'file-2' }), [
      costRecord({ userName: '', userEmail: 'new@example.com' }),
    ])
    expect(await visible(store(), ref, 'user_id, user_name, user_email')).toEqual(
      Array.from({ length: 2 }, () => ({ user_id: subjectOf('user-1'), user_name: '', user_email: '' })),
    )
    const answered = sql`SELECT DISTINCT user_id FROM ${rowsOf('costs_current', ref)} AND user_id IN ${people(['user-1', 'user-2'])}`
    expect(await readRows(store(), answered, { user_id: PERSON })).toEqual([{ user_id: 'user-1' }])
    const names = await store().names({ tenant: ref.tenant, source: 'chat_assistant' })
    expect([...names]).toMatchObject([
      ['user-1', { login: '', email: 'new@example.com', name: 'Alex Example' }],
    ])
  })

  test('takes a record for the same where only the name of its person is another', async () => {
    const ref = newSlice()
    const record = costRecord({ eventId: 'e1' })
    await collect(store(), newLoad(ref), [record])
    const renamed = [{ ...record, userName: 'Alex Other' }]
    expect(
      await collect(store(), newLoad({ ...ref, slice: 'file-2' }, { version: 2_000n }), renamed),
    ).toMatchObject({
      duplicates: 1,
      restated: 0,
    })
  })

  test('keeps rows nobody could be named for, and tokens nobody gave', async () => {
    const ref = newSlice()
    await collect(store(), newLoad(ref), [
      costRecord({ eventId: 'e', userId: '', groups: [], tokens: { text_input: 0 } }),
    ])
    expect(await visible(store(), ref, 'user_id, group_ids, text_input, text_output')).toEqual([
      { user_id: '', group_ids: [], text_input: '0', text_output: null },
    ])
  })

  test('counts rows and hours, and takes the last of several records of one event', async () => {
    const ref = newSlice()
    const same = costRecord({ eventId: 'e1' })
    const records = [
      same,
      same,
      costRecord({ eventId: 'e2', hour: HOUR + 7200 }),
      { ...same, model: 'gpt-6' },
    ]
    expect(await collect(store(), newLoad(ref), records)).toEqual({
      rows: 2,
      duplicates: 1,
      restated: 1,
      firstHour: HOUR,
      lastHourEnd: HOUR + 3 * 3600,
    })
    expect(await visible(store(), ref, 'model')).toEqual([{ model: 'gpt-6' }, { model: 'gpt-5.5' }])
  })

  test('a body without records is a load of no rows', async () => {
    const ref = newSlice()
    const none = { rows: 0, duplicates: 0, restated: 0, firstHour: null, lastHourEnd: null }
    expect(await collect(store(), newLoad(ref), [])).toEqual(none)
  })

  test('more records than one statement takes are all there', async () => {
    const ref = newSlice()
    const records = Array.from({ length: 60_001 }, (_, i) => costRecord({ eventId: `e${i}` }))
    const loaded = await store().loadCosts(newLoad(ref), inTurn(records))
    expect(loaded.rows).toBe(60_001)
  })

  test('never shows one tenant the rows of another', async () => {
    const [ours, theirs] = [newSlice(), newSlice()]
    await collect(store(), newLoad(ours), [costRecord({ eventId: 'same', model: 'ours' })])
    await collect(store(), newLoad(theirs), [costRecord({ eventId: 'same', model: 'theirs' })])
    expect(await visible(store(), ours, 'model')).toEqual([{ model: 'ours' }])
    expect(await visible(store(), theirs, 'model')).toEqual([{ model: 'theirs' }])
  })

  test('takes the hours from whoever was erased, once and with every load after', async () => {
    const ref = newSlice()
    const at = (userId: string, hour: string) =>
      costRecord({
        eventId: `${userId}-${hour}`,
        userId,
        hour: Date.parse(`2026-05-02T${hour}:00:00Z`) / 1000,
      })
    const records = [at('gone', '00'), at('gone', '05'), at('gone', '23'), at('other', '05')]
    const told = await collect(store(), newLoad(ref), records)
    const before = await visible(store(), ref, 'event_id, user_id, credits')
    const vault = namesInMemory()
    store().usePeopleVault({ ...vault, erased: () => Promise.resolve(new Set([subjectOf('gone')])) })
    expect(await store().coarsenErased(ref.tenant)).toBe(2)
    expect(await store().coarsenErased(ref.tenant)).toBe(0)
    const hours = () => visible(store(), ref, 'event_id, toString(event_time) AS at')
    const coarse = [
      { event_id: 'gone-00', at: '2026-05-02 00:00:00' },
      { event_id: 'gone-05', at: '2026-05-02 00:00:00' },
      { event_id: 'gone-23', at: '2026-05-02 00:00:00' },
      { event_id: 'other-05', at: '2026-05-02 05:00:00' },
    ]
    expect(await hours()).toEqual(coarse)
    expect(await visible(store(), ref, 'event_id, user_id, credits')).toEqual(before)
    // Not even rows that count for nothing say the hour.
    const left = `SELECT count() AS rows FROM costs WHERE tenant = {tenant:String} AND user_id != {other:String}
      AND event_time != toStartOfDay(event_time)`
    const kept = { tenant: ref.tenant, other: subjectOf('other') }
    expect(await askText(store(), left, kept)).toEqual([{ rows: '0' }])
    const again = await collect(store(), newLoad({ ...ref, slice: 'file-2' }), records)
    expect([told.rows, again.rows, again.duplicates, again.restated]).toEqual([4, 4, 4, 0])
    expect(await hours()).toEqual(coarse)
    store().usePeopleVault(namesInMemory())
  })
}
