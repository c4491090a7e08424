import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled, compileCache, ROOT } from '../harness/run/bundled-programs.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { collect, costRecord, newLoad, visible } from '../../src/store/facts/facts-store.fixtures.suite.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'

const PROGRAM = bundled(join(ROOT, 'test/harness/stores/load-and-die.ts'))
const logger = createLogger({ level: 'silent' })

test('a process killed before its commit leaves nothing that stays, and its lock goes with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-crash-'))
  const path = join(folder, 'facts')
  const child = spawn(process.execPath, [PROGRAM, path, 'tenant'], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(child.stdout, 'data')
    const second = openChdb({ path, logger })
    await expect(second).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining(path),
    })
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited

    await using store = await openChdb({ path, logger })
    await store.migrate()
    const slice = {
      tenant: 'tenant',
      account: 'org-a',
      connection: 'c',
      dataset: 'costs',
      slice: 'started',
    } as const
    expect(await visible(store, slice, 'event_id')).toHaveLength(2)
    expect(await store.sweepUncommitted()).toBe(1)
    expect(await visible(store, slice, 'event_id')).toEqual([{ event_id: 'committed' }])
    await collect(store, newLoad(slice), [costRecord({ eventId: 'started' })])
    expect(await visible(store, slice, 'event_id')).toEqual([
      { event_id: 'committed' },
      { event_id: 'started' },
    ])
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
