/** Writes the lists of the papers for a works council, as the code is. `node scripts/write-papers.ts` */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { EngineFactsStore } from '../src/store/facts/engine-facts-store.ts'
import { LANGUAGES } from './papers/language.ts'
import { filledIn, PAPERS } from './papers/papers.ts'
import { readColumns } from './papers/stored-fields.ts'

const ROOT = resolve(import.meta.dirname, '..')

const folder = await mkdtemp(join(tmpdir(), 'tidemark-papers-'))
try {
  const engine = new ChdbEngine(folder)
  await using store = new EngineFactsStore(engine)
  await store.migrate()
  const columns = await readColumns(engine)
  for (const language of LANGUAGES) {
    const path = join(ROOT, PAPERS[language])
    await writeFile(path, filledIn(await readFile(path, 'utf8'), columns, language))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
