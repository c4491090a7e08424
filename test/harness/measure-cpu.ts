import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the file and all that it started computed, in seconds. */
    cpuSeconds?: number
  }
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100
/** Where a process that runs several files notes what those before this one computed. */
const EARLIER_FILES = 'CPU_SECONDS_OF_EARLIER_FILES'

// Registered before every hook of the file, and therefore run after them: services and browsers have ended.
// oxlint-disable-next-line no-empty-pattern -- vitest takes nothing but a pattern here
afterAll(({}, suite) => {
  if (process.platform !== 'linux') return
  const all = cpuSeconds()
  suite.meta.cpuSeconds = all - Number(process.env[EARLIER_FILES] ?? 0)
  process.env[EARLIER_FILES] = String(all)
})

/** Of this process since it began, and of the children it has waited for. */
function cpuSeconds(): number {
  // The program's name stands in parentheses before these fields and may hold anything.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND
}
