import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSealer } from '../../src/connections/keys/credentials.ts'
import { migrateWithKeyCheck } from '../../src/connections/keys/key-check.ts'
import { createKeyRing } from '../../src/connections/keys/key-ring.ts'
import { rotateSecrets } from '../../src/connections/keys/rotate-secrets.ts'
import { countReadable, storeSecrets } from '../../src/connections/keys/stored-secrets.suite.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openSqlite } from '../../src/store/control/open-sqlite.ts'
import { IS_NIGHT } from '../harness/run/night.ts'
import { bundled, compileCache, ROOT } from '../harness/run/bundled-programs.ts'
import { ROTATION_KEYS } from '../harness/stores/rotate-and-die.ts'

const PROGRAM = bundled(join(ROOT, 'test/harness/stores/rotate-and-die.ts'))
/** A secret takes two steps. */
const KILLS = IS_NIGHT ? 25 : 6
const SECRETS = IS_NIGHT ? 200 : 20

/** Rotate in a process of its own that kills itself at the given step. @returns the signal it died of */
async function rotateAndDie(path: string, step: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [PROGRAM, path, String(step)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  return child.signalCode
}

describe('key rotation, killed', () => {
  let folder: string
  const path = () => join(folder, 'control.sqlite')
  const [oldRing, bothRing, newRing] = [ROTATION_KEYS.slice(0, 1), ROTATION_KEYS, ROTATION_KEYS.slice(1)].map(
    createKeyRing,
  )
  if (!oldRing || !bothRing || !newRing) throw new Error('unreachable')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-rotation-'))
    await using control = await openSqlite({ path: path() })
    await migrateWithKeyCheck({ control, keyRing: oldRing, clock: systemClock })
    await migrateWithKeyCheck({ control, keyRing: bothRing, clock: systemClock })
    await storeSecrets(control, createSealer(oldRing), SECRETS)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test(`at each of its first ${KILLS} steps, leaves every secret readable and ends where it left off`, async () => {
    let rotated = 0
    for (let step = 1; step <= KILLS; step++) {
      expect(await rotateAndDie(path(), step)).toBe('SIGKILL')
      await using control = await openSqlite({ path: path() })
      await migrateWithKeyCheck({ control, keyRing: bothRing, clock: systemClock })
      expect(await countReadable(control, createSealer(bothRing))).toBe(SECRETS)
      // Two steps per secret: what was finished before the kill stays finished.
      rotated += Math.floor((step - 1) / 2)
      const left = await control.db
        .selectFrom('credentials')
        .select('id')
        .where('key_id', '=', 'key-1')
        .execute()
      expect(left).toHaveLength(SECRETS - rotated)
    }
    await using control = await openSqlite({ path: path() })
    expect(await rotateSecrets({ control, sealer: createSealer(bothRing) })).toEqual({
      rewrapped: SECRETS - rotated,
    })
    await migrateWithKeyCheck({ control, keyRing: newRing, clock: systemClock })
    expect(await countReadable(control, createSealer(newRing))).toBe(SECRETS)
  })
})
