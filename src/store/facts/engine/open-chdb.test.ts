import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createLogger } from '../../../lib/logger.ts'
import { factsStoreSuite } from '../facts-store.suite.ts'
import { openChdb } from './open-chdb.ts'

const folders: string[] = []
const logger = createLogger({ level: 'silent' })

factsStoreSuite('chDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-facts-'))
  folders.push(folder)
  return await openChdb({ path: join(folder, 'facts'), logger })
})

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
