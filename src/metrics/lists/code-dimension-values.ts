import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { calledByLogin } from '../../model/records/tombstone.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import type { Interval } from '../../model/time/time.ts'
import { orNull, PERSON, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import {
  listed,
  readRows,
  rowsOf,
  sql,
  text,
  texts,
  u32,
  verbatim,
  type Sql,
} from '../../store/facts/engine/sql.ts'
import { centersByName } from '../feeds/bill/bill-sources.ts'
import { withinDays, type ChosenBy } from '../feeds/fact-source.ts'
import { OF_ORGANIZATIONS } from '../../store/facts/derived/team-sql.ts'
import { measured, peopleIn } from '../definitions/value.ts'
import { compileQuery } from '../ask/compile-query.ts'
import { OWN_COHORTS, PHASE } from '../feeds/user-days/cohorts.ts'
import { readPlanner } from '../feeds/planner.ts'
import type { Dimension } from '../../model/metric.ts'
import { reportLines, tablesNaming } from './tables-naming.ts'
import { accountsWith, ownerOf, sourcesOf } from '../ask/scope-accounts.ts'

export const FOUND = { value: TEXT, label: orNull(TEXT) }
export type FoundValue = RowOf<typeof FOUND>

interface CodeValuesInput extends ScopedFacts {
  dimension: Dimension
  search: string
  limit: number
}

/** More different editors, features, languages or models than there will be. */
const MOST_NAMES = 2000

/** Values of a dimension of the code assistant, most used first where use is known by it. */
export async function codeDimensionValues(input: CodeValuesInput, range: Interval): Promise<FoundValue[]> {
  const { facts, scope, dimension, search, limit, signal } = input
  if (accountsWith(scope, 'user_days').length === 0) return []
  if (dimension === 'source' || dimension === 'connection') return ofConnections(input)
  if (dimension === 'user') return await ofPeople(input, range)
  const asked = { of: ownerOf(scope, 'user_days'), when: withinDays(range) }
  const tables = named(dimension, asked)
  const rows = tables.length > 0 ? listed(tables, ' UNION ALL ') : LISTED[dimension]?.(asked)
  if (!rows) return await ofBreakdown(input, range)
  // Everything by that name within the range, in the order of its newest name.
  const values = sql`SELECT value, argMax(name, (named, seen)) AS label
FROM (${rows})
WHERE value != ''
GROUP BY value
HAVING ${text(search)} = '' OR positionCaseInsensitiveUTF8(concat(value, ' ', label), ${text(search)}) > 0
ORDER BY lowerUTF8(label), value
LIMIT ${u32(limit)}`
  return await readRows(facts, values, FOUND, signal)
}

/** Everybody of the range by their login, in its order. */
async function ofPeople(
  { facts, scope, search, limit, signal }: CodeValuesInput,
  range: Interval,
): Promise<FoundValue[]> {
  const rows = (table: string) => sql`${rowsOf(table, ownerOf(scope, 'user_days'))} AND ${withinDays(range)}`
  const everybody = sql`SELECT DISTINCT user_id AS value FROM (
  SELECT user_id FROM ${rows('code_user_days')} UNION ALL SELECT user_id FROM ${rows('code_seats')}
) WHERE value != ''`
  const [people, found] = await Promise.all([
    facts.names({ tenant: scope.tenant, source: 'code_assistant' }),
    readRows(facts, everybody, { value: PERSON }, signal),
  ])
  return found
    .map(({ value }) => ({ value, label: calledByLogin(people.get(value)?.login ?? '') }))
    .filter((one) => matches(one, search))
    .toSorted((a, b) => compareNames(a.label, b.label) || compareText(a.value, b.value))
    .slice(0, limit)
}

function ofConnections({ scope, dimension, search, limit }: CodeValuesInput): FoundValue[] {
  const named =
    dimension === 'source'
      ? sourcesOf(scope, 'user_days').map(({ source }) => [source, null] as const)
      : accountsWith(scope, 'user_days').map(({ connection, label }) => [connection, label] as const)
  return [...new Map(named)]
    .map(([value, label]) => ({ value, label }))
    .filter((found) => matches(found, search))
    .slice(0, limit)
}

function matches({ value, label }: FoundValue, search: string): boolean {
  return hasText(search, value, label ?? '')
}

/** Names that people's days are broken down by, by how many people had something of them. */
async function ofBreakdown(
  { facts, scope, dimension, search, limit, signal }: CodeValuesInput,
  range: Interval,
): Promise<FoundValue[]> {
  const query = { grain: 'total' as const, groupBy: [dimension], filters: [] }
  const planner = await readPlanner('user_days', { facts, scope, query, range, signal })
  const measures = ['used_users']
  const { statement, columns } = compileQuery({
    ...query,
    ...ownerOf(scope, 'user_days'),
    values: [measured(peopleIn('used_users'))],
    plan: planner.plan({ ...query, range, measures }),
    order: [{ by: { value: 0 }, direction: 'desc' }],
    limit: MOST_NAMES,
  })
  const rows = await readRows(facts, statement, columns, signal)
  return rows
    .map(({ d0 }) => ({ value: d0 ?? '', label: null }))
    .filter((found) => matches(found, search))
    .slice(0, limit)
}

type Asked = Pick<ChosenBy, 'of' | 'when'>

/** By their names alone. */
const named = (dimension: Dimension, { of, when }: Asked): Sql[] =>
  tablesNaming(dimension).map(
    ({ column, rows, whenever }) =>
      sql`SELECT ${verbatim(column)} AS value, value AS name, 1 AS named, max(day) AS seen
  FROM ${rows(of)} AND ${whenever ? sql`true` : when} GROUP BY value`,
  )

const LISTED: Partial<Record<Dimension, (asked: Asked) => Sql>> = {
  team: ({
    of,
    when,
  }) => sql`SELECT team_id AS value, argMax(if(name = '', slug, name), day) AS name, 1 AS named, max(day) AS seen
  FROM ${rowsOf('code_teams', of)} GROUP BY team_id
  UNION ALL SELECT team_id, argMax(team_slug, day), 0, max(day) FROM ${rowsOf('code_user_teams', of)} AND ${verbatim(OF_ORGANIZATIONS)} AND ${when} GROUP BY team_id`,
  plan: ({ of, when }) => sql`SELECT plan_type AS value, plan_type AS name, 1 AS named, max(day) AS seen
  FROM ${rowsOf('code_seats', of)} AND ${when} GROUP BY plan_type`,
  // A file has the name alone: that of a cost centre which the bill knows is the same one.
  cost_center: ({
    of,
    when,
  }) => sql`SELECT cost_center_id AS value, argMax(cost_center, day) AS name, 1 AS named, max(day) AS seen
  FROM ${rowsOf('code_bill_lines', of)} AND ${when} GROUP BY value
  UNION ALL SELECT if(c.known_center = '', l.cost_center, c.known_center) AS value, argMax(l.cost_center, l.day), 1, max(l.day)
  FROM (SELECT account, cost_center, day FROM ${reportLines(of)} AND ${when}) AS l
  LEFT JOIN (${centersByName(of)}) AS c ON c.named = l.cost_center AND c.account = l.account GROUP BY value`,
  cohort: ({
    of,
    when,
  }) => sql`SELECT ${verbatim(PHASE)} AS value, value AS name, 1 AS named, max(day) AS seen
  FROM ${rowsOf('code_user_days', of)} AND ${when} GROUP BY value
  UNION ALL SELECT arrayJoin(${texts(OWN_COHORTS)}) AS value, value, 0, toDate(0)`,
}
