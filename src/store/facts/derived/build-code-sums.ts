import type { UtcDay } from '../../../model/time/time.ts'
import { COUNTER_COLUMNS } from '../code-tables.ts'
import { listed, rowsOf, sql, text, texts, u32, u32s, verbatim, whole, type Sql } from '../engine/sql.ts'
import { inOrder, type UserDayPlan } from './code-plan.ts'
import { daysSinceEpoch } from './derived.ts'
import { teamSets, type TeamDay } from './team-loads.ts'
import { withTeamsOf } from './team-sql.ts'

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

/** What to sum; a build is `base` plus its day. */
export interface Summing {
  tenant: string
  plan: UserDayPlan
  days: readonly UtcDay[]
  base: number
}

/** Rows of the days as the plan has them, each person's day once. */
export function personDays({ tenant, plan, days }: Omit<Summing, 'base'>): Sql {
  const numbers = days.map(daysSinceEpoch)
  const pairs = days.flatMap((day) =>
    (plan.get(day) ?? []).map(({ loadId }) => [daysSinceEpoch(day), loadId] as const),
  )
  const rows = sql`${rowsOf('code_user_days', { tenant })}
  AND day >= toDate(${u32(Math.min(...numbers))}) AND day <= toDate(${u32(Math.max(...numbers))})
  AND (toUInt32(day), load_id) IN (SELECT arrayJoin(arrayZip(${u32s(pairs.map(([day]) => day))}, ${texts(pairs.map(([, load]) => load))})))`
  if (days.every((day) => (plan.get(day)?.length ?? 0) < 2)) return sql`(SELECT * FROM ${rows})`
  const first = sql`SELECT day, user_id, argMin(load_id, indexOf(${texts(loadsInOrder(plan, days))}, load_id)) FROM ${rows} GROUP BY day, user_id`
  return sql`(SELECT * FROM ${rows} AND (day, user_id, load_id) IN (${first}))`
}

function loadsInOrder(plan: UserDayPlan, days: readonly UtcDay[]): string[] {
  const inputs = days.flatMap((day) => plan.get(day) ?? [])
  return [...new Set(inputs.toSorted(inOrder).map(({ loadId }) => loadId))]
}

/** A load is of one account and one connection, and grouping by its place costs half of grouping by their names. */
function placeOf({ plan, days }: Summing): Sql {
  const order = loadsInOrder(plan, days)
  return sql`transform(load_id, ${texts(order)}, ${u32s(order.map((_, i) => i + 1))}, toUInt32(0)) AS place`
}

const KEY = 'tenant, day, build, account, connection'
const keyOf = ({ tenant, base }: Summing) =>
  sql`${text(tenant)}, day, ${whole(base)} + toUInt32(day), any(account), any(connection)`
const columnsOf = (columns: Record<string, string>) => verbatim(Object.keys(columns).join(', '))
const valuesOf = (columns: Record<string, string>) => verbatim(Object.values(columns).join(', '))

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

const COMPLETED_SQL = COMPLETED.map(
  (name) =>
    `arraySum(i -> ifNull(part_${name}[i], 0), completion_at) AS completed_${name}, ${ofCompletions(`isNotNull(part_${name}[i])`)} AS completed_${name}_given`,
).join(', ')

/** Person-days with what their parts say of completions, as single values: arrays are dear to carry through a join. */
const withCompletions = (summing: Summing) => sql`(SELECT *, ${placeOf(summing)},
  arrayFilter((i, k, a) -> k = 'feature' AND a = 'code_completion', arrayEnumerate(part_kind), part_kind, part_a) AS completion_at,
  notEmpty(completion_at) AS completion_row, ${verbatim(ofCompletions(DONE(USED.map((name) => `part_${name}[i]`))))} AS completion_used,
  ${verbatim(COMPLETED_SQL)}
  FROM ${personDays(summing)})`

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

/** The numbers of people in `numbering`, for sets of them. */
const numbered = (
  { tenant }: Summing,
  numbering: number,
) => sql`INNER JOIN (SELECT user_id, number FROM ${rowsOf('code_people', { tenant })}
    AND numbering = ${whole(numbering)}) AS people USING (user_id)`

/** Person-days with all their parts are wide: in blocks of the usual length a batch takes 100 MB more. */
const SMALL_BLOCKS = verbatim('SETTINGS max_block_size = 8192')

/** Statements that sum person-days by day. */
export function daySumStatements(summing: Summing, numbering: number): Sql[] {
  const columns = { rows: 'count()', ...sums(DAY_COUNTERS), ...COMPLETIONS, ...PEOPLE }
  const parts = COUNTER_COLUMNS.map((name) => `part_${name} AS one_${name}`)
  const ofParts = {
    ...sums(COUNTER_COLUMNS, (name) => `one_${name}`),
    people: peopleIf(DONE(['one_interactions', 'one_generations', 'one_acceptances'])),
  }
  return [
    sql`INSERT INTO code_day_sums (${verbatim(KEY)}, ${columnsOf(columns)})
SELECT ${keyOf(summing)}, ${valuesOf(columns)}
FROM ${withCompletions(summing)} AS person_days ${numbered(summing, numbering)}
GROUP BY day, place ${SMALL_BLOCKS}`,
    sql`INSERT INTO code_part_sums (${verbatim(KEY)}, part_kind, part_a, part_b, ${columnsOf(ofParts)})
SELECT ${keyOf(summing)}, kind, a, b, ${valuesOf(ofParts)}
FROM (SELECT *, ${placeOf(summing)} FROM ${personDays(summing)} AS person_days ${numbered(summing, numbering)})
ARRAY JOIN part_kind AS kind, part_a AS a, part_b AS b, ${listed(parts)}
GROUP BY day, place, kind, a, b ${SMALL_BLOCKS}`,
  ]
}

/** The same by the teams of the day; who is in none is in team ''. */
export function teamSumStatements(
  summing: Summing,
  numbering: number,
  { accounts, teams }: { accounts: readonly string[]; teams: readonly TeamDay[] },
): Sql[] {
  const columns = { rows: 'count()', ...sums(FEWER_COUNTERS), ...COMPLETIONS, ...PEOPLE }
  const rows = sql`${withCompletions(summing)} AS person_days ${numbered(summing, numbering)}`
  const of = { tenant: summing.tenant, accounts }
  return [
    sql`INSERT INTO code_team_sums (${verbatim(KEY)}, team_id, ${columnsOf(columns)})
SELECT ${keyOf(summing)}, team, ${valuesOf(columns)}
FROM (
  SELECT p.*, arrayJoin(if(empty(t.teams), [''], t.teams)) AS team
  FROM ${withTeamsOf(rows, 'day', of, teamSets(teams))}
)
GROUP BY day, place, team ${SMALL_BLOCKS}`,
  ]
}

/** The person-days of the month that begins at `month` by person. */
export function personMonthStatements(summing: Summing, month: UtcDay): Sql[] {
  const columns = { rows: 'count()', ...sums(FEWER_COUNTERS), ...COMPLETIONS }
  const first = u32(daysSinceEpoch(month))
  return [
    sql`INSERT INTO code_person_months (tenant, month, build, account, connection, user_id, ${columnsOf(columns)})
SELECT ${text(summing.tenant)}, toDate(${first}), ${whole(summing.base)} + ${first}, account, connection, user_id, ${valuesOf(columns)}
FROM ${withCompletions(summing)}
GROUP BY account, connection, user_id ${SMALL_BLOCKS}`,
  ]
}
