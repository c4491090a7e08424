import { askText } from '../harness/stores/ask-text.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { inTurn } from '../harness/run/night.ts'
import { bundled, compileCache, ROOT } from '../harness/run/bundled-programs.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { counting, newCodeSlice, rowsKept } from '../../src/store/facts/code-facts.fixtures.suite.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'

const PROGRAM = bundled(join(ROOT, 'test/harness/stores/load-code-and-die.ts'))
const logger = createLogger({ level: 'silent' })
const PEOPLE = `SELECT toUInt32(groupBitmapMerge(active)) AS people FROM code_day_sums
WHERE tenant = {tenant:String} AND build IN (SELECT build FROM derived FINAL WHERE tenant = {tenant:String} AND name = 'code_day')`

// What a kill cuts short: a load, the deletion of replaced loads, sums. None of it may show, and all of it is made good.
test.each(inTurn([1, 2, 3, 5, 6], 2, 3))(
  'a process killed after %i steps of loading, summing and pruning leaves what its last commit said',
  async (steps) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-crash-'))
    const path = join(folder, 'facts')
    const slice = newCodeSlice()
    const child = spawn(process.execPath, [PROGRAM, path, slice.tenant], {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      for (let step = 0; step < steps; step += 1) await lines.next()
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited

      await using store = await openChdb({ path, logger })
      await store.migrate()
      const people = () => counting(store, slice, 'user_id')
      expect(await people()).toEqual([{ user_id: '2' }, { user_id: '3' }])
      await store.sweepUncommitted()
      await store.pruneReplaced(slice, { keepForMs: 0 })
      expect(await people()).toEqual([{ user_id: '2' }, { user_id: '3' }])
      expect(await rowsKept(store, 'user_days', slice.tenant)).toBe(2)
      await store.refreshCodeSums(slice.tenant)
      expect(await askText(store, PEOPLE, { tenant: slice.tenant })).toEqual([{ people: 2 }])
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)
