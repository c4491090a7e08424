import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { MIGRATED_CONTROL } from '../stores/migrated-control.ts'
import { MIGRATED_FACTS } from '../stores/migrated-facts.ts'

const PROGRAM = resolve(import.meta.dirname, '../stores/make-migrated-facts.ts')
const MEMORY = '/dev/shm'
/** Several times the space that a run needs. */
const ROOM = 8 * 1024 ** 3
/** Folder name with the id of the process that removes it. */
const NAME = /^tidemark-run-(\d+)-/

/**
 * Called once before the first test of a run: makes the folder for all temporary files of the run, with templates of
 * migrated stores. @returns a function that removes it at the end
 */
export async function setup(): Promise<() => Promise<void>> {
  const above = await fastest()
  await removeOfKilled(above)
  const folder = await mkdtemp(join(above, `tidemark-run-${process.pid}-`))
  // Accessible to others, because PostgreSQL runs as its own user.
  await chmod(folder, 0o711)
  // Shared with the service, because the tests and every program they start compile the same modules.
  process.env['NODE_COMPILE_CACHE'] = resolve(import.meta.dirname, '../../../node_modules/.cache/tidemark')
  const template = join(folder, 'migrated-facts')
  const controlTemplate = join(folder, 'migrated-control')
  await promisify(execFile)(process.execPath, [PROGRAM, template, controlTemplate])
  process.env['TMPDIR'] = folder
  process.env[MIGRATED_FACTS] = template
  process.env[MIGRATED_CONTROL] = controlTemplate
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A folder in memory if there is room, because thousands of small commits would mostly wait for the disk. */
async function fastest(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, process.availableMemory()) < ROOM ? tmpdir() : MEMORY
}

/** Remove the folders of earlier runs that were killed. One that cannot be removed, such as a mounted disk, stops no test. */
async function removeOfKilled(above: string): Promise<void> {
  const left = (await readdir(above)).filter((name) => {
    const owner = NAME.exec(name)?.[1]
    return owner !== undefined && !isRunning(Number(owner))
  })
  await Promise.allSettled(left.map((name) => rm(join(above, name), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
