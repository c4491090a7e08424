import type { Account } from '../account.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { FileRange, LogFile } from '../world/files/cost-files.ts'
import type { VendorState } from './vendor-state.ts'

/** Files that ended before this time (microseconds since the epoch) are past their retention. */
export function oldestMicros(state: VendorState): number {
  return (state.now() - state.retentionDays * DAY_MS) * 1000
}

/** A file that exists already and is still retained. */
export function findFile(state: VendorState, account: Account, id: string): LogFile | null {
  const file = account.files.find(id)
  if (!file || file.endMicros >= state.now() * 1000 || file.endMicros < oldestMicros(state)) return null
  return file
}

/** The files of a range that are still retained. */
export function retainedFiles(state: VendorState, account: Account, range: FileRange): LogFile[] {
  return account.files.list({ ...range, after: Math.max(range.after, oldestMicros(state) - 1) })
}
