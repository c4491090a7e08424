import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../../..')
/** Variable with the folder of the run's bundled programs; unset outside of vitest, where each is run as it is. */
export const BUNDLED_PROGRAMS = 'BUNDLED_PROGRAMS'

/** The same program in one file, where there is one: loading a thousand modules takes most of a start. */
export function bundled(program: string): string {
  const folder = process.env[BUNDLED_PROGRAMS]
  if (folder === undefined) return program
  const path = join(folder, relative(ROOT, program).replace(/\.ts$/, '.js'))
  return existsSync(path) ? path : program
}

/** What programs of a test keep compiled code in, so that it is compiled once. */
export function compileCache(): string | undefined {
  const folder = process.env[BUNDLED_PROGRAMS]
  return folder === undefined ? process.env['NODE_COMPILE_CACHE'] : join(folder, 'compiled')
}
