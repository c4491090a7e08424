import { askText } from './ask-text.ts'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ChdbEngine } from '../../../src/store/facts/engine/chdb-engine.ts'
import { openSqlite } from '../../../src/store/control/open-sqlite.ts'
import { EngineFactsStore } from '../../../src/store/facts/engine-facts-store.ts'
// Fills the compile cache, which programs that are killed do not.
import '../../../src/run-program.ts'

// Migrates an embedded facts store in a new folder, and a control store in a new file, as templates to copy. A program, because
// a process opens one folder only.
const [path = '', controlPath = ''] = process.argv.slice(2)
const replaced: string[] = []
{
  const engine = new ChdbEngine(path)
  await using store = new EngineFactsStore(engine)
  await store.migrate()
  await engine.run('OPTIMIZE TABLE schema_migrations FINAL')
  const parts = await askText<{ path: string }>(engine, 'SELECT path FROM system.parts WHERE NOT active')
  replaced.push(...parts.map((part) => resolve(path, part.path)))
}
{
  await using control = await openSqlite({ path: controlPath })
  await control.migrate()
}
// Parts that merges have replaced are 90 % of the files.
await Promise.all(replaced.map((part) => rm(part, { recursive: true })))
