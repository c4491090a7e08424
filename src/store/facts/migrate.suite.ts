import { askText } from '../../../test/harness/stores/ask-text.ts'
import { expect, test } from 'vitest'
import type { FactsStore } from './facts-store.ts'
import { collect, costRecord, newLoad, newSlice, visible } from './facts-store.fixtures.suite.ts'

/** Of one store that is empty at first: each test goes on where the one before it ended. */
export function migrateSuite(store: () => FactsStore, over: 'everything' | 'the wire' = 'everything'): void {
  if (over === 'everything') beganTwice(store)

  test('run twice without harm and keep what is there', async () => {
    await store().migrate()
    const ref = newSlice()
    await collect(store(), newLoad(ref), [costRecord({ eventId: 'e1' })])
    await store().migrate()
    expect(await visible(store(), ref, 'event_id')).toEqual([{ event_id: 'e1' }])
    const history = await askText<{ versions: string }>(
      store(),
      'SELECT count() AS versions FROM schema_migrations',
    )
    const files = await askText<{ versions: string }>(
      store(),
      'SELECT count() AS versions FROM schema_migrations FINAL',
    )
    expect(history).toEqual(files)
    expect(Number(files[0]?.versions)).toBeGreaterThan(80)
  })

  test('a folder of a newer version is refused', async () => {
    await store().migrate()
    await askText(store(), `INSERT INTO schema_migrations (version, name) SELECT 9999, '9999_later.sql'`)
    await expect(store().migrate()).rejects.toMatchObject({ code: 'schema_too_new' })
    await askText(store(), 'ALTER TABLE schema_migrations DELETE WHERE version = 9999')
    const outcome = () =>
      store()
        .migrate()
        .then(
          () => 'nothing to do',
          ({ code }: { code: string }) => code,
        )
    await expect.poll(outcome).toBe('nothing to do')
  })
}

/** Every statement is repeated, as it was sent before. */
function beganTwice(store: () => FactsStore): void {
  test('two that start at once both end well', async () => {
    await Promise.all([store().migrate(), store().migrate()])
    expect(await visible(store(), newSlice(), 'event_id')).toEqual([])
  })

  test('one that began before another had ended repeats every statement without harm', async () => {
    await store().migrate()
    const ref = newSlice()
    await collect(store(), newLoad(ref), [costRecord({ eventId: 'e1' })])
    await askText(store(), 'TRUNCATE TABLE schema_migrations')
    await store().migrate()
    expect(await visible(store(), ref, 'event_id')).toEqual([{ event_id: 'e1' }])
  })
}
