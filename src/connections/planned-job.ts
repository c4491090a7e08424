import type { HealthStatus } from '../model/connection.ts'
import type { Dataset, DatasetStatus } from '../model/dataset.ts'
import type { Said } from '../words/said.ts'

/** How a feed of a connection begins. */
export type PlannedJob =
  | { dataset: Dataset; status: 'waiting' }
  /** It cannot be read now: why in words, and when to ask again (milliseconds from now; null: not by itself). */
  | {
      dataset: Dataset
      status: Exclude<DatasetStatus, 'waiting'>
      health: HealthStatus
      reason: { code: string; message: Said; action: Said | null } | null
      askAgainMs: number | null
    }
