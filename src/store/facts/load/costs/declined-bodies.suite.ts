import { expect, test } from 'vitest'
import { askText } from '../../../../../test/harness/stores/ask-text.ts'
import { namesInMemory } from '../../../../../test/harness/stores/names-in-memory.ts'
import { PUBLISHED } from '../../../../../test/harness/service/published-forms.ts'
import type { FactsStore, NamesKeeper } from '../../facts-store.ts'
import { bodyFile, newLoad, newSlice, vendorLine, visible } from '../../facts-store.fixtures.suite.ts'

/**
 * Bodies that are taken together, and what the engine declines of them on their way. Each is looked at by itself then, so a
 * refusal that was about all of them is nobody's.
 */
export function declinedBodiesSuite(store: () => FactsStore): void {
  /** Four bodies of an event each, of which the second one may have a field nobody knows. */
  async function bring(vault: NamesKeeper, isOdd = false) {
    const ref = newSlice()
    await using stack = new AsyncDisposableStack()
    stack.defer(() => store().usePeopleVault(namesInMemory()))
    store().usePeopleVault(vault)
    const intake = stack.use(store().openCosts(PUBLISHED.costs))
    for (const [at, event_id] of ['a', 'b', 'c', 'd'].entries()) {
      const top = isOdd && event_id === 'b' ? { event_id, novel: 1 } : { event_id }
      const body = stack.use(await bodyFile(JSON.stringify(vendorLine({ top }))))
      const load = newLoad({ ...ref, slice: `file-${at}` }, { version: BigInt(at + 1) })
      await intake.add([{ load, path: body.path }])
    }
    const loaded = await intake.load()
    const events = await visible<{ event_id: string }>(store(), ref, 'event_id')
    return { rows: loaded.map((its) => its?.rows), events: events.map(({ event_id }) => event_id) }
  }

  const ONE_LESS = { rows: [1, undefined, 1, 1], events: ['a', 'c', 'd'] }
  const ALL = { rows: [1, 1, 1, 1], events: ['a', 'b', 'c', 'd'] }

  test('one declined as it is read: those that were read with it are taken in by themselves', async ({
    skip,
  }) => {
    skip(store().engine === 'server', 'a statement to a server carries one file')
    expect(await bring(namesInMemory(), true)).toEqual(ONE_LESS)
  })

  test('declined as their people are put in', async () => {
    const vault = namesInMemory()
    let asked = 0
    const keep: NamesKeeper['keep'] = async (of, told) => {
      const subjects = await vault.keep(of, told)
      asked += 1
      return asked === 1 ? new Map() : subjects
    }
    expect(await bring({ ...vault, keep })).toEqual(ALL)
    expect(asked).toBeGreaterThan(1)
  })

  test('one declined as its rows become visible: those of its half are taken in by themselves', async ({
    skip,
  }) => {
    skip(store().engine === 'server', 'a statement to a server carries one file')
    const vault = namesInMemory()
    const alter = (change: string) => askText(store(), `ALTER TABLE costs ${change}`)
    // Right before the rows are inserted, so that what was read is taken no more.
    const erased: NamesKeeper['erased'] = async (of) => {
      await alter(`ADD CONSTRAINT IF NOT EXISTS declines CHECK event_id != 'b'`)
      return await vault.erased(of)
    }
    await using undone = new AsyncDisposableStack()
    undone.defer(() => alter('DROP CONSTRAINT IF EXISTS declines').then(() => undefined))
    expect(await bring({ ...vault, erased })).toEqual(ONE_LESS)
  })
}
