import {
  COST_SUMS,
  LINE_SUM_NAMES,
  LINE_SUMS,
  LINES_FROM,
  RECORD_SUMS,
  USERS_STATE,
} from './cost-measures.ts'
import type { Engine } from '../engine/engine.ts'
import type { SqlParams } from '../facts-store.ts'
import type { Build, RollupAccount } from './rollup-ledger.ts'

const ATTRIBUTION = ['connection', 'product', 'surface', 'client', 'model', 'service_tier'] as const
const RECORD_DAY = `toDate(event_time, 'UTC')`
const RECORDS_OF_DAYS = `tenant = {tenant:String} AND account = {account:String}
  AND event_time >= toDateTime({from:UInt32}, 'UTC') AND event_time < toDateTime({to:UInt32}, 'UTC')
  AND toUInt32(${RECORD_DAY}) IN {days:Array(UInt32)}`
const ROWS_OF_BUILDS = `tenant = {tenant:String} AND account = {account:String} AND build IN {builds:Array(UInt64)}`
const summed = (names: readonly string[]) => names.map((name) => `sum(${name})`)

/** `INSERT … SELECT` that names its columns, so that the order of the two lists is one. Groups may be aliases. */
function fill(
  table: string,
  columns: Record<string, string>,
  from: string,
  groups: readonly string[],
): string {
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
SELECT ${Object.entries(columns).map(asColumn).join(', ')}
FROM ${from}
GROUP BY ${groups.join(', ')}`
}

const asColumn = ([name, sql]: [string, string]) => (name === 'group_id' ? `${sql} AS group_id` : sql)

const named = (names: readonly string[], expressions: readonly string[] = names) =>
  Object.fromEntries(names.map((name, i) => [name, expressions[i] ?? name]))

const DAY_OF_RECORD = {
  ...named(['tenant', 'account']),
  start: RECORD_DAY,
  build: `{base:UInt64} + toUInt32(${RECORD_DAY})`,
}
const DAY_GROUPS = ['tenant', 'account', RECORD_DAY]

const PERSON_DAYS = fill(
  'cost_person_days',
  { ...DAY_OF_RECORD, ...named([...ATTRIBUTION, 'user_id', 'group_ids']), ...RECORD_SUMS },
  `costs_current WHERE ${RECORDS_OF_DAYS}`,
  [...DAY_GROUPS, ...ATTRIBUTION, 'user_id', 'group_ids'],
)

const LINE_DAYS = fill(
  'cost_line_days',
  {
    ...DAY_OF_RECORD,
    ...named([...ATTRIBUTION, 'sku']),
    ...named(
      LINE_SUM_NAMES,
      LINE_SUM_NAMES.map((name) => LINE_SUMS[name]),
    ),
    users: USERS_STATE,
  },
  `${LINES_FROM} WHERE ${RECORDS_OF_DAYS}`,
  [...DAY_GROUPS, ...ATTRIBUTION, 'sku'],
)

const DAYS = fill(
  'cost_days',
  {
    ...named(['tenant', 'account', 'start', 'build', ...ATTRIBUTION]),
    ...named(COST_SUMS, summed(COST_SUMS)),
    users: USERS_STATE,
  },
  `cost_person_days WHERE ${ROWS_OF_BUILDS}`,
  ['tenant', 'account', 'start', 'build', ...ATTRIBUTION],
)

const GROUP_DAYS = fill(
  'cost_group_days',
  {
    ...named(['tenant', 'account', 'start', 'build', ...ATTRIBUTION]),
    group_id: `arrayJoin(arrayDistinct(if(empty(group_ids), [''], group_ids)))`,
    ...named(COST_SUMS, summed(COST_SUMS)),
  },
  `cost_person_days WHERE ${ROWS_OF_BUILDS}`,
  ['tenant', 'account', 'start', 'build', ...ATTRIBUTION, 'group_id'],
)

const MONTHS = fill(
  'cost_months',
  {
    ...named(['tenant', 'account', 'start', 'build', ...ATTRIBUTION]),
    ...named(COST_SUMS, summed(COST_SUMS)),
    users: USERS_STATE,
  },
  `cost_person_months WHERE ${ROWS_OF_BUILDS}`,
  ['tenant', 'account', 'start', 'build', ...ATTRIBUTION],
)

const PERSON_MONTHS = fill(
  'cost_person_months',
  {
    ...named(['tenant', 'account']),
    start: 'toDate({month:UInt32})',
    build: '{build:UInt64}',
    ...named([...ATTRIBUTION, 'user_id', 'group_ids']),
    ...named(COST_SUMS, summed(COST_SUMS)),
  },
  `cost_person_days WHERE ${ROWS_OF_BUILDS}`,
  ['tenant', 'account', ...ATTRIBUTION, 'user_id', 'group_ids'],
)

const names = (kind: string, id: string, name: string, from: string) => `INSERT INTO cost_names
  (tenant, account, kind, id, name, seen)
SELECT tenant, account, '${kind}', ${id}, argMax(${name}, event_time), max(event_time)
FROM ${from} WHERE ${RECORDS_OF_DAYS} AND ${name} != '' AND ${id} != ''
GROUP BY tenant, account, ${id}`

const NAMES = [
  names('user_name', 'user_id', 'user_name', 'costs_current'),
  names('user_email', 'user_id', 'user_email', 'costs_current'),
  names(
    'group_name',
    'group_id',
    'group_name',
    'costs_current ARRAY JOIN group_ids AS group_id, group_names AS group_name',
  ),
]

const DAY_SECONDS = 86_400

/**
 * Sum the records of these days; a build is `base` plus its day. Nothing reads the result before its builds are
 * written down as holding.
 */
export async function buildDays(
  engine: Engine,
  { tenant, account, base, builds }: RollupAccount & { base: number; builds: readonly Build[] },
): Promise<void> {
  const days = builds.map(({ start }) => start)
  const params: SqlParams = {
    tenant,
    account,
    base,
    days,
    from: Math.min(...days) * DAY_SECONDS,
    to: (Math.max(...days) + 1) * DAY_SECONDS,
  }
  for (const sql of [PERSON_DAYS, LINE_DAYS, ...NAMES]) await engine.run(sql, params)
  const built: SqlParams = { tenant, account, builds: builds.map(({ build }) => build) }
  for (const sql of [DAYS, GROUP_DAYS]) await engine.run(sql, built)
}

/** Sum the days of a closed month, given the builds that hold for them. */
export async function buildMonth(
  engine: Engine,
  { builds, ...month }: RollupAccount & { month: number; build: number; builds: readonly number[] },
): Promise<void> {
  await engine.run(PERSON_MONTHS, { ...month, builds: [...builds] })
  await engine.run(MONTHS, { ...month, builds: [month.build] })
}

/** Tables of one row of the ledger each; the first of a list is filled first, so it knows every build there was. */
export const TABLES_OF_SPAN = {
  day: ['cost_person_days', 'cost_line_days', 'cost_days', 'cost_group_days'],
  month: ['cost_person_months', 'cost_months'],
} as const satisfies Record<Build['span'], readonly string[]>

/** Take builds out that hold no more. */
export async function removeBuilds(
  engine: Engine,
  ref: RollupAccount,
  span: Build['span'],
  builds: readonly number[],
): Promise<void> {
  if (builds.length === 0) return
  for (const table of TABLES_OF_SPAN[span]) {
    await engine.run(`DELETE FROM ${table} WHERE ${ROWS_OF_BUILDS}`, { ...ref, builds: [...builds] })
  }
}
