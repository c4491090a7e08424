import type { CodePartKind } from '../../../model/records/code-counters.ts'
import type { Dimension, Grain } from '../../../model/metric.ts'
import { userDayDatasets } from '../../../model/dataset.ts'
import { answeringUserDays } from '../../completeness/answering-loads.ts'
import { listed, rowsOf, sql, text, texts, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import { needed, sourceBy, summed, withTeams, type ChosenBy, type FactSource } from '../fact-source.ts'
import { PHASE } from './cohorts.ts'

/**
 * Person-days, each once, and once in each connection where it is asked by: of several accounts that report one, the
 * enterprise speaks before an organisation.
 */
export function personDays({ of: asked, reporting, when, connection }: ChosenBy): Sql {
  const of = reporting?.[0] === undefined ? asked : { ...asked, accounts: reporting }
  const once = connection?.grouped ? 'day, user_id, connection' : 'day, user_id'
  // As `planUserDays` of the store orders them.
  const order =
    of.accounts.length > 1
      ? sql`
    ORDER BY day, user_id, indexOf(${texts(userDayDatasets())}, dataset), account LIMIT 1 BY ${verbatim(once)}`
      : verbatim('')
  const conditions = listed([when, ...(connection?.conditions ?? [])], ' AND ')
  return sql`(
    SELECT *, user_number FROM ${rowsOf('code_user_days', of)} AND ${conditions}
    AND (account, day, load_id) IN (${answeringUserDays(of)})${order}
  )`
}

export const COUNTERS = [
  'interactions',
  'generations',
  'acceptances',
  'lines_suggested',
  'lines_added',
  'lines_deleted',
] as const
const some = (column: string) => `ifNull(${column}, 0) > 0`

/** Sets of people of whom each of these holds, and of one person whether it does. */
const peopleOf = (conditions: Record<string, string>) => {
  const all = Object.entries(conditions)
  return {
    sets: Object.fromEntries(all.map(([name, is]) => [name, `groupBitmapStateIf(user_number, ${is})`])),
    ofOne: Object.fromEntries(all.map(([name, is]) => [name, `toUInt64(max(${is}))`])),
  }
}

/** A row is not yet use: the vendor writes rows for credits and telemetry alone. */
export const USED_CODE = ['interactions', 'generations', 'acceptances'].map(some).join(' OR ')

const IS_COMPLETION = `k = 'feature' AND a = 'code_completion'`
const completions = (column: string) =>
  `sum(arrayReduce('sumOrNull', arrayMap((k, a, x) -> if(${IS_COMPLETION}, x, NULL), part_kind, part_a, part_${column})))`

/** A flag that no row gives is unknown, hence the count beside it. */
const FLAGS = {
  agent: 'used_agent',
  chat: 'used_chat',
  cli: 'used_cli',
  review: 'used_review_active',
} as const

const PEOPLE = peopleOf({
  active_users: some('interactions'),
  used_users: USED_CODE,
  ...Object.fromEntries(
    Object.entries(FLAGS).map(([name, column]) => [`${name}_users`, `ifNull(${column}, false)`]),
  ),
  completion_users: `arrayExists((k, a, i, g, c) -> ${IS_COMPLETION} AND (${['i', 'g', 'c'].map(some).join(' OR ')}), part_kind, part_a, part_interactions, part_generations, part_acceptances)`,
})

const DAILY = { from: '', time: 'day', day: 'day', rollup: false } as const
export const WHOSE = {
  source: sourceBy('connection', 'connection', 'code_assistant'),
  connection: 'connection',
} as const satisfies FactSource['dimensions']

/** A person's day as a whole: totals come from its own counters, never from a breakdown. */
const PERSON_DAYS: FactSource = {
  ...DAILY,
  name: 'person_days',
  choose: personDays,
  dimensions: { ...WHOSE, user: 'user_id' },
  arrays: {},
  measures: {
    rows: 'count()',
    source_rows: 'count()',
    ...summed(COUNTERS),
    ...PEOPLE.sets,
    active_given: 'countIf(isNotNull(interactions))',
    ...Object.fromEntries(
      Object.entries(FLAGS).map(([name, column]) => [`${name}_given`, `countIf(isNotNull(${column}))`]),
    ),
    completion_rows: `countIf(arrayExists((k, a) -> ${IS_COMPLETION}, part_kind, part_a))`,
    completion_generations: completions('generations'),
    completion_acceptances: completions('acceptances'),
    completion_lines_suggested: completions('lines_suggested'),
    completion_lines_added: completions('lines_added'),
    ai_credits: 'sum(ai_credits)',
  },
  ofOne: PEOPLE.ofOne,
}

/** The names of a kind of breakdown, in the order it gives them. Prompts are not given by language. */
export const PART_KINDS: readonly { kind: CodePartKind; names: readonly Dimension[]; prompts: boolean }[] = [
  { kind: 'ide', names: ['editor'], prompts: true },
  { kind: 'feature', names: ['feature'], prompts: true },
  // A language's own numbers include completions; those by model leave them out.
  { kind: 'language_feature', names: ['language', 'feature'], prompts: false },
  { kind: 'model_feature', names: ['model', 'feature'], prompts: true },
  { kind: 'language_model', names: ['language', 'model'], prompts: false },
]

export const PART_COLUMNS = ['part_a', 'part_b'] as const

const PART_SOURCES = PART_KINDS.map(({ kind, names, prompts }): FactSource => {
  const counters = COUNTERS.filter((name) => prompts || name !== 'interactions')
  const arrays = COUNTERS.map((name) => `part_${name} AS p_${name}`)
  const feature = names.indexOf('feature')
  const completed = `p_${feature} = 'code_completion'`
  const ofCompletions = (column: string) => `sumIf(p_${column}, ${completed})`
  const users = peopleOf({
    used_users: ['p_interactions', 'p_generations', 'p_acceptances'].map(some).join(' OR '),
  })
  return {
    ...DAILY,
    name: `parts_${kind}`,
    partsBy: names,
    choose: (by) => sql`(
    SELECT day, user_id, user_number, connection, p_0, p_1, ${listed(COUNTERS.map((name) => `p_${name}`))}
    FROM ${personDays(by)}
    ARRAY JOIN part_kind AS p_kind, part_a AS p_0, part_b AS p_1, ${listed(arrays)}
    WHERE p_kind = ${text(kind)} AND (p_0 != '' OR p_1 != '')
  )`,
    dimensions: {
      ...WHOSE,
      user: 'user_id',
      ...Object.fromEntries(names.map((name, i) => [name, `p_${i}`])),
    },
    arrays: {},
    measures: {
      rows: 'count()',
      source_rows: 'uniqExact((day, user_id))',
      ...Object.fromEntries(counters.map((name) => [name, `sum(p_${name})`])),
      ...users.sets,
      ...(feature >= 0 && {
        completion_rows: `countIf(${completed})`,
        completion_generations: ofCompletions('generations'),
        completion_acceptances: ofCompletions('acceptances'),
        completion_lines_suggested: ofCompletions('lines_suggested'),
        completion_lines_added: ofCompletions('lines_added'),
      }),
    },
    ofOne: users.ofOne,
  }
})

const PHASE_BUCKETS: Record<Grain, string> = {
  hour: 'day',
  day: 'day',
  week: 'toMonday(day)',
  month: 'toStartOfMonth(day)',
  total: 'toDate(0)',
}

const PHASE_USERS = peopleOf({ phase_users: '1' })

/** Each person once in a bucket, with the phase that the vendor gave last in it; who has none is no row. */
const PHASES: FactSource = {
  ...DAILY,
  name: 'person_phases',
  bucket: 'bucket_day',
  choose: (by) => sql`(
    SELECT user_id, user_number, bucket_day, last_day, phase, last_connection AS connection FROM (
      SELECT user_id, user_number, ${by.bucket ?? verbatim(PHASE_BUCKETS[needed(by.grain)])} AS bucket_day, max(day) AS last_day,
        argMax(${verbatim(PHASE)}, day) AS phase, argMax(connection, day) AS last_connection
      FROM ${personDays(by)} WHERE adoption_phase != ''
      GROUP BY user_id, user_number, bucket_day${verbatim(by.connection?.grouped ? ', connection' : '')}
    )
  )`,
  dimensions: { ...WHOSE, user: 'user_id', cohort: 'phase' },
  arrays: {},
  measures: { rows: 'count()', source_rows: 'count()', ...PHASE_USERS.sets },
  ofOne: PHASE_USERS.ofOne,
}

const WITHOUT_TEAMS = [PERSON_DAYS, ...PART_SOURCES]

/** What answers for person-days row by row; the first that carries what is asked is read. */
export const USER_DAY_SOURCES: readonly FactSource[] = [
  ...WITHOUT_TEAMS,
  ...WITHOUT_TEAMS.map((source) => withTeams(source, 'day')),
  PHASES,
  withTeams(PHASES, 'last_day'),
]
