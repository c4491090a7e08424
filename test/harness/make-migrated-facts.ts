import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ChdbEngine } from '../../src/store/facts/engine/chdb-engine.ts'
import { EngineFactsStore } from '../../src/store/facts/engine-facts-store.ts'
// For the compile cache, which a program that is killed leaves without its modules.
import '../../src/run-program.ts'

// Migrates an embedded facts store in a new folder for others to copy: a process of its own, as each opens one folder.
const [path = ''] = process.argv.slice(2)
const replaced: string[] = []
{
  const engine = new ChdbEngine(path)
  await using store = new EngineFactsStore(engine)
  await store.migrate()
  await engine.run('OPTIMIZE TABLE schema_migrations FINAL')
  const parts = await engine.query<{ path: string }>('SELECT path FROM system.parts WHERE NOT active')
  replaced.push(...parts.map((part) => resolve(path, part.path)))
}
// What merges left behind is nine files of ten.
await Promise.all(replaced.map((part) => rm(part, { recursive: true })))
