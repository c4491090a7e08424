import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import type { CsvColumn } from '../../components/table/column.ts'

export const LIMITS_CSV: readonly CsvColumn<SpendLimit>[] = [
  ['level', (limit) => limit.level],
  ['id', (limit) => limit.id],
  ['name', (limit) => limit.name],
  ['email', (limit) => limit.email],
  ['workspace_id', (limit) => limit.workspace_id],
  ['limit_type', (limit) => limit.limit?.type ?? null],
  ['limit_amount', (limit) => limit.limit?.amount ?? null],
  ['limit_unit', (limit) => limit.limit?.unit ?? null],
  ['holds', (limit) => limit.holds],
  ['effective_type', (limit) => limit.effective_limit?.type ?? null],
  ['effective_amount', (limit) => limit.effective_limit?.amount ?? null],
  ['effective_unit', (limit) => limit.effective_limit?.unit ?? null],
  ['effective_source', (limit) => limit.effective_source?.kind ?? null],
  ['effective_by', (limit) => limit.effective_by],
  ['used', (limit) => limit.current_usage?.amount ?? null],
  ['used_unit', (limit) => limit.current_usage?.unit ?? null],
  ['used_by', (limit) => limit.current_usage?.by ?? null],
  ['used_at_least', (limit) => (limit.current_usage ? String(limit.current_usage.at_least) : null)],
  ['used_share', (limit) => limit.used_share],
  ['closeness', (limit) => limit.closeness],
  ['members', (limit) => (limit.members === null ? null : String(limit.members))],
  ['role', (limit) => limit.role],
  ['seat_type', (limit) => limit.seat_type],
]
