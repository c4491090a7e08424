/** Time and waiting as an argument, so that tests control them. Nothing else reads the machine's clock. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Resolve after `ms`, or reject with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const onAbort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }, ms)
      signal?.addEventListener('abort', onAbort, { once: true })
    }),
}

/** ISO-8601 UTC with milliseconds, the format of every TEXT time column. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
