import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDataFolder } from '../../src/core/data-folder.ts'
import { findFacts, requireOwnFacts } from '../../src/core/facts-home.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { ControlStore } from '../../src/store/control/control-store.ts'

/** Which data folder a settings store belongs to; each place is a new store. */
export function factsHomeSuite(newPlace: () => Promise<{ control: ControlStore } & AsyncDisposable>): void {
  describe('a settings store with embedded facts', () => {
    let folder: string
    let place: Awaited<ReturnType<typeof newPlace>>
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tidemark-home-'))
      place = await newPlace()
    })
    afterEach(async () => {
      await place[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    })

    /** As a start does. */
    async function start(name: string, control = place.control): Promise<void> {
      const one = await prepareDataFolder(join(folder, name))
      const found = await findFacts(one)
      await mkdir(one.facts, { recursive: true })
      await requireOwnFacts({ control, folder: one, clock: systemClock }, found)
    }
    const refused = expect.objectContaining({
      code: 'config_invalid',
      message: expect.stringContaining('another data folder'),
      action: expect.stringContaining('TIDEMARK_CLICKHOUSE_URL'),
    })

    test('is refused to another data folder, however often it starts, and not to its own', async () => {
      await start('first')
      await expect(start('second')).rejects.toEqual(refused)
      await expect(start('second')).rejects.toEqual(refused)
      await start('first')
    })

    test('of two that begin at once belongs to one', async () => {
      const begun = await Promise.allSettled([start('first'), start('second')])
      expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('knows its folder where it was moved to, and a backup of an older version', async () => {
      await start('first')
      await rename(join(folder, 'first'), join(folder, 'moved'))
      await start('moved')
      await rm(join(folder, 'moved', 'facts-id'))
      await start('moved')
      await start('moved')
    })

    test('that was restored from before it was claimed belongs to who comes', async () => {
      await start('first')
      await place.control.db.deleteFrom('facts_home').execute()
      await start('first')
      await expect(start('second')).rejects.toEqual(refused)
    })

    test('is refused to facts that were used with another store', async () => {
      await start('first')
      await using other = await newPlace()
      await start('second', other.control)
      await expect(start('second')).rejects.toEqual(refused)
    })
  })
}
