import { CODE_LEVELS, type CodeLevel } from '../../model/connection.ts'
import { datasetsBringing, datasetsShaped, traitsOf } from '../../model/dataset.ts'
import type { MetricsSection } from '../../model/records/code-metrics-node.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { rowsOf, sql, texts, verbatim, type Sql } from '../../store/facts/engine/sql.ts'
import { summed, type ChosenBy, type FactSource } from './fact-source.ts'
import { namedEnterprises } from './bill/named-enterprises.ts'
import { WHOSE } from './user-days/user-day-sources.ts'

const calls = (level: CodeLevel) => datasetsBringing('metrics_calls', level)

/** What organisations and enterprises as a whole answered. */
const answered = ({ of, when }: Chosen) =>
  sql`${rowsOf('code_metrics_nodes', of)} AND ${when} AND load_id IN (${committedLoads(of, CODE_LEVELS.flatMap(calls))})`

const wholeNodes = (by: ChosenBy) => sql`(
    SELECT * FROM ${answered(by)}
      ${by.of.accounts.length > 1 ? sql`AND (day, account) NOT IN (${withinEnterprise(by)})` : sql``}
  )`

/**
 * Days of organisations that are part of what their enterprise answered. These calls do not say which is whose: reports
 * of the same days do, and where there are none the connection does that reads both.
 */
function withinEnterprise(by: Chosen): Sql {
  return sql`SELECT o.day, o.account FROM ${besideEnterprises(by)}
    WHERE if(${UNTOLD}, o.connection = e.connection, hasAny(o.ids, e.ids))`
}

type Chosen = Pick<ChosenBy, 'of' | 'when'>

/** Organisations (`o`) and enterprises (`e`) that answered of the same days, with the enterprises that their reports name. */
function besideEnterprises(by: Chosen): Sql {
  // Reports are a row of each person and day: those of an account that did not answer are not read.
  const named = namedEnterprises({
    of: by.of,
    when: [by.when, sql`account IN (SELECT account FROM ${answered(by)})`],
  })
  const answering = (level: CodeLevel) => sql`(
      SELECT n.account AS account, n.connection AS connection, n.day AS day, i.enterprise_ids AS ids
      FROM (SELECT DISTINCT account, connection, day FROM ${answered(by)} AND dataset IN ${texts(calls(level))}) AS n
      LEFT JOIN ${named} AS i ON i.account = n.account
    )`
  return sql`${answering('organization')} AS o INNER JOIN ${answering('enterprise')} AS e ON e.day = o.day`
}

const UNTOLD = sql`(empty(o.ids) OR empty(e.ids))`

/** Organisations of which nothing tells whether they are part of an enterprise that is added to them; both among `asked`. */
export const addedUntold = (by: Chosen, asked: readonly string[]): Sql =>
  sql`SELECT DISTINCT o.account AS account FROM ${besideEnterprises(by)}
    WHERE ${UNTOLD} AND o.account IN ${texts(asked)} AND e.account IN ${texts(asked)}
      AND (o.day, o.account) NOT IN (${withinEnterprise(by)}) ORDER BY account`

/** Of teams there are no sums of an account. */
const teamCalls = () =>
  datasetsShaped('metrics_day').filter((dataset) => traitsOf(dataset).feed === undefined)

/** These calls name a team by its slug; everything else knows it by its id. */
const teamNodes = ({ of, when }: ChosenBy) => sql`(
    SELECT n.*, if(t.id = '', n.team_slug, t.id) AS team FROM (
      SELECT * FROM ${rowsOf('code_metrics_nodes', of)} AND ${when} AND load_id IN (${committedLoads(of, teamCalls())})
    ) AS n LEFT JOIN (
      SELECT account, slug AS team_slug, argMax(team_id, day) AS id FROM ${rowsOf('code_teams', of)} GROUP BY account, team_slug
    ) AS t ON t.account = n.account AND t.team_slug = n.team_slug
  )`

const NODE = { from: '', time: 'day', day: 'day', rollup: false, arrays: {} } as const
const LEVELS = ['editor', 'model', 'language', 'repository'] as const
type Level = (typeof LEVELS)[number]

/** For an organisation or enterprise as a whole, and for its teams. */
function wholeAndTeams(
  source: Pick<FactSource, 'name' | 'measures'> & { dimensions: readonly Level[] },
  where: string,
): FactSource[] {
  const dimensions = { ...WHOSE, ...Object.fromEntries(source.dimensions.map((name) => [name, name])) }
  const measures = { ...source.measures, source_rows: 'count()' }
  const within = (rows: Sql) => sql`(SELECT * FROM ${rows} WHERE ${verbatim(where)})`
  return [
    { ...NODE, ...source, measures, dimensions, choose: (by) => within(wholeNodes(by)) },
    {
      ...NODE,
      ...source,
      measures,
      name: `${source.name}_of_teams`,
      dimensions: { ...dimensions, team: 'team' } satisfies FactSource['dimensions'],
      choose: (by) => within(teamNodes(by)),
    },
  ]
}

/** People are given per node and never add: of more nodes than one nothing can be said. */
const ofOneNode = (column: string) => `if(count() = 1, any(${column}), NULL)`

/** The nodes that are cut by exactly these. */
function nodes(section: MetricsSection, level: readonly Level[], people: string): FactSource[] {
  const cut = LEVELS.map((name) => `${name} ${level.includes(name) ? '!=' : '='} ''`).join(' AND ')
  return wholeAndTeams(
    {
      name: [section, ...level].join('_'),
      dimensions: level,
      measures: { [people]: ofOneNode('engaged_users') },
    },
    `section = '${section}' AND ${cut}`,
  )
}

/** Events are given on leaves only, so that nothing is counted on two levels. */
function leaves(section: MetricsSection, dimensions: readonly Level[], measures: FactSource['measures']) {
  return wholeAndTeams({ name: `${section}_leaves`, dimensions, measures }, `leaf AND section = '${section}'`)
}

const LEAVES: readonly FactSource[] = [
  ...leaves(
    'completions',
    ['editor', 'model', 'language'],
    summed(['suggestions', 'acceptances', 'lines_suggested', 'lines_accepted']),
  ),
  ...leaves('chat', ['editor', 'model'], summed(['chats', 'chat_insertions', 'chat_copies'])),
  ...leaves('dotcom_chat', ['model'], { dotcom_chats: 'sum(chats)' }),
  ...leaves('pull_requests', ['repository', 'model'], summed(['pr_summaries'])),
]

/** What is summed over accounts; people are not. */
export const ADDED_MEASURES = [...new Set(LEAVES.flatMap(({ measures }) => Object.keys(measures)))]

/** What answers for the metrics calls; the first that carries what is asked is read. */
export const METRICS_CALL_SOURCES: readonly FactSource[] = [
  ...wholeAndTeams(
    {
      name: 'day',
      dimensions: [],
      measures: {
        licensed_active: ofOneNode('active_users'),
        engaged: ofOneNode('engaged_users'),
        answered_days: 'count()',
      },
    },
    `section = 'day'`,
  ),
  ...nodes('completions', [], 'completion_engaged'),
  ...nodes('completions', ['editor'], 'completion_engaged'),
  ...nodes('completions', ['language'], 'completion_engaged'),
  ...nodes('completions', ['editor', 'model'], 'completion_engaged'),
  ...nodes('completions', ['editor', 'model', 'language'], 'completion_engaged'),
  ...nodes('chat', [], 'chat_engaged'),
  ...nodes('chat', ['editor'], 'chat_engaged'),
  ...nodes('chat', ['editor', 'model'], 'chat_engaged'),
  ...nodes('dotcom_chat', [], 'dotcom_chat_engaged'),
  ...nodes('dotcom_chat', ['model'], 'dotcom_chat_engaged'),
  ...LEAVES,
]
