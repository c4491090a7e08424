import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the file and of all processes it started. */
    cpuSeconds?: number
  }
}

/** Linux reports times in 1/100 s on every machine. */
const TICKS_PER_SECOND = 100
/** Variable with the processor seconds of the files that ran before in the same process. */
const EARLIER_FILES = 'CPU_SECONDS_OF_EARLIER_FILES'

// Registered before the file's own hooks and therefore run after them, when services and browsers have ended.
// oxlint-disable-next-line no-empty-pattern -- vitest requires a pattern here
afterAll(({}, suite) => {
  if (process.platform !== 'linux') return
  const all = cpuSeconds()
  suite.meta.cpuSeconds = all - Number(process.env[EARLIER_FILES] ?? 0)
  process.env[EARLIER_FILES] = String(all)
})

/** Processor seconds of this process and of the children it has waited for. */
function cpuSeconds(): number {
  // Split after the program's name in parentheses, which may contain anything.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND
}
