import type { z } from 'zod'
import { hasText } from '../../lib/compare-text.ts'
import { pageOf } from '../../lib/page-cursor.ts'
import { isoInstant } from '../../metrics/ask/time-range.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import type { LimitSnapshot } from '../../metrics/limits/limit-snapshots.ts'
import type { LimitSetting } from '../../metrics/settings/limit-settings.ts'
import { ofPeople } from '../../privacy/not-published.ts'
import type { SettingsReader } from '../../privacy/read/settings-reader.ts'
import { said } from '../../words/said.ts'
import type { SpendLimit, SpendLimitsAnswer, SpendLimitsQuery } from '../contract/money/spend-limits.ts'
import { inHundreds } from '../rows-in-hundreds.ts'
import { spoken } from '../sentence.ts'

export interface SettingsAsked<Query> {
  settings: SettingsReader
  scope: Scope
  query: Query
  signal: AbortSignal
}

/**
 * Limits as they were set for workspaces and groups, by name.
 * @throws TidemarkError `privacy_mode` where limits of people are asked for
 */
export async function answerLimitSettings({
  settings: reader,
  scope,
  query,
  signal,
}: SettingsAsked<z.infer<typeof SpendLimitsQuery>>): Promise<SpendLimitsAnswer> {
  const { level, search, as_of: asOf, connection_id: connectionId } = query
  if (level === 'user') throw ofPeople()
  const { snapshots, settings } = await reader.limits({ scope, asOf, connectionId, signal })
  const found = settings.filter(
    (one) => (level === undefined || one.level === level) && hasText(search, one.name, one.id),
  )
  const { rows, nextCursor } = pageOf(found, query)
  return {
    data: rows.map(limitAnswer),
    next_cursor: nextCursor,
    snapshots: snapshots.map(snapshotAnswer),
    totals: null,
    ...spoken('notes', [said('limits_are_per_person'), said('limits_are_settings')]),
  }
}

function limitAnswer({ connection, workspace, level, id, name, set }: LimitSetting): SpendLimit {
  const at = set?.expiresAt ? Date.parse(set.expiresAt) : Number.NaN
  return {
    connection_id: connection,
    workspace_id: workspace,
    level,
    id,
    name: name || null,
    email: null,
    limit: set && {
      type: set.type,
      amount: set.amount,
      unit: set.unit,
      expires_at: Number.isNaN(at) ? null : isoInstant(at),
    },
    holds: null,
    effective_limit: null,
    effective_source: null,
    effective_by: null,
    current_usage: null,
    used_share: null,
    closeness: null,
    left: null,
    pace: null,
    members: null,
    role: null,
    seat_type: null,
  }
}

/** Entries that could not be understood may be people's. */
function snapshotAnswer(snapshot: LimitSnapshot): SpendLimitsAnswer['snapshots'][number] {
  return {
    connection_id: snapshot.connection,
    workspace_id: snapshot.workspace,
    taken_at: snapshot.takenAt === null ? null : isoInstant(snapshot.takenAt),
    rejected: inHundreds(snapshot.rejected),
    stale: snapshot.stale,
    ...spoken('reason', snapshot.reason),
    records_through: null,
  }
}
