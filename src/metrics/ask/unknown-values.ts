import { readChatIdentities, readCodeIdentities } from '../../store/facts/read/read-identities.ts'
import { namesOf } from '../lists/labels.ts'
import type { Dimension } from '../../model/metric.ts'
import type { Question } from './question.ts'
import { accountsOf, connectionLabels } from './scope-accounts.ts'
import { readUnknownTeams, type Unknown } from './unknown-teams.ts'
import { distinct, said, type Said } from '../../words/said.ts'

/** Ids that a question asks for and of which no source ever told. */
export interface UnknownValues {
  /** Said beside an answer. */
  notes: Said[]
  /** The question is about nothing else: what those did is unknown, not zero. */
  onlyThese: boolean
}

type Known = (question: Question, ids: readonly string[]) => Promise<Iterable<string>>

/**
 * Dimensions whose values are somebody or something that is there whether or not it does anything. What the vendor names
 * only as it is used (a model, a product, an editor) was not used where it is not named.
 */
const KNOWN: Partial<Record<Dimension, { known: Known; note: (ids: string) => Said }>> = {
  user: { known: knownPeople, note: (ids) => said('no_such_person_id', { ids }) },
  group: { known: knownGroups, note: (ids) => said('no_such_group', { ids }) },
  repository: {
    known: knownRepositories,
    note: (names) => said('no_such_repository', { names }),
  },
  connection: {
    known: ({ scope }, ids) => {
      const labelOf = connectionLabels(scope)
      return Promise.resolve(ids.filter((id) => labelOf(id) !== null))
    },
    note: (ids) => said('no_such_connection_id', { ids }),
  },
  organization: {
    known: ({ scope }) => Promise.resolve(accountsOf(scope, 'costs')),
    note: (ids) => said('no_such_organization', { ids }),
  },
}

/** Which of the values a question filters by are not known. */
export async function readUnknownValues(question: Question): Promise<UnknownValues> {
  const found = await Promise.all(
    question.query.filters.map(async ({ dimension, op, values }) => {
      const asked = [...new Set(values)].filter((id) => id !== '')
      if (op !== 'in' || asked.length === 0) return { notes: [], onlyThese: false }
      const { ids, notes } = await unknownOf(question, dimension, asked)
      return { notes, onlyThese: values.every((id) => ids.includes(id)) }
    }),
  )
  return {
    notes: distinct(found.flatMap(({ notes }) => notes)),
    onlyThese: found.some(({ onlyThese }) => onlyThese),
  }
}

async function unknownOf(question: Question, dimension: Dimension, asked: string[]): Promise<Unknown> {
  if (dimension === 'team') return await readUnknownTeams(question, asked)
  const of = KNOWN[dimension]
  if (!of) return { ids: [], notes: [] }
  const known = new Set(await of.known(question, asked))
  const ids = asked.filter((id) => !known.has(id))
  return { ids, notes: ids.length === 0 ? [] : [of.note(ids.join(', '))] }
}

/** Most have a name, which is found at once; only for the others everybody is looked through. */
async function knownPeople(question: Question, ids: readonly string[]): Promise<string[]> {
  const { facts, scope, signal } = question
  const named = await namesIn(question, 'user', ids)
  if (ids.every((id) => named.has(id))) return [...named.keys()]
  const of = [facts, scope.tenant, signal] as const
  const told = await Promise.all([
    question.feeds.has('costs') ? readChatIdentities(...of) : [],
    [...question.feeds.keys()].some((feed) => feed !== 'costs') ? readCodeIdentities(...of) : [],
  ])
  return [...named.keys(), ...told.flat().map(({ userId }) => userId)]
}

const GROUPS = `SELECT DISTINCT id FROM (
  SELECT arrayJoin(group_ids) AS id FROM costs
  WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND hasAny(group_ids, {ids:Array(String)})
  UNION ALL
  SELECT subject_id FROM spend_limits
  WHERE tenant = {tenant:String} AND level = 'group' AND subject_id IN {ids:Array(String)}
)`

async function knownGroups(question: Question, ids: readonly string[]): Promise<string[]> {
  const named = await namesIn(question, 'group', ids)
  if (ids.every((id) => named.has(id))) return [...named.keys()]
  const told = await idsOf(question, GROUPS, { accounts: accountsOf(question.scope, 'costs'), ids: [...ids] })
  return [...named.keys(), ...told]
}

const REPOSITORIES = `SELECT DISTINCT id FROM (${[
  ['code_pull_requests', 'repository_name'],
  ['code_aggregate_days', 'repository_name'],
  ['code_metrics_nodes', 'repository'],
]
  .map(
    ([table, name]) =>
      `SELECT ${name} AS id FROM ${table} WHERE tenant = {tenant:String} AND account IN {accounts:Array(String)} AND ${name} IN {ids:Array(String)}`,
  )
  .join(' UNION ALL ')})`

function knownRepositories(question: Question, ids: readonly string[]): Promise<string[]> {
  return idsOf(question, REPOSITORIES, {
    accounts: accountsOf(question.scope, 'user_days'),
    ids: [...ids],
  })
}

function namesIn(question: Question, dimension: 'user' | 'group', ids: readonly string[]) {
  const { feeds } = question
  const namesKeptBefore = feeds.get('costs')?.planner.namesKeptBefore ?? 0
  return namesOf({ ...question, feeds: [...feeds.keys()], namesKeptBefore }, dimension, [...ids])
}

async function idsOf(
  { facts, scope, signal }: Question,
  sql: string,
  params: { accounts: string[]; ids: string[] },
): Promise<string[]> {
  const rows = await facts.query<{ id: string }>(
    sql,
    { tenant: scope.tenant, ...params },
    signal ? { signal } : {},
  )
  return rows.map(({ id }) => id)
}
