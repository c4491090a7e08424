import { readChatIdentities, readCodeIdentities } from '../../../store/facts/read/read-identities.ts'
import { TEXT } from '../../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, texts, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import { hostOfKey } from '../../feeds/host-of-key.ts'
import { namesOf } from '../../lists/labels.ts'
import { reportLines, tablesNaming } from '../../lists/tables-naming.ts'
import type { Dimension, FeedId } from '../../../model/metric.ts'
import type { Question } from '../question.ts'
import { accountsOf, connectionLabels, ownerOf } from '../scope-accounts.ts'
import { readUnknownTeams, type Unknown } from './unknown-teams.ts'
import { distinct, said, type Said } from '../../../words/said.ts'

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
    known: (question, names) => named(question, { dimension: 'repository', feed: 'user_days' }, names),
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
    known: async (question, names) => [
      ...accountsOf(question.scope, 'costs'),
      ...(await named(question, { dimension: 'organization', feed: 'bill' }, names)),
    ],
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
  const known = await namesIn(question, 'user', ids)
  if (ids.every((id) => known.has(id))) return [...known.keys()]
  const of = [facts, scope.tenant, signal] as const
  const told = await Promise.all([
    question.feeds.has('costs') ? readChatIdentities(...of) : [],
    [...question.feeds.keys()].some((feed) => feed !== 'costs') ? readCodeIdentities(...of) : [],
  ])
  const strangers = question.feeds.has('usage_report') ? await knownStrangers(question) : []
  return [...known.keys(), ...told.flat().map(({ userId }) => userId), ...strangers]
}

async function knownGroups(question: Question, ids: readonly string[]): Promise<string[]> {
  const known = await namesIn(question, 'group', ids)
  if (ids.every((id) => known.has(id))) return [...known.keys()]
  const of = ownerOf(question.scope, 'costs')
  const limited = rowsOf('spend_limits', { tenant: of.tenant })
  const told = await idsOf(
    question,
    sql`SELECT arrayJoin(group_ids) AS id FROM ${rowsOf('costs', of)} AND hasAny(group_ids, ${texts(ids)})
  UNION ALL SELECT subject_id FROM ${limited} AND level = 'group' AND subject_id IN ${texts(ids)}`,
  )
  return [...known.keys(), ...told]
}

/** Those that a source has ever named. @param of the feed whose accounts may name them */
function named(
  question: Question,
  of: { dimension: Dimension; feed: FeedId },
  names: readonly string[],
): Promise<string[]> {
  const owner = ownerOf(question.scope, of.feed)
  const everywhere = tablesNaming(of.dimension).map(
    ({ column, rows }) =>
      sql`SELECT ${verbatim(column)} AS id FROM ${rows(owner)} AND ${verbatim(column)} IN ${texts(names)}`,
  )
  return idsOf(question, listed(everywhere, ' UNION ALL '))
}

/** Whom lines of imported files name and nobody knows: each is known by the login itself, at its code host. */
async function knownStrangers({ facts, scope, signal }: Question): Promise<string[]> {
  const lines = sql`SELECT DISTINCT account, user_login AS login FROM ${reportLines(ownerOf(scope, 'usage_report'))} AND login != ''`
  const [logins, rows] = await Promise.all([
    facts.logins(scope.tenant),
    readRows(facts, lines, { account: TEXT, login: TEXT }, signal),
  ])
  return rows.map(({ account, login }) => `${logins.get(login) ?? login}${hostOfKey(account)}`)
}

function namesIn(question: Question, dimension: 'user' | 'group', ids: readonly string[]) {
  const { feeds } = question
  const namesKeptBefore = feeds.get('costs')?.planner.namesKeptBefore ?? 0
  return namesOf({ ...question, feeds: [...feeds.keys()], namesKeptBefore }, dimension, [...ids])
}

async function idsOf({ facts, signal }: Question, told: Sql): Promise<string[]> {
  const rows = await readRows(facts, sql`SELECT DISTINCT id FROM (${told})`, { id: TEXT }, signal)
  return rows.map(({ id }) => id)
}
