import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TerminalError } from '../../src/lib/errors.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { DemoOptions } from './demo-options.ts'

/** The world that a demo folder was filled from. Stored, so that the next start continues it and does not mix two. */
const DemoWorld = z.object({ seed: z.int(), people: z.int(), days: z.int(), start: z.int() })
export type DemoWorld = z.infer<typeof DemoWorld>

/** File that marks a demo's folder: no other folder is ever removed. */
const MARK = 'demo.json'
const SEED = 7

/**
 * Prepare the folder. @returns its world
 * @throws TidemarkError when the folder contains something else than a demo, or a demo of another size
 */
export async function openDemoFolder(options: DemoOptions, now: number): Promise<DemoWorld> {
  const { dataDir, people, days } = options
  const found = await readMark(dataDir)
  if (found === null) await refuseOthers(dataDir)
  if (found !== null && options.fresh) await rm(dataDir, { recursive: true, force: true })
  if (found !== null && !options.fresh) {
    if (found.people === people && found.days === days) return found
    throw new TerminalError(
      'conflict',
      `The folder ${dataDir} holds a demo of ${found.people} people and ${found.days} days, not of ${people} and ${days}.`,
      { action: 'Add --fresh to start over there, or name another folder with --data-dir.' },
    )
  }
  const start = (Math.floor(now / DAY_MS) + 1 - days) * DAY_MS
  const world = { seed: SEED, people, days, start }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, MARK), `${JSON.stringify(world)}\n`)
  return world
}

async function readMark(dataDir: string): Promise<DemoWorld | null> {
  const text = await readFile(join(dataDir, MARK), 'utf8').catch(() => null)
  return text === null ? null : worldOf(text, dataDir)
}

/** A start that was killed may have left a part of the mark. */
function worldOf(text: string, dataDir: string): DemoWorld {
  try {
    return DemoWorld.parse(JSON.parse(text))
  } catch (cause) {
    throw new TerminalError('conflict', `${join(dataDir, MARK)} does not say which demo the folder holds.`, {
      action: 'Remove the folder, or name another one with --data-dir.',
      cause,
    })
  }
}

async function refuseOthers(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch(() => [])
  if (entries.length === 0) return
  throw new TerminalError('conflict', `The folder ${dataDir} holds something else than a demo.`, {
    action: 'Name an empty or a new folder with --data-dir.',
  })
}
