import type { SpendLimit } from '../../../../src/api/contract/spend-limits.ts'

export const LIMITS_CSV_HEADER = [
  'level',
  'id',
  'name',
  'email',
  'workspace_id',
  'limit_type',
  'limit_amount',
  'limit_unit',
  'effective_type',
  'effective_amount',
  'effective_unit',
  'effective_source',
  'used',
  'used_unit',
  'used_share',
  'members',
  'role',
  'seat_type',
] as const

export function limitsCsvRows(limits: readonly SpendLimit[]): (string | null)[][] {
  return limits.map((limit) => [
    limit.level,
    limit.id,
    limit.name,
    limit.email,
    limit.workspace_id,
    limit.limit?.type ?? null,
    limit.limit?.amount ?? null,
    limit.limit?.unit ?? null,
    limit.effective_limit?.type ?? null,
    limit.effective_limit?.amount ?? null,
    limit.effective_limit?.unit ?? null,
    limit.effective_source?.kind ?? null,
    limit.current_usage?.amount ?? null,
    limit.current_usage?.unit ?? null,
    limit.used_share,
    limit.members === null ? null : String(limit.members),
    limit.role,
    limit.seat_type,
  ])
}
