import { hasText } from '../../lib/compare-text.ts'
import { calledByLogin } from '../../model/records/tombstone.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import type { KnownNames, NamesById } from '../../model/records/told-person.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import { TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, u32, type Owner, type Sql } from '../../store/facts/engine/sql.ts'
import type { Dimension, FeedId } from '../../model/metric.ts'
import { accountsWith, connectionLabels, ownerOf } from '../ask/scope-accounts.ts'

/** What a person would call a value: newest known name, else e-mail. No entry: no name is known. */
export type Labels = Partial<Record<Dimension, Map<string, string>>>

interface LabelInput extends ScopedFacts {
  feeds: readonly FeedId[]
  /** Costs of days before this one, since the epoch, have their names kept apart. */
  namesKeptBefore: number
}

/** Labels of the values that the rows hold, for the dimensions whose values are ids. */
export async function readLabels(
  input: LabelInput,
  groupBy: readonly Dimension[],
  keys: readonly (readonly string[])[],
): Promise<Labels> {
  const labels: Labels = {}
  for (const [i, dimension] of groupBy.entries()) {
    if (dimension === 'connection') {
      const labelOf = connectionLabels(input.scope)
      const values = new Set(keys.map((key) => key[i] ?? ''))
      labels.connection = new Map(
        [...values].flatMap((value) => [[value, labelOf(value)] as const]).filter(isNamed),
      )
    }
    const ids = [...new Set(keys.map((key) => key[i] ?? ''))].filter((id) => id !== '')
    if (dimension === 'cost_center') labels.cost_center = await costCenterNames(input, ids)
    if (dimension !== 'user' && dimension !== 'group' && dimension !== 'team') continue
    labels[dimension] = ids.length === 0 ? new Map() : await namesOf(input, dimension, ids)
  }
  return labels
}

function isNamed(named: readonly [string, string | null]): named is readonly [string, string] {
  return named[1] !== null
}

/** The newest name of each that has one. */
export async function namesOf(
  input: LabelInput,
  dimension: 'user' | 'group' | 'team',
  ids: string[],
): Promise<Map<string, string>> {
  const { feeds, scope } = input
  const of = {
    costs: feeds.includes('costs') && accountsWith(scope, 'costs').length > 0 && dimension !== 'team',
    code:
      feeds.some((feed) => feed !== 'costs') &&
      accountsWith(scope, 'user_days').length > 0 &&
      dimension !== 'group',
  }
  const [costs, code] = await Promise.all([
    of.costs
      ? dimension === 'user'
        ? namesOfPeople(input.facts, scope.tenant, ids)
        : groupNames(input, ids)
      : null,
    of.code && dimension !== 'group' ? codeLabels(input, dimension, ids) : null,
  ])
  return new Map([...(code ?? []), ...(costs ?? [])])
}

const NEWEST = { id: TEXT, newest: TEXT }

function teamNames(of: Owner, ids: readonly string[]): Sql {
  const rows = (table: string) => sql`${rowsOf(table, of)} AND team_id IN ${texts(ids)}`
  return sql`SELECT team_id AS id, argMax(name, (named, day)) AS newest FROM (
  SELECT team_id, if(name = '', slug, name) AS name, 1 AS named, day FROM ${rows('code_teams')}
  UNION ALL
  SELECT team_id, team_slug, 0, max(day) FROM ${rows('code_user_teams')} GROUP BY team_id, team_slug
) GROUP BY id`
}

/** A cost centre may be renamed. */
async function costCenterNames(
  { facts, scope, signal }: LabelInput,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const lines = rowsOf('code_bill_lines', ownerOf(scope, 'bill'))
  const names = sql`SELECT cost_center_id AS id, argMax(cost_center, day) AS newest FROM ${lines}
  AND cost_center_id IN ${texts(ids)} AND cost_center != '' GROUP BY id`
  const rows = ids.length === 0 ? [] : await readRows(facts, names, NEWEST, signal)
  return new Map(rows.map(({ id, newest }) => [id, newest]))
}

/** Newest login of people and newest name of teams: history follows the id through renames. */
export async function codeLabels(
  { facts, scope, signal }: Pick<LabelInput, 'facts' | 'scope' | 'signal'>,
  dimension: 'user' | 'team',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (dimension === 'user') {
    const people = await facts.names({ tenant: scope.tenant, source: 'code_assistant' })
    return named(ids, (id) => calledByLogin(people.get(id)?.login ?? ''))
  }
  const rows = await readRows(facts, teamNames(ownerOf(scope, 'user_days'), ids), NEWEST, signal)
  return new Map(rows.map(({ id, newest }) => [id, newest]))
}

/** Of those that have a name. */
function named(ids: readonly string[], nameOfId: (id: string) => string | null | undefined) {
  return new Map(ids.map((id) => [id, nameOfId(id) ?? ''] as const).filter(([, name]) => name !== ''))
}

/** The newest name of each, else the address. */
async function namesOfPeople(
  facts: FactsGrant,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = await facts.names({ tenant, source: 'chat_assistant' })
  return named(ids, (id) => nameOf(names.get(id)))
}

/** Whose id, name, address or login has this text, in any case; none of an empty one. */
export function idsNamed(people: NamesById, search: string): string[] {
  if (search === '') return []
  return [...people].flatMap(([id, { name, email, login }]) =>
    hasText(search, id, name, email, login) ? [id] : [],
  )
}

/** What a person is called: the name, else the address. */
export function nameOf(names: Pick<KnownNames, 'name' | 'email'> | undefined): string | null {
  return names?.name || names?.email || null
}

/** Names of closed days are kept apart; those of the days since come from the records. */
async function groupNames(
  { facts, scope, namesKeptBefore, signal }: LabelInput,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const of = ownerOf(scope, 'costs')
  const recent = rowsOf('costs_current', of, 'ARRAY JOIN group_ids AS group_id, group_names AS group_name')
  const names = sql`SELECT id, argMax(name, seen) AS newest FROM (
  SELECT id, name, seen FROM ${rowsOf('cost_names', of)} AND kind = 'group_name' AND id IN ${texts(ids)}
  UNION ALL
  SELECT group_id, group_name, event_time FROM ${recent}
  AND event_time >= toDateTime(${u32(namesKeptBefore * 86_400)}, 'UTC') AND group_id IN ${texts(ids)} AND group_name != ''
) GROUP BY id`
  const rows = await readRows(facts, names, NEWEST, signal)
  return new Map(rows.map(({ id, newest }) => [id, newest]))
}
