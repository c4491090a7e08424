import type { Clock } from '../../lib/clock.ts'
import type { RunRow } from '../../store/control/tables.ts'

/** Numbers of a run as people watch it. */
export interface Progress {
  readonly counts: ProgressCounts
  /** The run consists of so many more steps, each as long as the other as far as anybody knows. */
  plan(steps: number): void
  stepDone(steps?: number): void
  /** More slices were found to do. */
  expect(slices: number): void
  /** One slice is done; written through at most twice a second. */
  done(slice: { rows: number; rejected: number; duplicates: number; restated: number }): Promise<void>
  /** What it is at, e.g. `2026-03-10`. */
  at(detail: string): void
  flush(): Promise<void>
}

interface ProgressCounts {
  steps_done: number
  steps_total: number | null
  slices_done: number
  slices_total: number | null
  row_count: number
  rejected: number
  duplicates: number
  restated: number
  detail: string
}

const WRITE_EVERY_MS = 500

export function createProgress(clock: Clock, write: (counts: Partial<RunRow>) => Promise<void>): Progress {
  const counts: ProgressCounts = {
    steps_done: 0,
    steps_total: null,
    slices_done: 0,
    slices_total: null,
    row_count: 0,
    rejected: 0,
    duplicates: 0,
    restated: 0,
    detail: '',
  }
  let writtenAt = Number.NEGATIVE_INFINITY
  const flush = async () => {
    writtenAt = clock.now()
    await write({ ...counts })
  }
  return {
    counts,
    plan: (steps) => {
      counts.steps_total = (counts.steps_total ?? 0) + steps
    },
    stepDone: (steps = 1) => {
      counts.steps_done += steps
    },
    expect: (slices) => {
      counts.slices_total = (counts.slices_total ?? 0) + slices
    },
    done: async (slice) => {
      counts.slices_done += 1
      counts.row_count += slice.rows
      counts.rejected += slice.rejected
      counts.duplicates += slice.duplicates
      counts.restated += slice.restated
      if (clock.now() - writtenAt >= WRITE_EVERY_MS) await flush()
    },
    at: (detail) => {
      counts.detail = detail
    },
    flush,
  }
}
