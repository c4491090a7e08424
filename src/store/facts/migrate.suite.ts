import { askText } from '../../../test/harness/stores/ask-text.ts'
import { expect, test } from 'vitest'
import {
  collect,
  costRecord,
  newLoad,
  newSlice,
  visible,
  type OpenEmptyStore,
} from './facts-store.fixtures.suite.ts'

export function migrateSuite(open: OpenEmptyStore): void {
  test('run twice without harm and keep what is there', async () => {
    await using store = await open()
    await store.migrate()
    const ref = newSlice()
    await collect(store, newLoad(ref), [costRecord({ eventId: 'e1' })])
    await store.migrate()
    expect(await visible(store, ref, 'event_id')).toEqual([{ event_id: 'e1' }])
    const history = await askText<{ versions: string }>(
      store,
      'SELECT count() AS versions FROM schema_migrations',
    )
    const files = await askText<{ versions: string }>(
      store,
      'SELECT count() AS versions FROM schema_migrations FINAL',
    )
    expect(history).toEqual(files)
  })

  test('two that start at once both end well', async () => {
    await using store = await open()
    await Promise.all([store.migrate(), store.migrate()])
    expect(await visible(store, newSlice(), 'event_id')).toEqual([])
  })

  test('one that began before another had ended repeats every statement without harm', async () => {
    await using store = await open()
    await store.migrate()
    const ref = newSlice()
    await collect(store, newLoad(ref), [costRecord({ eventId: 'e1' })])
    await askText(store, 'TRUNCATE TABLE schema_migrations')
    await store.migrate()
    expect(await visible(store, ref, 'event_id')).toEqual([{ event_id: 'e1' }])
  })

  test('a folder of a newer version is refused', async () => {
    await using store = await open()
    await store.migrate()
    await askText(store, `INSERT INTO schema_migrations (version, name) SELECT 9999, '9999_later.sql'`)
    await expect(store.migrate()).rejects.toMatchObject({ code: 'schema_too_new' })
  })
}
