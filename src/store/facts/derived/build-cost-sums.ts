import type { Engine } from '../engine/engine.ts'
import { listed, rowsOf, runOn, sql, verbatim, whole, wholes, type Sql } from '../engine/sql.ts'
import { COST_SUMS, LINE_SUM_NAMES, LINE_SUMS, LINES, RECORD_SUMS, USERS_STATE } from './cost-measures.ts'

/** The first of a list is filled first, so it knows every build there was. */
export const DAY_TABLES = ['cost_person_days', 'cost_line_days', 'cost_days', 'cost_group_days'] as const
export const MONTH_TABLES = ['cost_person_months', 'cost_months'] as const

const ATTRIBUTION = ['connection', 'product', 'surface', 'client', 'model', 'service_tier']
const BY_PERSON = [...ATTRIBUTION, 'user_id', 'group_ids']
const BUILD = ['tenant', 'account', 'start', 'build']
const RECORD_DAY = `toDate(event_time, 'UTC')`
const DAY_SECONDS = 86_400

type Columns = Record<string, string | Sql>

const named = (names: readonly string[]): Columns => Object.fromEntries(names.map((name) => [name, name]))
const SUMMED: Columns = Object.fromEntries(COST_SUMS.map((name) => [name, `sum(${name})`]))

/** `INSERT … SELECT` that names its columns, so that the order of the two lists is one. Groups may be aliases. */
function fill(table: string, columns: Columns, from: Sql, groups: readonly string[]): Sql {
  return sql`INSERT INTO ${verbatim(table)} (${listed(Object.keys(columns))})
SELECT ${listed(Object.values(columns))} FROM ${from} GROUP BY ${listed(groups)}`
}

interface Account {
  tenant: string
  account: string
}

interface Days extends Account {
  /** Since the epoch. */
  days: readonly number[]
  base: number
}

/** Sum the records of these days; a build is `base` plus its day. */
export async function sumDays(engine: Engine, { tenant, account, days, base }: Days): Promise<void> {
  const own = { tenant, account }
  const [from, to] = [Math.min(...days) * DAY_SECONDS, (Math.max(...days) + 1) * DAY_SECONDS]
  const records = (table: string, more = '') => sql`${rowsOf(table, own, more)}
  AND event_time >= toDateTime(${whole(from)}, 'UTC') AND event_time < toDateTime(${whole(to)}, 'UTC')
  AND toUInt32(${verbatim(RECORD_DAY)}) IN ${wholes(days)}`
  const summed = sql`${rowsOf('cost_person_days', own)} AND build IN ${wholes(days.map((day) => base + day))}`
  const span = { start: RECORD_DAY, build: sql`${whole(base)} + toUInt32(${verbatim(RECORD_DAY)})` }
  const keys = { ...named(['tenant', 'account']), ...span }
  const groups = ['tenant', 'account', RECORD_DAY]
  const statements = [
    fill('cost_person_days', { ...keys, ...named(BY_PERSON), ...RECORD_SUMS }, records('costs_current'), [
      ...groups,
      ...BY_PERSON,
    ]),
    fill(
      'cost_line_days',
      { ...keys, ...named([...ATTRIBUTION, 'sku']), ...lineSums(), users: USERS_STATE },
      records('costs_current', LINES),
      [...groups, ...ATTRIBUTION, 'sku'],
    ),
    namesOf(records),
    fill('cost_days', { ...named([...BUILD, ...ATTRIBUTION]), ...SUMMED, users: USERS_STATE }, summed, [
      ...BUILD,
      ...ATTRIBUTION,
    ]),
    fill('cost_group_days', { ...named([...BUILD, ...ATTRIBUTION]), group_id: GROUP_ID, ...SUMMED }, summed, [
      ...BUILD,
      ...ATTRIBUTION,
      'group_id',
    ]),
  ]
  for (const statement of statements) await runOn(engine, statement)
}

const GROUP_ID = `arrayJoin(arrayDistinct(if(empty(group_ids), [''], group_ids))) AS group_id`

const lineSums = () => Object.fromEntries(LINE_SUM_NAMES.map((name) => [name, LINE_SUMS[name]]))

/** The newest names of groups that these records give; what was given before and is older than theirs stays behind it. */
const namesOf = (records: (table: string, more?: string) => Sql) => sql`INSERT INTO cost_names
  (tenant, account, kind, id, name, seen)
SELECT tenant, account, 'group_name', group_id, argMax(group_name, event_time), max(event_time)
FROM ${records('costs_current', 'ARRAY JOIN group_ids AS group_id, group_names AS group_name')} AND group_name != '' AND group_id != ''
GROUP BY tenant, account, group_id`

/** Sum the days of a month, given the builds that hold for them; its build is `base` plus its first day. */
export async function sumMonth(
  engine: Engine,
  {
    tenant,
    account,
    month,
    base,
    builds,
  }: Account & { month: number; base: number; builds: readonly number[] },
): Promise<void> {
  const own = { tenant, account }
  const build = whole(base + month)
  await runOn(
    engine,
    fill(
      'cost_person_months',
      {
        ...named(['tenant', 'account']),
        start: sql`toDate(toUInt32(${whole(month)}))`,
        build: sql`${build}`,
        ...named(BY_PERSON),
        ...SUMMED,
      },
      sql`${rowsOf('cost_person_days', own)} AND build IN ${wholes(builds)}`,
      ['tenant', 'account', ...BY_PERSON],
    ),
  )
  const people = sql`${rowsOf('cost_person_months', own)} AND build = ${build}`
  await runOn(engine, fillMonths('cost_months', people))
}

/** Months of which the sums by person are there, without the person. */
export const fillMonths = (table: string, people: Sql): Sql =>
  fill(table, { ...named([...BUILD, ...ATTRIBUTION]), ...SUMMED, users: USERS_STATE }, people, [
    ...BUILD,
    ...ATTRIBUTION,
  ])
