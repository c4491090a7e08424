import { datasetsShaped } from '../../model/dataset.ts'
import { answeringLoads } from '../completeness/answering-loads.ts'
import { OF_ENTERPRISE } from '../../store/facts/derived/team-sql.ts'
import { listed, rowsOf, sql, text, verbatim, type Owner, type Sql } from '../../store/facts/engine/sql.ts'
import { summed, type ChosenBy, type FactSource } from './fact-source.ts'
import { COUNTERS, PART_KINDS, WHOSE } from './user-days/user-day-sources.ts'

export const answeringReports = (of: Owner) =>
  answeringLoads(of, datasetsShaped('organisation_day', 'day'), datasetsShaped('organisation_day', 'report'))
const answeringRepositories = (of: Owner) => answeringLoads(of, datasetsShaped('repository_day', 'day'), [])

const REPORTED = { from: '', time: 'day', day: 'day', rollup: false, arrays: {} } as const

/** A count of people, or a median, is known of one row only: neither adds, and a median cannot be averaged. */
const ofOneRow = (column: string) => `if(count() = 1, any(${column}), NULL)`

const PULL_REQUESTS = {
  source_rows: 'count()',
  opened: 'sum(pr_created)',
  merged: 'sum(pr_merged)',
  reviewed: 'sum(pr_reviewed)',
  opened_by_assistant: 'sum(pr_created_by_assistant)',
  reviewed_by_assistant: 'sum(pr_reviewed_by_assistant)',
  minutes_to_merge: ofOneRow('pr_median_minutes_to_merge'),
}

const answering = ({ of, when }: ChosenBy) =>
  sql`FROM ${rowsOf('code_aggregate_days', of)} AND ${when} AND repository_id = '' AND (account, day, load_id) IN (${answeringReports(of)})`

/**
 * What an organisation or enterprise reports of itself. Where an enterprise does, its organisations are part of it:
 * those that name it. One without an enterprise is part of none.
 */
const wholeRows = (of: ChosenBy) => sql`(
    SELECT * ${answering(of)} AND (${verbatim(OF_ENTERPRISE)} OR (day, enterprise_id) NOT IN (
      SELECT day, enterprise_id ${answering(of)} AND ${verbatim(OF_ENTERPRISE)}))
  )`

/** Accounts whose sums are added to each other, of whichever days. */
export const accountsAdded = (by: ChosenBy): Sql => sql`SELECT DISTINCT account FROM ${wholeRows(by)}`

const PARTS = PART_KINDS.map(({ kind, names, prompts }): FactSource => {
  const counters = COUNTERS.filter((name) => prompts || name !== 'interactions')
  return {
    ...REPORTED,
    name: `reported_${kind}`,
    partsBy: names,
    choose: (by) => sql`(
    SELECT day, connection, p_0, p_1, ${listed(COUNTERS.map((name) => `p_${name}`))}
    FROM ${wholeRows(by)}
    ARRAY JOIN part_kind AS p_kind, part_a AS p_0, part_b AS p_1, ${listed(COUNTERS.map((name) => `part_${name} AS p_${name}`))}
    WHERE p_kind = ${text(kind)} AND (p_0 != '' OR p_1 != '')
  )`,
    dimensions: { ...WHOSE, ...Object.fromEntries(names.map((name, i) => [name, `p_${i}`])) },
    measures: {
      source_rows: 'count()',
      ...Object.fromEntries(counters.map((name) => [name, `sum(p_${name})`])),
    },
  }
})

/** The vendor's own sums of a day. */
export const REPORT_SOURCES: readonly FactSource[] = [
  {
    ...REPORTED,
    name: 'reported_totals',
    dimensions: WHOSE,
    choose: wholeRows,
    measures: {
      ...summed(COUNTERS),
      ...PULL_REQUESTS,
      daily_active: ofOneRow('daily_active_users'),
      weekly_active: ofOneRow('weekly_active_users'),
      monthly_active: ofOneRow('monthly_active_users'),
    },
  },
  ...PARTS,
  {
    ...REPORTED,
    name: 'reported_repositories',
    partsBy: ['repository'],
    dimensions: { ...WHOSE, repository: 'repository_name' },
    choose: ({ of, when }) => sql`(
    SELECT * FROM ${rowsOf('code_aggregate_days', of)} AND ${when}
      AND repository_id != '' AND (account, day, load_id) IN (${answeringRepositories(of)})
    ORDER BY day, repository_id, ${verbatim(OF_ENTERPRISE)} DESC, account LIMIT 1 BY day, repository_id
  )`,
    measures: PULL_REQUESTS,
  },
]
