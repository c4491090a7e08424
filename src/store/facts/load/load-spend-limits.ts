import type { LimitAmount, SpendLimit } from '../../../model/records/spend-limit.ts'
import type { SubjectsById } from '../../../model/records/told-person.ts'
import { COUNT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, sql, text } from '../engine/sql.ts'
import type { Load, LoadedRows, NamesKeeper } from '../facts-store.ts'
import { keepTold, markOf } from './told-people.ts'

/** One snapshot of all limits, taken at `takenAt` (milliseconds since the epoch). */
export async function loadSpendLimits(
  engine: Engine,
  load: Load,
  takenAt: number,
  limits: readonly SpendLimit[],
  vault: NamesKeeper,
): Promise<LoadedRows> {
  const subjects = await keepTold(vault, { load, source: 'chat_assistant' }, peopleOf(limits, takenAt))
  const last = new Map(
    limits.map((limit) => [
      `${limit.level} ${limit.subjectId}`,
      limitRow(load, takenAt, { ...limit, subjectId: subjectOf(limit, subjects) }),
    ]),
  )
  await engine.insertRows('spend_limits', [...last.values()].join('\n'))
  const ofLoad = sql`${rowsOf('spend_limits', load)} AND load_id = ${text(load.loadId)}`
  const [found] = await readRows(engine, sql`SELECT uniqExact(level, subject_id) AS rows FROM ${ofLoad}`, {
    rows: COUNT,
  })
  // Not taken on trust; the snapshot is asked for again, and these rows are swept.
  if (found?.rows !== last.size)
    throw new Error(`slice ${load.slice}: ${last.size} limits sent, ${found?.rows} taken`)
  return {
    rows: last.size,
    duplicates: limits.length - last.size,
    restated: 0,
    firstHour: null,
    lastHourEnd: null,
  }
}

/** Groups and workspaces stay who they are. */
const subjectOf = ({ level, subjectId }: SpendLimit, subjects: SubjectsById) =>
  level === 'user' ? (subjects.get(subjectId) ?? '') : subjectId

/** Of several of one person the last counts, as in the facts. */
function peopleOf(limits: readonly SpendLimit[], takenAt: number) {
  const people = limits.filter(({ level, subjectId }) => level === 'user' && subjectId !== '')
  return [...new Map(people.map((limit) => [limit.subjectId, limit])).values()].map((limit) => ({
    userId: limit.subjectId,
    login: '',
    email: limit.subjectEmail,
    name: limit.subjectName,
    seconds: takenAt / 1000,
  }))
}

function limitRow(load: Load, takenAt: number, limit: SpendLimit): string {
  return JSON.stringify({
    tenant: load.tenant,
    account: load.account,
    connection: load.connection,
    slice: load.slice,
    load_id: load.loadId,
    version: String(load.version),
    taken_at: (takenAt / 1000).toFixed(3),
    level: limit.level,
    subject_id: limit.subjectId,
    subject_name: limit.level === 'user' ? markOf(limit.subjectName) : limit.subjectName,
    subject_email: limit.level === 'user' ? markOf(limit.subjectEmail) : limit.subjectEmail,
    ...amountColumns('set', limit.set),
    ...amountColumns('effective', limit.effective),
    effective_source_kind: limit.effectiveSource?.kind ?? null,
    effective_source_id: limit.effectiveSource?.id ?? '',
    effective_source_name: limit.effectiveSource?.name ?? '',
    current_usage: limit.currentUsage,
    current_usage_unit: limit.currentUsageUnit,
    last_month_usage: limit.lastMonthUsage,
    role: limit.role,
    seat_type: limit.seatType,
    members: limit.members,
  })
}

function amountColumns(
  prefix: 'set' | 'effective',
  amount: LimitAmount | null,
): Record<string, string | null> {
  return {
    [`${prefix}_type`]: amount?.type ?? null,
    [`${prefix}_amount`]: amount?.amount ?? null,
    [`${prefix}_unit`]: amount?.unit ?? '',
    [`${prefix}_expires_at`]: amount?.expiresAt ?? '',
  }
}
