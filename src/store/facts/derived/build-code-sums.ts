import { dayStart, DAY_MS, type UtcDay } from '../../../model/time.ts'
import { inOrder, type UserDayInput, type UserDayPlan } from './code-plan.ts'
import { COUNTER_COLUMNS } from '../code-tables.ts'
import type { SqlParams } from '../facts-store.ts'
import { TEAMS_OF_DAY, teamSetOf } from './team-sql.ts'

const DAY_COUNTERS = [
  ...COUNTER_COLUMNS,
  'cli_sessions',
  'cli_requests',
  'cli_prompts',
  'cli_output_tokens',
  'cli_prompt_tokens',
  'ai_credits',
]
/** What sums by team and by person keep. */
const FEWER_COUNTERS = [...COUNTER_COLUMNS.filter((name) => name !== 'lines_suggested_deleted'), 'ai_credits']

/** Rows of the days as the plan has them, each person's day once. Goes with `inputParams`. */
export function personDays(days: readonly UtcDay[], plan: UserDayPlan): string {
  const rows = `code_user_days WHERE tenant = {tenant:String}
  AND day >= toDate({first:UInt32}) AND day <= toDate({last:UInt32})
  AND (toUInt32(day), load_id) IN (SELECT arrayJoin(arrayZip({days:Array(UInt32)}, {loads:Array(String)})))`
  if (days.every((day) => (plan.get(day)?.length ?? 0) < 2)) return `(SELECT * FROM ${rows})`
  const first = `SELECT day, user_id, argMin(load_id, indexOf({order:Array(String)}, load_id)) FROM ${rows} GROUP BY day, user_id`
  return `(SELECT * FROM ${rows} AND (day, user_id, load_id) IN (${first}))`
}

export function inputParams(tenant: string, days: readonly UtcDay[], plan: UserDayPlan): SqlParams {
  const numbers = days.map(dayNumber)
  const inputs = days.flatMap((day) => plan.get(day) ?? [])
  const order = [...new Set(inputs.toSorted(inOrder).map(({ loadId }: UserDayInput) => loadId))]
  return {
    tenant,
    first: Math.min(...numbers),
    last: Math.max(...numbers),
    days: days.flatMap((day) => (plan.get(day) ?? []).map(() => dayNumber(day))),
    loads: inputs.map(({ loadId }) => loadId),
    order,
    places: order.map((_, i) => i + 1),
  }
}

/** Days since the epoch. */
export function dayNumber(day: UtcDay): number {
  return dayStart(day) / DAY_MS
}

const KEY = 'tenant, day, build, account, connection'
const KEY_SQL = '{tenant:String}, day, {base:UInt64} + toUInt32(day), any(account), any(connection)'
/** A load is of one account and one connection, and grouping by its place costs half of grouping by their names. */
const PLACE = 'transform(load_id, {order:Array(String)}, {places:Array(UInt32)}, toUInt32(0)) AS place'
const columnsOf = (columns: Record<string, string>) => Object.keys(columns).join(', ')
const valuesOf = (columns: Record<string, string>) => Object.values(columns).join(', ')

/** What was given of each counter, and of how many rows: none is not the same as unknown. */
const sums = (names: readonly string[], column = (name: string) => name): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, `sum(ifNull(${column(name)}, 0))`],
      [`${name}_given`, `count(${column(name)})`],
    ]),
  )

const DONE = (given: readonly string[]) => `${given.map((name) => `ifNull(${name}, 0)`).join(' + ')} > 0`
const COMPLETED = ['generations', 'acceptances', 'lines_suggested', 'lines_added']
const USED = ['interactions', 'generations', 'acceptances']
const ofCompletions = (condition: string) => `arrayExists(i -> ${condition}, completion_at)`

/** Person-days with what their parts say of completions, as single values: arrays are dear to carry through a join. */
const withCompletions = (from: string) => `(SELECT *, ${PLACE},
  arrayFilter((i, k, a) -> k = 'feature' AND a = 'code_completion', arrayEnumerate(part_kind), part_kind, part_a) AS completion_at,
  notEmpty(completion_at) AS completion_row, ${ofCompletions(DONE(USED.map((name) => `part_${name}[i]`)))} AS completion_used,
  ${COMPLETED.map((name) => `arraySum(i -> ifNull(part_${name}[i], 0), completion_at) AS completed_${name}, ${ofCompletions(`isNotNull(part_${name}[i])`)} AS completed_${name}_given`).join(', ')}
  FROM ${from})`

const COMPLETIONS: Record<string, string> = {
  completion_rows: 'sum(completion_row)',
  ...Object.fromEntries(
    COMPLETED.flatMap((name) => [
      [`completion_${name}`, `sum(completed_${name})`],
      [`completion_${name}_given`, `sum(completed_${name}_given)`],
    ]),
  ),
}

/** Sets of people over one numbering of this store (code_people), so that they merge with nothing read from the rows. */
const peopleIf = (condition: string) => `groupBitmapStateIf(number, ${condition})`
const flag = (name: string, column: string) => ({
  [name]: peopleIf(`ifNull(${column}, false)`),
  [`${name}_given`]: `count(${column})`,
})
const PEOPLE: Record<string, string> = {
  used: peopleIf(DONE(USED)),
  active: peopleIf('ifNull(interactions, 0) > 0'),
  completion: peopleIf('completion_used'),
  ...flag('agent', 'used_agent'),
  ...flag('chat', 'used_chat'),
  ...flag('cli', 'used_cli'),
  ...flag('review', 'used_review_active'),
}

const NUMBERED = `INNER JOIN (SELECT user_id, number FROM code_people
    WHERE tenant = {tenant:String} AND numbering = {numbering:UInt64}) AS people USING (user_id)`

/** Statements that sum the person-days `from` by day; a build is `base` plus its day. */
export function daySumStatements(from: string): string[] {
  const columns = { rows: 'count()', ...sums(DAY_COUNTERS), ...COMPLETIONS, ...PEOPLE }
  const parts = COUNTER_COLUMNS.map((name) => `part_${name}`)
  const ofParts = {
    ...sums(COUNTER_COLUMNS, (name) => `one_${name}`),
    people: peopleIf(DONE(['one_interactions', 'one_generations', 'one_acceptances'])),
  }
  return [
    `INSERT INTO code_day_sums (${KEY}, ${columnsOf(columns)})
SELECT ${KEY_SQL}, ${valuesOf(columns)}
FROM ${withCompletions(from)} AS person_days ${NUMBERED}
GROUP BY day, place`,
    `INSERT INTO code_part_sums (${KEY}, part_kind, part_a, part_b, ${columnsOf(ofParts)})
SELECT ${KEY_SQL}, kind, a, b, ${valuesOf(ofParts)}
FROM (SELECT *, ${PLACE} FROM ${from} AS person_days ${NUMBERED})
ARRAY JOIN part_kind AS kind, part_a AS a, part_b AS b, ${parts.map((name) => `${name} AS ${name.replace('part_', 'one_')}`).join(', ')}
GROUP BY day, place, kind, a, b`,
  ]
}

/** The same by the teams of the day, with the params of `teamParams`; who is in none is in team ''. */
export function teamSumStatements(from: string): string[] {
  const columns = { rows: 'count()', ...sums(FEWER_COUNTERS), ...COMPLETIONS, ...PEOPLE }
  return [
    `INSERT INTO code_team_sums (${KEY}, team_id, ${columnsOf(columns)})
SELECT ${KEY_SQL}, team, ${valuesOf(columns)}
FROM (
  SELECT p.*, arrayJoin(if(empty(t.teams), [''], t.teams)) AS team
  FROM (SELECT *, ${teamSetOf('day')} AS team_set FROM ${withCompletions(from)} AS person_days ${NUMBERED}) AS p
  LEFT JOIN ${TEAMS_OF_DAY} AS t ON t.team_set = p.team_set AND t.user_id = p.user_id
)
GROUP BY day, place, team`,
  ]
}

/** The person-days of one month by person; the build is `base` plus the month's first day. */
export function personMonthStatements(from: string): string[] {
  const columns = { rows: 'count()', ...sums(FEWER_COUNTERS), ...COMPLETIONS }
  return [
    `INSERT INTO code_person_months (tenant, month, build, account, connection, user_id, ${columnsOf(columns)})
SELECT {tenant:String}, toDate({month:UInt32}), {base:UInt64} + {month:UInt32}, account, connection, user_id, ${valuesOf(columns)}
FROM ${withCompletions(from)}
GROUP BY account, connection, user_id`,
  ]
}
