import { dayStart, DAY_MS, type UtcDay } from '../../model/time.ts'
import { inOrder, type UserDayInput, type UserDayPlan } from './code-plan.ts'
import { COUNTER_COLUMNS } from './code-tables.ts'
import type { SqlParams } from './facts-store.ts'

const DAY_COUNTERS = [
  ...COUNTER_COLUMNS,
  'cli_sessions',
  'cli_requests',
  'cli_prompts',
  'cli_output_tokens',
  'cli_prompt_tokens',
  'ai_credits',
]

/** The first one is filled first and emptied last, so it knows every build there was. */
export const SUM_TABLES = ['code_day_sums', 'code_part_sums', 'code_people_sums']

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
  return {
    tenant,
    first: Math.min(...numbers),
    last: Math.max(...numbers),
    days: days.flatMap((day) => (plan.get(day) ?? []).map(() => dayNumber(day))),
    loads: inputs.map(({ loadId }) => loadId),
    order: [...new Set(inputs.toSorted(inOrder).map(({ loadId }: UserDayInput) => loadId))],
  }
}

/** Days since the epoch. */
export function dayNumber(day: UtcDay): number {
  return dayStart(day) / DAY_MS
}

/** Statements that sum the person-days `from`, one for each of SUM_TABLES; a build is `base` plus its day. */
export function sumStatements(from: string): string[] {
  return [daySums(from), partSums(from), peopleSums(from)]
}

const KEY = ['tenant', 'day', 'build', 'account', 'connection']
const KEY_SQL = '{tenant:String}, day, {base:UInt64} + toUInt32(day), account, connection'
const both = (names: readonly string[]) => names.flatMap((name) => [name, `${name}_given`]).join(', ')
const sums = (names: readonly string[], column = (name: string) => name) =>
  names.map((name) => `sum(ifNull(${column(name)}, 0)), count(${column(name)})`).join(', ')

function daySums(from: string): string {
  return `INSERT INTO code_day_sums (${KEY.join(', ')}, rows, ${both(DAY_COUNTERS)})
SELECT ${KEY_SQL}, count(), ${sums(DAY_COUNTERS)}
FROM ${from}
GROUP BY day, account, connection`
}

function partSums(from: string): string {
  const counters = COUNTER_COLUMNS.map((name) => `part_${name}`)
  return `INSERT INTO code_part_sums (${KEY.join(', ')}, part_kind, part_a, part_b, ${both(COUNTER_COLUMNS)})
SELECT ${KEY_SQL}, kind, a, b, ${sums(COUNTER_COLUMNS, (name) => `one_${name}`)}
FROM ${from}
ARRAY JOIN part_kind AS kind, part_a AS a, part_b AS b, ${counters.map((name) => `${name} AS ${name.replace('part_', 'one_')}`).join(', ')}
GROUP BY day, account, connection, kind, a, b`
}

const DONE = (given: readonly string[]) => `${given.map((name) => `ifNull(${name}, 0)`).join(' + ')} > 0`

/** Kinds of use without a value. `…_given`: the report says whether there was any; none is not the same as unknown. */
const USES = {
  used: DONE(['interactions', 'generations', 'acceptances']),
  active: 'interactions > 0',
  agent: 'used_agent',
  chat: 'used_chat',
  cli: 'used_cli',
  coding_agent: 'used_coding_agent',
  review: 'used_review_active',
  review_passive: 'used_review_passive',
  active_given: 'isNotNull(interactions)',
  agent_given: 'isNotNull(used_agent)',
  chat_given: 'isNotNull(used_chat)',
  cli_given: 'isNotNull(used_cli)',
  review_given: 'isNotNull(used_review_active)',
}

/** A part counts for its first name where something was done. Languages and models each have one breakdown to go by. */
const PART_USES = { ide: 'ide', feature: 'feature', language_feature: 'language', model_feature: 'model' }
const text = (value: string) => `'${value}'::LowCardinality(String)`

function peopleSums(from: string): string {
  const uses = Object.entries(USES).map(
    ([kind, sql]) => `if(ifNull(${sql}, false), [(${text(kind)}, ${text('')})], [])`,
  )
  const kinds = Object.keys(PART_USES).map((kind) => `'${kind}'`)
  const names = Object.values(PART_USES).map((use) => `'${use}'`)
  const parts = `arrayFilter(use -> use.1 != '', arrayMap((k, a, i, g, c) ->
    (if(${DONE(['i', 'g', 'c'])}, transform(k, [${kinds.join(', ')}], [${names.join(', ')}], ''), '')::LowCardinality(String), a),
    part_kind, part_a, part_interactions, part_generations, part_acceptances))`
  const phase = `if(adoption_phase = '', [], [(${text('phase')}, adoption_phase)])`
  return `INSERT INTO code_people_sums (${KEY.join(', ')}, kind, value, people)
SELECT ${KEY_SQL}, use.1, use.2, groupBitmapState(number)
FROM (SELECT day, account, connection, number, arrayConcat(${uses.join(', ')}, ${phase}, ${parts}) AS uses
  FROM ${from} AS person_days
  INNER JOIN (SELECT user_id, number FROM code_people
    WHERE tenant = {tenant:String} AND numbering = {numbering:UInt64}) AS people USING (user_id))
ARRAY JOIN uses AS use
GROUP BY day, account, connection, use`
}
