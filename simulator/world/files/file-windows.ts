const MINUTE_MS = 60_000

export interface WindowOptions {
  /** Minutes per file before `fineFrom`; see `isWindowLength`. */
  historyMinutes: number
  /** Minutes per file from `fineFrom` on; at the vendor about ten. */
  recentMinutes: number
  /** UTC midnight, milliseconds. */
  fineFrom: number
}

/** Windows of write time; each becomes one log file. Starts are milliseconds since the epoch. */
export interface FileWindows {
  /** Start of the window that contains `at`. */
  startOf(at: number): number
  /** End of the window that starts at `start`, which is the start of the next. */
  endOf(start: number): number
}

export function createFileWindows({ historyMinutes, recentMinutes, fineFrom }: WindowOptions): FileWindows {
  const lengthAt = (at: number) => (at < fineFrom ? historyMinutes : recentMinutes) * MINUTE_MS
  return {
    startOf: (at) => Math.floor(at / lengthAt(at)) * lengthAt(at),
    // A window of several days ends early at `fineFrom`.
    endOf: (start) =>
      start < fineFrom ? Math.min(start + lengthAt(start), fineFrom) : start + lengthAt(start),
  }
}

/** Whether windows of this length end at midnight: they divide a day or are whole days. */
export function isWindowLength(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes > 0 && (1440 % minutes === 0 || minutes % 1440 === 0)
}
