import { writeSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const TICK_MS = 500
/** 7.5 s with this tick: less than the ten seconds after which a service manager kills a process that ignores SIGTERM. */
const STUCK_TICKS = 15
/** File descriptor, because a worker thread's `process.stderr` writes asynchronously through the stuck main thread. */
const STDERR = 2
const MEGABYTES = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

/**
 * Kill the process when its event loop has been blocked for eight seconds: it then serves nothing, collects nothing and
 * handles no signal but SIGKILL. A service manager restarts it, and the start recovers. Disabled under a debugger, which
 * may pause the event loop.
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

/** Counts ticks instead of reading a clock, so that a suspended machine or a stopped process does not count as blocked. */
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
