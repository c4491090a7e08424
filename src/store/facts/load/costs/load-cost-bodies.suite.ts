import { askText } from '../../../../../test/harness/stores/ask-text.ts'
import { PUBLISHED } from '../../../../../test/harness/service/published-forms.ts'
import { describe, expect, test } from 'vitest'
import type { CostsBody, FactsStore, LoadedRows, SliceRef } from '../../facts-store.ts'
import {
  bodyFile,
  HOUR,
  loadBodies,
  ledgerRow,
  newLoad,
  newSlice,
  vendorLine,
  visible,
} from '../../facts-store.fixtures.suite.ts'

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
  async function bring(
    ref: SliceRef,
    files: readonly Contents[],
    together: boolean,
  ): Promise<(LoadedRows | null)[]> {
    const loads = files.map((_, at) => newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) }))
    await using stack = new AsyncDisposableStack()
    const bodies = []
    for (const [at, load] of loads.entries())
      bodies.push({ load, path: stack.use(await written(files[at] ?? {})).path })
    const groups = together ? [bodies] : bodies.map((one) => [one])
    const loaded: (LoadedRows | null)[] = []
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

  test('without a common event each half of them becomes visible at once: one part', async ({ skip }) => {
    skip(store().engine === 'server', 'a statement to a server carries one file')
    // As they were inserted: merged ones are still listed for minutes.
    const inserted = () =>
      askText<{ block: number; rows: number }>(
        store(),
        `SELECT toUInt32(min_block_number) AS block, toUInt32(system.parts.rows) AS rows FROM system.parts
          WHERE table = 'costs' AND level = 0 ORDER BY block`,
      )
    const before = (await inserted()).at(-1)?.block ?? 0
    await bring(newSlice(), [{ a: 'x' }, { b: 'x' }, { c: 'x' }], true)
    const parts = (await inserted()).filter(({ block }) => block > before)
    expect(parts.map(({ rows }) => rows).sort()).toEqual([1, 2])
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
    expect(loaded.map((file) => [file?.duplicates, file?.restated])).toEqual(counted)
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

  describe('looked at in several goes', () => {
    /** Every file is added on its own, all of them are loaded together. */
    async function bringAdded(files: readonly Contents[]): Promise<[SliceRef, (LoadedRows | null)[]]> {
      const ref = newSlice()
      await using stack = new AsyncDisposableStack()
      const intake = stack.use(store().openCosts(PUBLISHED.costs))
      for (const [at, contents] of files.entries()) {
        const load = newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) })
        await intake.add([{ load, path: stack.use(await written(contents)).path }])
      }
      return [ref, await intake.load()]
    }

    test('each counts its own events', async () => {
      const [ref, loaded] = await bringAdded([{ a: 'x' }, {}, { b: 'x', c: 'x' }])
      expect(loaded.map((file) => file?.rows)).toEqual([1, 0, 2])
      expect((await seen(ref)).map(({ slice }) => slice)).toEqual(['file-0', 'file-2', 'file-2'])
    })

    test('an event of two goes is seen as such', async () => {
      const [ref, loaded] = await bringAdded([{ a: 'x' }, { a: 'y', b: 'x' }])
      expect(loaded.map((file) => [file?.rows, file?.restated])).toEqual([
        [1, 0],
        [2, 1],
      ])
      expect((await seen(ref)).map(({ event_id, model }) => [event_id, model])).toEqual([
        ['a', 'y'],
        ['b', 'x'],
      ])
    })

    test('nothing of them is visible before they are loaded, nor after they were let go', async () => {
      const ref = newSlice()
      await using body = await written({ a: 'x' })
      const intake = store().openCosts(PUBLISHED.costs)
      await intake.add([{ load: newLoad(ref), path: body.path }])
      expect(await seen(ref)).toEqual([])
      await intake[Symbol.asyncDispose]()
      expect(await seen(ref)).toEqual([])
    })
  })

  /** What becomes of files of which one has a field nobody knows; the events that are visible then. */
  async function bringOdd(
    names: readonly string[],
  ): Promise<{ rows: (number | undefined)[]; seen: string[] }> {
    const ref = newSlice()
    await using stack = new AsyncDisposableStack()
    const bodies: CostsBody[] = []
    for (const [at, event_id] of names.entries()) {
      const top = event_id === 'odd' ? { event_id, novel: 1 } : { event_id }
      const file = stack.use(await bodyFile(JSON.stringify(vendorLine({ top }))))
      const load = newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) })
      bodies.push({ load, path: file.path })
    }
    const loaded = await loadBodies(store(), bodies)
    return { rows: loaded.map((its) => its?.rows), seen: (await seen(ref)).map(({ event_id }) => event_id) }
  }

  test('says which body is not of the published shape, and leaves those after it to be checked again', async () => {
    const { rows, seen } = await bringOdd(['a', 'odd', 'c'])
    // Where halves are inserted side by side, the other one is there already.
    const together = store().engine === 'embedded'
    expect(rows).toEqual(together ? [1, undefined, 1] : [1, undefined])
    expect(seen).toEqual(together ? ['a', 'c'] : ['a'])
  })

  test('takes in nothing that comes after such a body and shares its statement', async () => {
    const { rows, seen } = await bringOdd(['odd', 'b', 'c', 'd'])
    const together = store().engine === 'embedded'
    expect(rows).toEqual(together ? [undefined, undefined, 1, 1] : [undefined])
    expect(seen).toEqual(together ? ['c', 'd'] : [])
  })
}
