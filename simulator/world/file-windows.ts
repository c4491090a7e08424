const MINUTE_MS = 60_000

export interface WindowOptions {
  /** Minutes one file covers before `fineFrom`; see `isWindowLength`. */
  historyMinutes: number
  /** Minutes one file covers from `fineFrom` on: the vendor's own are about ten. */
  recentMinutes: number
  /** UTC midnight, milliseconds. */
  fineFrom: number
}

/** The spans of write time that become one log file each. Starts are milliseconds since the epoch. */
export interface FileWindows {
  /** Start of the window that holds `at`. */
  startOf(at: number): number
  /** End of the window that starts at `start`, which is the start of the next. */
  endOf(start: number): number
}

export function createFileWindows({ historyMinutes, recentMinutes, fineFrom }: WindowOptions): FileWindows {
  const lengthAt = (at: number) => (at < fineFrom ? historyMinutes : recentMinutes) * MINUTE_MS
  return {
    startOf: (at) => Math.floor(at / lengthAt(at)) * lengthAt(at),
    // A window of several days is cut short where the fine ones begin.
    endOf: (start) =>
      start < fineFrom ? Math.min(start + lengthAt(start), fineFrom) : start + lengthAt(start),
  }
}

/** Whether windows of so many minutes meet at midnight: parts of a day, or whole days. */
export function isWindowLength(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes > 0 && (1440 % minutes === 0 || minutes % 1440 === 0)
}
