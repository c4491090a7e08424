import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ChdbEngine } from '../../../src/store/facts/engine/chdb-engine.ts'

const MIGRATIONS = new URL('../../../src/store/facts/migrations/', import.meta.url)

/** A folder for a store, and the migrations of a version that had these alone. */
export async function olderVersion(has: (name: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-migrate-'))
  const older = join(folder, 'older')
  await mkdir(older)
  const names = (await readdir(MIGRATIONS)).sort()
  for (const name of names.filter(has)) await cp(fileURLToPath(new URL(name, MIGRATIONS)), join(older, name))
  return {
    migrations: pathToFileURL(`${older}/`),
    names,
    open: () => new ChdbEngine(join(folder, 'facts')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
