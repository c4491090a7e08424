import { expect, test } from 'vitest'
import type { FactsStore, LoadedRows, SliceRef } from './facts-store.ts'
import {
  bodyFile,
  HOUR,
  loadBodies,
  ledgerRow,
  newLoad,
  newSlice,
  vendorLine,
  visible,
} from './facts-store.fixtures.suite.ts'

/** What one file holds: the model of each event, by event id. */
type Contents = Record<string, string>

export function loadCostBodiesSuite(store: () => FactsStore): void {
  function written(contents: Contents) {
    const lines = Object.entries(contents).map(([event_id, model]) =>
      JSON.stringify(vendorLine({ top: { event_id }, payload: { model } })),
    )
    return bodyFile(lines.join('\n'))
  }

  /** Load the files, in their order as versions, together or one by one. */
  async function bring(ref: SliceRef, files: readonly Contents[], together: boolean): Promise<LoadedRows[]> {
    const loads = files.map((_, at) => newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) }))
    await using stack = new AsyncDisposableStack()
    const bodies = []
    for (const [at, load] of loads.entries())
      bodies.push({ load, path: stack.use(await written(files[at] ?? {})).path })
    const groups = together ? [bodies] : bodies.map((one) => [one])
    const loaded: LoadedRows[] = []
    for (const group of groups) loaded.push(...(await loadBodies(store(), group)))
    await store().commit(...loads.map((load, at) => ledgerRow(load, { rows: loaded[at]?.rows ?? -1 })))
    return loaded
  }

  const seen = (ref: SliceRef) =>
    visible<Record<'event_id' | 'model' | 'slice', string>>(store(), ref, 'event_id, model, slice')

  test('files without a common event are loaded together, each with its own count', async () => {
    const ref = newSlice()
    const loaded = await bring(ref, [{ a: 'x', b: 'x' }, {}, { c: 'x' }], true)
    const hours = { firstHour: HOUR, lastHourEnd: HOUR + 3600 }
    expect(loaded).toEqual([
      { rows: 2, duplicates: 0, restated: 0, ...hours },
      { rows: 0, duplicates: 0, restated: 0, firstHour: null, lastHourEnd: null },
      { rows: 1, duplicates: 0, restated: 0, ...hours },
    ])
    expect(await seen(ref)).toEqual([
      { event_id: 'a', model: 'x', slice: 'file-0' },
      { event_id: 'b', model: 'x', slice: 'file-0' },
      { event_id: 'c', model: 'x', slice: 'file-2' },
    ])
    const rows = await store().readLedger({ tenant: ref.tenant, account: ref.account, dataset: 'costs' })
    expect(rows.map((row) => [row.slice, row.rows])).toEqual([
      ['file-0', 2],
      ['file-1', 0],
      ['file-2', 1],
    ])
  })

  test('without a common event they become visible at once: one part', async ({ skip }) => {
    skip(store().engine === 'server', 'a statement to a server carries one file')
    const ref = newSlice()
    await bring(ref, [{ a: 'x' }, { b: 'x' }, { c: 'x' }], true)
    const sql = 'SELECT uniqExact(_part) AS parts FROM costs WHERE tenant = {tenant:String}'
    expect(await store().query(sql, { tenant: ref.tenant })).toEqual([{ parts: '1' }])
  })

  test.each<[string, Contents[], [number, number][]]>([
    [
      'repeat an event',
      [{ a: 'x' }, { a: 'x', b: 'x' }],
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      'restate an event twice',
      [{ a: 'x' }, { a: 'y' }, { a: 'z', b: 'x' }],
      [
        [0, 0],
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'hold an event that was there',
      [{ old: 'x' }, { old: 'y', b: 'x' }, { c: 'x' }],
      [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  ])('files that %s count as one after the other', async (_, files, counted) => {
    const [together, oneByOne] = [newSlice(), newSlice()]
    for (const ref of [together, oneByOne]) await bring({ ...ref, slice: 'before' }, [{ old: 'x' }], false)
    const loaded = await bring(together, files, true)
    expect(loaded.map((file) => [file.duplicates, file.restated])).toEqual(counted)
    expect(await bring(oneByOne, files, false)).toEqual(loaded)
    expect(await seen(together)).toEqual(await seen(oneByOne))
  })

  test('nothing of them is committed where one of them is not there', async () => {
    const ref = newSlice()
    const [good, missing] = [newLoad({ ...ref, slice: 'a' }), newLoad({ ...ref, slice: 'b' })]
    await using body = await written({ a: 'x' })
    await loadBodies(store(), [{ load: good, path: body.path }])
    const commit = store().commit(ledgerRow(good, { rows: 1 }), ledgerRow(missing, { rows: 1 }))
    await expect(commit).rejects.toThrow('slice b')
    const filter = { tenant: ref.tenant, account: ref.account, dataset: 'costs' } as const
    expect(await store().readLedger(filter)).toEqual([])
  })

  test('ends before a body that is not of the published shape, and leaves those after it alone', async () => {
    const ref = newSlice()
    await using stack = new AsyncDisposableStack()
    const odd = await bodyFile(JSON.stringify(vendorLine({ top: { event_id: 'odd', novel: 1 } })))
    const files = [await written({ a: 'x' }), stack.use(odd), await written({ c: 'x' })]
    for (const file of files) stack.use(file)
    const bodies = files.map(({ path }, at) => ({
      load: newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) }),
      path,
    }))
    expect((await loadBodies(store(), bodies)).map(({ rows }) => rows)).toEqual([1])
    expect(await seen(ref)).toEqual([{ event_id: 'a', model: 'x', slice: 'file-0' }])
  })
}
