import type { Dimension } from '../../../model/metric.ts'
import { rowsOf, sql, text } from '../../../store/facts/engine/sql.ts'
import type { ChosenBy, FactSource } from '../fact-source.ts'
import { COUNTERS, PART_COLUMNS, PART_KINDS, WHOSE } from './user-day-sources.ts'

/** Sums that hold for what they were made from: of days, of days by team, of closed months by person. */
export interface SummedSource extends FactSource {
  kind: 'day' | 'team' | 'month'
}

const DAY_SUMS = { time: 'day', day: 'day', rollup: true, arrays: {}, kind: 'day' } as const

/** A counter that no row gave is unknown, not zero. */
const given = (name: string) => `if(sum(${name}_given) = 0, NULL, sum(${name}))`

const COMPLETIONS = ['generations', 'acceptances', 'lines_suggested', 'lines_added'] as const
const COUNTED: Record<string, string> = {
  source_rows: 'sum(rows)',
  ...Object.fromEntries([...COUNTERS, 'ai_credits'].map((name) => [name, given(name)])),
  completion_rows: 'sum(completion_rows)',
  ...Object.fromEntries(COMPLETIONS.map((name) => [`completion_${name}`, given(`completion_${name}`)])),
}

/** Sets of people over one numbering of this store, so that they merge with nothing read from the rows. */
const people = (column: string) => `groupBitmapMergeState(${column})`
const FLAGS = ['agent', 'chat', 'cli', 'review'] as const
const PEOPLE: Record<string, string> = {
  rows: 'sum(rows)',
  active_users: people('active'),
  active_given: 'sum(interactions_given)',
  used_users: people('used'),
  completion_users: people('completion'),
  ...Object.fromEntries(
    FLAGS.flatMap((name) => [
      [`${name}_users`, people(name)],
      [`${name}_given`, `sum(${name}_given)`],
    ]),
  ),
}

/** Each once by its counters, and once by its people, which merge with those of no other table. */
const countersAndPeople = (source: SummedSource): SummedSource[] => [
  { ...source, measures: COUNTED },
  { ...source, name: `${source.name}_people`, measures: { ...COUNTED, ...PEOPLE }, wholeRangeOnly: true },
]

const DAYS = countersAndPeople({
  ...DAY_SUMS,
  name: 'day_sums',
  from: 'code_day_sums',
  dimensions: WHOSE,
  measures: {},
})

const TEAMS = countersAndPeople({
  ...DAY_SUMS,
  kind: 'team',
  name: 'team_sums',
  from: 'code_team_sums',
  partsBy: ['team'],
  overlapping: 'team',
  dimensions: { ...WHOSE, team: 'team_id' },
  measures: {},
})

const PERSON_MONTHS: SummedSource = {
  name: 'person_months',
  from: 'code_person_months',
  time: 'month',
  day: 'month',
  rollup: true,
  arrays: {},
  kind: 'month',
  partsBy: ['user'],
  dimensions: { ...WHOSE, user: 'user_id' },
  measures: COUNTED,
}

/** Rows of one kind of breakdown. */
const partRows =
  (kind: string) =>
  ({ of, when }: ChosenBy) =>
    sql`(SELECT * FROM ${rowsOf('code_part_sums', of)} AND ${when} AND part_kind = ${text(kind)} AND (part_a != '' OR part_b != ''))`

const PARTS = PART_KINDS.flatMap(({ kind, names, prompts }): SummedSource[] => {
  const feature = names.indexOf('feature')
  const completed = `${PART_COLUMNS[feature] ?? ''} = 'code_completion'`
  const completions = (column: string) =>
    `if(sumIf(${column}_given, ${completed}) = 0, NULL, sumIf(${column}, ${completed}))`
  const source: SummedSource = {
    ...DAY_SUMS,
    name: `part_sums_${kind}`,
    from: '',
    partsBy: names,
    choose: partRows(kind),
    dimensions: {
      ...WHOSE,
      ...Object.fromEntries(names.map((name, i): [Dimension, string] => [name, PART_COLUMNS[i] ?? ''])),
    },
    measures: {
      ...Object.fromEntries(
        COUNTERS.filter((name) => prompts || name !== 'interactions').map((name) => [name, given(name)]),
      ),
      ...(feature >= 0 && {
        completion_rows: `countIf(${completed})`,
        ...Object.fromEntries(COMPLETIONS.map((name) => [`completion_${name}`, completions(name)])),
      }),
    },
  }
  const used = { ...source.measures, used_users: people('people') }
  return [source, { ...source, name: `${source.name}_people`, measures: used, wholeRangeOnly: true }]
})

/** What answers for person-days from sums, the smallest first. */
export const USER_DAY_SUMS: readonly SummedSource[] = [...DAYS, ...PARTS, ...TEAMS, PERSON_MONTHS]
