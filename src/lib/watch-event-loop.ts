import { writeSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const TICK_MS = 500
/** With the tick below the ten seconds that a service manager waits: what hears no signal ends in time all the same. */
const STUCK_TICKS = 15
/** A thread has no stream of its own for it that writes at once. */
const STDERR = 2
const MEGABYTES = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

/**
 * End the process when its event loop has been stuck for eight seconds. Nothing else can: it answers nothing, collects
 * nothing and hears no signal but SIGKILL. Every crash is put right at the next start, which is up to what restarts it.
 * Ends with the process; does nothing where a debugger may hold it.
 */
export function watchEventLoop(): void {
  if (inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), TICK_MS).unref()
  const watcher = new Worker(new URL(import.meta.url), { workerData: beats, resourceLimits: MEGABYTES })
  watcher.on('error', ({ message }) => {
    process.stderr.write(`tidemark: nobody watches any more whether the service is stuck: ${message}\n`)
  })
  watcher.unref()
}

/** Ticks are counted and not a clock: of a machine that slept, or a process that was stopped, nobody is to blame. */
function watch(beats: Int32Array): void {
  let [seen, ticks] = [0, 0]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    ticks = now === seen ? ticks + 1 : 0
    seen = now
    if (ticks >= STUCK_TICKS) endProcess()
  }, TICK_MS)
}

function endProcess(): void {
  try {
    writeSync(
      STDERR,
      'tidemark: ended, because it had been stuck in one piece of work and answered nobody; the next start puts things right.\n',
    )
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

if (!isMainThread && workerData instanceof Int32Array) watch(workerData)
