import type { FeedBar } from '../../model/missing-reason.ts'
import type { DatasetStatus } from '../../model/dataset.ts'

/** Why a dataset brings nothing as long as it stands so; null: it brings something, or may soon. Pure. */
export function feedBarOf(status: DatasetStatus, code: string | null): FeedBar | null {
  if (code === 'closed_by_vendor') return 'closed_by_vendor'
  if (status === 'not_offered') return 'not_offered'
  if (status === 'missing_scope') return 'missing_scope'
  return status === 'not_enabled_upstream' ? 'not_enabled' : null
}
