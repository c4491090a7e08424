import { monthOf, monthsSince } from '../../model/time/calendar-month.ts'
import { traitsOf } from '../../model/dataset.ts'
import { HOUR_MS } from '../../model/time/time.ts'
import type { PersonsFeed } from '../../sources/feed.ts'
import { listCreditUsers } from '../../store/facts/read/list-credit-users.ts'
import { partOfMonth } from '../ledger/slice-names.ts'
import { nextPersonMonths } from '../plan/plan-person-months.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import type { OfferedCode } from '../take/offered-slice.ts'
import { monthParts, readMonthLedger, type MonthPart } from './month-parts.ts'
import type { PlannedFeed } from './planned-feed.ts'

/**
 * People of one run: an eighth of what the vendor allows an hour (upstream/code-billing 13), so that others go on. Whoever is
 * gone by their login is asked for by their id as well, and few are.
 */
const MOST_PEOPLE = 600
const REST_MS = HOUR_MS

/**
 * Months of people who used credits and whom no budget's counter tells of, one call each. Who was asked for once is asked
 * for until the month has settled, so that no part of one stays for the whole.
 */
export async function personMonths(
  run: DatasetRun,
  feed: PersonsFeed,
): Promise<PlannedFeed<MonthPart, OfferedCode>> {
  const { ctx, signal, dataset, account, connection } = run
  const ledger = await readMonthLedger(run)
  const kept = new Set(monthsSince(ctx.clock.now(), run.keepsDays).map(({ name }) => name))
  const of = { tenant: connection.tenant, account, since: feed.since, now: ctx.clock.now() }
  const users = await listCreditUsers(ctx.facts, of)
  const asked = users
    .map((user) => ({ ...user, month: monthOf(user.month) }))
    .filter(({ month }) => kept.has(month.name))
  const logins = [...new Set(asked.map(({ login }) => login))]
  const numbers = await ctx.facts.numberLogins(connection.tenant, logins, ctx.clock.now())
  const parts = asked
    .map(({ month, login, isCovered }) => ({
      month,
      part: login,
      // The ledger and whoever looks at it name no person, and nothing that could be made again of a name.
      slice: partOfMonth(month.name, String(numbers.get(login))),
      isCovered,
    }))
    .filter(({ slice, isCovered }) => !isCovered || ledger.known.has(slice))
  const due = nextPersonMonths(parts, {
    fetchedAt: ({ slice }) => ledger.known.get(slice)?.fetchedAt ?? null,
    isWanted: ledger.isWanted,
    now: ctx.clock.now(),
    settleHours: traitsOf(dataset).settleHours,
  })
  const ids = new Map(users.flatMap(({ login, id }) => (id === null ? [] : [[login, id] as const])))
  const fetch = ({ month, part: login }: MonthPart) =>
    feed.fetch(month.first, { login, id: ids.get(login) ?? null }, signal)
  const planned = monthParts(run, ledger, due.slice(0, MOST_PEOPLE), fetch)
  return {
    ...planned,
    // Where budgets tell of everybody there is nobody to ask for, and nothing is amiss.
    hasData: planned.hasData || (users.length > 0 && parts.length === 0),
    ...(due.length > MOST_PEOPLE && { waits: { againInMs: REST_MS } }),
  }
}
