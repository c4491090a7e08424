import type { Dimension } from '../metrics-query.ts'
import type { ChosenBy, FactSource } from './fact-source.ts'
import { COUNTERS, PART_COLUMNS, PART_KINDS, WHOSE } from './user-day-sources.ts'

const SUMS = { time: 'day', day: 'day', rollup: true, arrays: {} } as const

/** A counter that no row gave is unknown, not zero. */
const given = (name: string) => `if(sum(${name}_given) = 0, NULL, sum(${name}))`

const DAY_SUMS: FactSource = {
  ...SUMS,
  name: 'day_sums',
  from: 'code_day_sums',
  dimensions: WHOSE,
  measures: {
    source_rows: 'sum(rows)',
    ...Object.fromEntries([...COUNTERS, 'ai_credits'].map((name) => [name, given(name)])),
  },
}

const COMPLETIONS = {
  completion_generations: 'generations',
  completion_acceptances: 'acceptances',
  completion_lines_suggested: 'lines_suggested',
  completion_lines_added: 'lines_added',
}

/** Rows of one kind of breakdown, or those of it that are completions. */
const partRows =
  (where: string) =>
  ({ who, when }: ChosenBy) =>
    `(SELECT * FROM code_part_sums WHERE ${who} AND ${when} AND ${where})`

const COMPLETION_SUMS: FactSource = {
  ...SUMS,
  name: 'completion_sums',
  from: '',
  choose: partRows(`part_kind = 'feature' AND part_a = 'code_completion'`),
  dimensions: WHOSE,
  measures: Object.fromEntries(
    Object.entries(COMPLETIONS).map(([measure, column]) => [measure, given(column)]),
  ),
}

const PART_SUMS = PART_KINDS.map(({ kind, names, prompts }): FactSource => {
  const feature = names.indexOf('feature')
  const completed = `${PART_COLUMNS[feature] ?? ''} = 'code_completion'`
  const ofCompletions = (column: string) =>
    `multiIf(countIf(${completed}) = 0, 0, sumIf(${column}_given, ${completed}) = 0, NULL, sumIf(${column}, ${completed}))`
  return {
    ...SUMS,
    name: `part_sums_${kind}`,
    from: '',
    partsBy: names,
    choose: partRows(`part_kind = '${kind}' AND (part_a != '' OR part_b != '')`),
    dimensions: {
      ...WHOSE,
      ...Object.fromEntries(names.map((name, i): [Dimension, string] => [name, PART_COLUMNS[i] ?? ''])),
    },
    measures: {
      ...Object.fromEntries(
        COUNTERS.filter((name) => prompts || name !== 'interactions').map((name) => [name, given(name)]),
      ),
      ...(feature >= 0 &&
        Object.fromEntries(
          Object.entries(COMPLETIONS).map(([measure, column]) => [measure, ofCompletions(column)]),
        )),
    },
  }
})

const peopleOf = (kind: string) => `groupBitmapMergeStateIf(people, kind = '${kind}')`
const FLAGS = ['active', 'agent', 'chat', 'cli', 'review'] as const

const people = (
  kinds: string,
  source: Pick<FactSource, 'name' | 'dimensions' | 'measures' | 'partsBy'>,
): FactSource => ({
  ...SUMS,
  ...source,
  from: '',
  choose: ({ who, when }) =>
    `(SELECT * FROM code_people_sums WHERE ${who} AND ${when} AND kind IN (${kinds}))`,
  wholeRangeOnly: true,
})

/** Sets of people over one numbering of this store, so that they merge with nothing read from the rows. */
const PEOPLE_SUMS = [
  people(
    [...FLAGS, 'used', 'feature', ...FLAGS.map((name) => `${name}_given`)]
      .map((kind) => `'${kind}'`)
      .join(', '),
    {
      name: 'people_sums',
      dimensions: WHOSE,
      measures: {
        rows: `countIf(kind = 'used')`,
        used_users: peopleOf('used'),
        completion_users: `groupBitmapMergeStateIf(people, kind = 'feature' AND value = 'code_completion')`,
        ...Object.fromEntries(
          FLAGS.flatMap((name) => [
            [`${name}_users`, peopleOf(name)],
            [`${name}_given`, `countIf(kind = '${name}_given')`],
          ]),
        ),
      },
    },
  ),
  ...(['editor', 'feature', 'language', 'model'] as const).map((dimension) => {
    const kind = dimension === 'editor' ? 'ide' : dimension
    return people(`'${kind}'`, {
      name: `people_sums_${kind}`,
      dimensions: { ...WHOSE, [dimension]: 'value' },
      partsBy: [dimension],
      measures: { used_users: 'groupBitmapMergeState(people)' },
    })
  }),
]

/** What answers for person-days from sums of whole days, the smallest first. */
export const USER_DAY_SUMS: readonly FactSource[] = [DAY_SUMS, COMPLETION_SUMS, ...PART_SUMS, ...PEOPLE_SUMS]
