import { datasetsShaped } from '../../model/dataset.ts'
import { calledByLogin } from '../../model/records/tombstone.ts'
import type { Clock } from '../../lib/clock.ts'
import { compareNames, compareText, hasText } from '../../lib/compare-text.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { pageFrom } from '../../lib/page-cursor.ts'
import { canonicalDecimal } from '../../model/money/decimal.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { GIVEN, orNull, TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, text, texts, whole } from '../../store/facts/engine/sql.ts'
import { said } from '../../words/said.ts'
import { closeTo, type Close } from '../limits/closeness.ts'
import { pageStart } from '../limits/list-spend-limits.ts'
import { codeSnapshots, snapshotParams } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

export interface BudgetPersonView extends Close {
  /** Login; null where the vendor does not name the person. */
  user: string | null
  consumed: string | null
  target: string | null
  /** Of their own budget that replaces this one. */
  overrideId: string | null
}

interface ListBudgetPeopleInput extends ScopedFacts {
  clock: Clock
  connectionId?: string | undefined
  budgetId: string
  asOf?: string | undefined
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

const PERSON = { user: GIVEN, consumed: orNull(TEXT), target: orNull(TEXT), overrideId: GIVEN }

/**
 * Who used something of a budget for several people this month, the closest to their own amount first.
 * @throws TidemarkError `not_found` where no budget of this id is known at that time
 */
export async function listBudgetPeople(
  input: ListBudgetPeopleInput,
): Promise<{ data: BudgetPersonView[]; nextCursor: string | null; takenAt: string | null }> {
  const { facts, scope, budgetId, search = '', limit, signal } = input
  const [offset, asOf] = pageStart(input)
  const day = Math.floor(asOf / DAY_MS)
  const datasets = datasetsShaped('budget_snapshot')
  const snapshots = await codeSnapshots({ ...input, datasets, feed: 'budgets', day })
  const { loads } = snapshotParams(snapshots)
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const budget = sql`${rowsOf('code_budgets', of)} AND load_id IN ${texts(loads)} AND budget_id = ${text(budgetId)}
  ORDER BY indexOf(${texts(datasetsShaped('budget_snapshot'))}, dataset) LIMIT 1`
  const [known] = await readRows(
    facts,
    sql`SELECT load_id AS loadId FROM ${budget}`,
    { loadId: TEXT },
    signal,
  )
  if (!known) throw new TidemarkError('not_found', said('no_such_budget'))
  const logins = await facts.logins(scope.tenant)
  const inOrder = [...logins].toSorted(
    ([a, one], [b, other]) => compareNames(one, other) || compareText(a, b),
  )
  const named = inOrder.filter(([, login]) => hasText(search, login))
  const found = sql`WITH splitByChar(' ', ${text(inOrder.map(([number]) => number).join(' '))}) AS by_login
SELECT one.1 AS user, toString(one.2) AS consumed, toString(one.3) AS target, one.4 AS overrideId FROM (
  SELECT arrayJoin(arrayZip(people, people_consumed, people_target, people_override)) AS one FROM (SELECT * FROM ${budget})
) WHERE ${text(search)} = '' OR one.1 IN ${texts(named.map(([number]) => number))}
ORDER BY if(one.3 > 0, toFloat64(one.2) / toFloat64(one.3), if(one.2 > 0, inf, -1)) DESC NULLS LAST,
  transform(one.1, by_login, arrayEnumerate(by_login), toUInt32(0)), one.1
LIMIT ${whole(limit + 1)} OFFSET ${whole(offset)}`
  const rows = (await readRows(facts, found, PERSON, signal)).map((row) => ({
    ...row,
    user: row.user && calledByLogin(logins.get(row.user) ?? row.user),
  }))
  const page = pageFrom(rows, { offset, limit, of: [asOf] })
  return {
    data: page.rows.map(toView),
    nextCursor: page.nextCursor,
    takenAt: snapshots.find(({ loadId }) => loadId === known.loadId)?.takenAt ?? null,
  }
}

function toView(person: Omit<BudgetPersonView, keyof Close>): BudgetPersonView {
  const [consumed, target] = [person.consumed, person.target].map((one) => one && canonicalDecimal(one))
  const close = consumed && target ? closeTo(target, consumed, false) : { share: null, closeness: null }
  return { ...person, ...close }
}
