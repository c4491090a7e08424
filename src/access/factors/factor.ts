import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { SecondFactorRow } from '../../store/control/settings/access-tables.ts'

/** What a person proves beside the password. */
export interface Factor {
  id: string
  kind: SecondFactorRow['kind']
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** How a second factor was given. */
export type FactorGiven = SecondFactorRow['kind'] | 'recovery_code'

/** The person's factors that count, oldest first; not those that are still being set up. */
export function confirmedFactors(db: ControlDb | ControlTx, userId: string): Promise<SecondFactorRow[]> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export const readFactor = (row: SecondFactorRow): Factor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
