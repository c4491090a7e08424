import { askText } from '../../../test/harness/stores/ask-text.ts'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ChdbEngine } from './engine/chdb-engine.ts'
import { costRow } from './load/cost-columns.ts'
import { costRecord, newLoad, newSlice } from './facts-store.fixtures.suite.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

test('a folder written at the first migration is brought up to date with its rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-migrate-'))
  const first = join(folder, 'first')
  await mkdir(first)
  const names = (await readdir(MIGRATIONS)).sort()
  const [name = ''] = names
  await writeFile(join(first, name), await readFile(new URL(name, MIGRATIONS)))
  try {
    await using engine = new ChdbEngine(join(folder, 'facts'))
    await migrate(engine, pathToFileURL(`${first}/`))
    await engine.insertRows('costs', costRow(newLoad(newSlice()), costRecord({ eventId: 'e1' })))
    await migrate(engine)
    expect(await askText(engine, 'SELECT event_id FROM costs_current')).toEqual([{ event_id: 'e1' }])
    const [applied] = await askText<{ n: string }>(engine, 'SELECT count() AS n FROM schema_migrations')
    expect(Number(applied?.n)).toBe(names.length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
