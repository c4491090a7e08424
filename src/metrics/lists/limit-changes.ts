import { dayName } from '../../model/time/epoch-day.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { COUNT, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { SETTING_LEVELS } from '../settings/limit-settings.ts'

/** A limit as it was set; null: none was. */
export type LimitAsSet = { type: string; amount: string | null; unit: string } | null

export interface LimitChange {
  /** Of the workspace or group. */
  name: string
  /** The day of the first list with the other value, and of the last one before it. */
  day: UtcDay
  known: UtcDay
  before: LimitAsSet
  after: LimitAsSet
}

const DAY = {
  account: TEXT,
  id: TEXT,
  name: TEXT,
  day: COUNT,
  type: orNull(TEXT),
  amount: orNull(TEXT),
  unit: TEXT,
}

/** What changed of limits that workspaces and groups give each person, between lists that follow each other. */
export async function readLimitChanges({ facts, scope, signal }: ScopedFacts): Promise<LimitChange[]> {
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'spend_limits') }
  if (of.accounts.length === 0) return []
  const last = sql`SELECT account, level, subject_id AS id, subject_name AS name, toUInt32(toDate(taken_at, 'UTC')) AS day,
    set_type AS type, toString(set_amount) AS amount, set_unit AS unit
  FROM ${rowsOf('spend_limits_current', of)} AND level IN ${texts(SETTING_LEVELS)}
  ORDER BY taken_at DESC LIMIT 1 BY account, level, id, day`
  const ordered = sql`SELECT account, id, name, day, type, amount, unit FROM (${last}) ORDER BY account, level, id, day`
  const rows = await readRows(facts, ordered, DAY, signal)
  return [...Map.groupBy(rows, ({ account, id }) => `${account} ${id}`).values()].flatMap(changesOf)
}

function changesOf(days: readonly RowOf<typeof DAY>[]): LimitChange[] {
  return days.flatMap((one, place) => {
    const before = days[place - 1]
    if (!before || valueOf(before) === valueOf(one)) return []
    const { name, id, day } = one
    const values = { before: asSet(before), after: asSet(one) }
    return [{ name: name || id, day: dayName(day), known: dayName(before.day), ...values }]
  })
}

type Set = Pick<RowOf<typeof DAY>, 'type' | 'amount' | 'unit'>

const asSet = ({ type, amount, unit }: Set): LimitAsSet => (type === null ? null : { type, amount, unit })
const valueOf = (set: Set) => JSON.stringify(asSet(set))
