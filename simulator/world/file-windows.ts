import { DAY_MS } from './calendar.ts'

const MINUTE_MS = 60_000

export interface WindowOptions {
  /** Minutes one file covers before `fineFrom`; divides a day. */
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

export function createFileWindows(options: WindowOptions): FileWindows {
  const lengthAt = (at: number) =>
    (at < options.fineFrom ? options.historyMinutes : options.recentMinutes) * MINUTE_MS
  return {
    startOf: (at) => {
      const midnight = Math.floor(at / DAY_MS) * DAY_MS
      return midnight + Math.floor((at - midnight) / lengthAt(at)) * lengthAt(at)
    },
    endOf: (start) => start + lengthAt(start),
  }
}

/** Whether a day can be cut into files of so many minutes. */
export function dividesDay(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes > 0 && 1440 % minutes === 0
}
