import { DAY_MS } from '../model/time.ts'
import { codeLabels } from './labels.ts'
import type { FeedState, Question } from './question.ts'
import { accountsOf } from './scope-accounts.ts'

/** Values that a question asks for and of which the answer can hold nothing, and what is said of them. */
export interface Unknown {
  ids: readonly string[]
  notes: string[]
}

/**
 * Teams that nobody has ever listed, and those that the vendor's reports of the days leave out, as they do with small ones.
 * Looks where teams are known by lists of members; the vendor's own calls name teams that no list has.
 */
export async function readUnknownTeams(question: Question, asked: readonly string[]): Promise<Unknown> {
  const { feeds } = question
  const byLists = [...feeds.values()].filter(({ planner }) => planner.membership !== undefined)
  if (byLists.length === 0) return { ids: [], notes: [] }
  const known = await codeLabels(question, 'team', asked)
  const ids = asked.filter((id) => !known.has(id))
  const leftOut = await readLeftOut(question, byLists, [...known.keys()])
  const leftOutNames = leftOut.map((id) => known.get(id) ?? id)
  return {
    ids: [...ids, ...leftOut],
    notes: [
      ...(ids.length === 0 ? [] : [`Teams: no team with this id is known (${ids.join(', ')}).`]),
      ...(leftOut.length === 0
        ? []
        : [
            `Teams: left out by the vendor’s reports of these days, as it does with fewer than five people with a seat (${leftOutNames.join(', ')}).`,
          ]),
    ],
  }
}

const NAMED_SQL = (['code_user_teams', 'code_teams'] as const)
  .map(
    (table) => `SELECT DISTINCT team_id AS id FROM ${table} WHERE tenant = {tenant:String}
  AND account IN {accounts:Array(String)} AND team_id IN {ids:Array(String)} AND load_id IN {loads:Array(String)}`,
  )
  .join(' UNION DISTINCT ')

/** Of `ids` those that no list of the collected days names, where the vendor's reports are among these lists. */
async function readLeftOut(
  { facts, scope, signal }: Question,
  feeds: readonly FeedState[],
  ids: readonly string[],
): Promise<string[]> {
  const days = feeds.flatMap(({ planner, coverage }) => {
    const until = coverage.accounts.reduce((end, each) => Math.max(end, each.coverage.dataThrough ?? 0), 0)
    return (planner.membership?.days ?? []).filter(({ day }) => day * DAY_MS < until)
  })
  if (ids.length === 0 || !days.some(({ origins }) => origins.includes('report'))) return []
  const params = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'code_assistant'),
    ids: [...ids],
    loads: [...new Set(days.flatMap(({ loads }) => loads))],
  }
  const rows = await facts.query<{ id: string }>(NAMED_SQL, params, signal ? { signal } : {})
  const named = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !named.has(id))
}
