import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SEALED } from '../../../src/collector/raw/raw-copy.ts'
import { createRawKeys } from '../../../src/collector/raw/raw-keys.ts'
import { createRawStore, type RawStore } from '../../../src/collector/raw/raw-store.ts'
import { loadConfig } from '../../../src/config/config.ts'
import { readEnv } from '../../../src/config/env.ts'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { createSealer } from '../../../src/connections/keys/credentials.ts'
import { createKeyRing } from '../../../src/connections/keys/key-ring.ts'
import { openSqlite } from '../../../src/store/control/open-sqlite.ts'
import { SECRET_KEY } from '../service/start-service.ts'

/** The text of all raw copies, concatenated. */
export async function rawText({
  rawFolder,
  ctx: { raw },
}: {
  rawFolder: string
  ctx: { raw: RawStore }
}): Promise<string> {
  const names = (await readdir(rawFolder, { recursive: true })).filter((name) => name.endsWith(SEALED))
  const bodies = await Promise.all(names.map((name) => readOpened(raw, join(rawFolder, name))))
  return bodies.map((body) => body.toString('utf8')).join('\n')
}

/** What is in a file; of a sealed raw copy what it says when opened. */
export async function readOpened(raw: RawStore, file: string): Promise<Buffer> {
  const [dataset = '', day = '', name = ''] = file.split(sep).slice(-3)
  if (!name.endsWith(SEALED)) return readFile(file)
  return buffer(await raw.read(dataset, day, name.slice(0, -SEALED.length)))
}

/** The raw copies of a service that has ended. */
export async function openRawCopies(dataDir: string): Promise<AsyncDisposable & { raw: RawStore }> {
  const env = readEnv({ TIDEMARK_DATA_DIR: dataDir, TIDEMARK_SECRET_KEY: SECRET_KEY })
  const { credentialKeys } = await loadSecrets(env, loadConfig(env))
  const control = await openSqlite({ path: join(dataDir, 'control.sqlite') })
  const keys = createRawKeys({ control, sealer: createSealer(createKeyRing(credentialKeys)) })
  return {
    raw: createRawStore({ folder: join(dataDir, 'raw'), keys, recognizer: () => Promise.resolve(null) }),
    [Symbol.asyncDispose]: () => control[Symbol.asyncDispose](),
  }
}
