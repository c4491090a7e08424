import type { Clock } from '../../lib/clock.ts'
import { LIMIT_TYPES, type LimitAmount, type LimitLevel } from '../../model/records/spend-limit.ts'
import { GIVEN, oneOf, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, sql, texts } from '../../store/facts/engine/sql.ts'
import { limitSnapshots, limitsOf, type LimitSnapshot } from '../limits/limit-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import type { SettingsTime } from './settings-time.ts'

/** Levels whose limits are of nobody: what each person below them gets. */
export const SETTING_LEVELS = ['workspace', 'group'] as const satisfies readonly LimitLevel[]
export type SettingLevel = (typeof SETTING_LEVELS)[number]

/** A limit that somebody set for a workspace or a group; null: nothing is set, which is not "unlimited". */
export interface LimitSetting {
  connection: string
  workspace: string
  level: SettingLevel
  id: string
  name: string
  set: LimitAmount | null
}

export interface SettingsInput extends ScopedFacts, SettingsTime {
  clock: Clock
  connectionId?: string | undefined
}

const COLUMNS = {
  workspace: TEXT,
  level: oneOf(SETTING_LEVELS),
  id: TEXT,
  name: TEXT,
  type: orNull(oneOf(LIMIT_TYPES)),
  amount: orNull(TEXT),
  unit: TEXT,
  expiresAt: GIVEN,
}

/** Limits of workspaces and groups as a time had them. No row of a person is read, and of nobody what is used. */
export async function readLimitSettings(
  input: SettingsInput,
): Promise<{ snapshots: LimitSnapshot[]; settings: LimitSetting[] }> {
  const { facts, scope, signal, isOver } = input
  const snapshots = await limitSnapshots({ ...input, historical: isOver, kept: true })
  const taken = new Map(
    snapshots.flatMap(({ workspace, takenAt }) => (takenAt === null ? [] : [[workspace, takenAt]])),
  )
  if (taken.size === 0) return { snapshots, settings: [] }
  const found = sql`SELECT account AS workspace, level, subject_id AS id, subject_name AS name, set_type AS type,
  toString(set_amount) AS amount, set_unit AS unit, set_expires_at AS expiresAt
FROM ${limitsOf(scope.tenant, taken)} AND level IN ${texts(SETTING_LEVELS)} ORDER BY workspace, level, name, id`
  const rows = await readRows(facts, found, COLUMNS, signal)
  const connections = new Map(snapshots.map(({ workspace, connection }) => [workspace, connection]))
  return {
    snapshots,
    settings: rows.map(({ type, amount, unit, expiresAt, ...row }) => ({
      ...row,
      connection: connections.get(row.workspace) ?? '',
      set: type === null ? null : { type, amount, unit, expiresAt },
    })),
  }
}
