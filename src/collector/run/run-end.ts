import type { Profile } from '../../sources/profiles.ts'
import type { Lease } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { ConnectionRow, DatasetJobRow, RunRow } from '../../store/control/tables.ts'
import type { Outcome } from '../plan/decide-next.ts'
import type { Progress } from './progress.ts'
import type { ErrorText } from '../../store/control/error-columns.ts'

/** What a run of one dataset carries from its claim to its end. */
export interface Running {
  connection: ConnectionRow
  /** Undefined when the operator has taken its address out of the configuration. */
  profile: Profile | undefined
  job: DatasetJobRow
  lease: Lease
  runRow: RunRow
  progress: Progress
}

export interface Ended {
  outcome: Outcome
  /** In words, for Data health; null when all went well or nothing is known. */
  text: ErrorText | null
}
