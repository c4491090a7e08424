import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { MIGRATED_FACTS } from './migrated-facts.ts'

const PROGRAM = resolve(import.meta.dirname, 'make-migrated-facts.ts')
const MEMORY = '/dev/shm'
/** Several times what a run needs at once. */
const ROOM = 8 * 1024 ** 3
/** With the process that it is removed by. */
const NAME = /^tidemark-run-(\d+)-/

/**
 * Once for a whole run, before its first test: a folder that every temporary one of the run lies in, and in it what many
 * files begin with. Answers what removes it at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  const above = await fastest()
  await removeOfKilled(above)
  const folder = await mkdtemp(join(above, `tidemark-run-${process.pid}-`))
  // PostgreSQL runs as a user of its own.
  await chmod(folder, 0o711)
  // The one of the service: every program that a test starts, and the tests, would compile the same modules again.
  process.env['NODE_COMPILE_CACHE'] = resolve(import.meta.dirname, '../../node_modules/.cache/tidemark')
  const template = join(folder, 'migrated-facts')
  await promisify(execFile)(process.execPath, [PROGRAM, template])
  process.env['TMPDIR'] = folder
  process.env[MIGRATED_FACTS] = template
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** In memory where there is room for it: thousands of small commits wait for the disk longer than they compute. */
async function fastest(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, process.availableMemory()) < ROOM ? tmpdir() : MEMORY
}

/** What runs before this one left, as nobody was there to remove it. */
async function removeOfKilled(above: string): Promise<void> {
  const left = (await readdir(above)).filter((name) => {
    const owner = NAME.exec(name)?.[1]
    return owner !== undefined && !isRunning(Number(owner))
  })
  await Promise.all(left.map((name) => rm(join(above, name), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
