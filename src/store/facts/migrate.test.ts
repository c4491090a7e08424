import { namesInMemory, nobody } from '../../../test/harness/stores/names-in-memory.ts'
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
  const load = newLoad(newSlice())
  try {
    await using engine = new ChdbEngine(join(folder, 'facts'))
    await migrate(engine, nobody, pathToFileURL(`${first}/`))
    await engine.insertRows('costs', costRow(load, costRecord({ eventId: 'e1' })))
    const vault = namesInMemory()
    await migrate(engine, vault)
    expect(await askText(engine, 'SELECT event_id, credits FROM costs_current')).toEqual([
      { event_id: 'e1', credits: '9.4185' },
    ])
    const named = { login: '', email: 'a@example.com', name: 'Alex Example' }
    const kept = await vault.names({ tenant: load.tenant, source: 'chat_assistant' })
    expect([...kept]).toEqual([['user-1', named]])
    // The engine takes them out of the facts in the background.
    const left = () => askText(engine, `SELECT event_id FROM costs WHERE user_name != '' OR user_email != ''`)
    await expect.poll(left).toEqual([])
    const [applied] = await askText<{ n: string }>(engine, 'SELECT count() AS n FROM schema_migrations')
    expect(Number(applied?.n)).toBe(names.length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
