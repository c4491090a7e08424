import type { Clock } from '../../lib/clock.ts'
import type { OwnAllowance } from '../../model/money/dated-price.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { DAY_MS, utcDay } from '../../model/time/time.ts'
import { accountsWith } from '../ask/scope-accounts.ts'
import { runMetricsQuery } from '../ask/run-query.ts'
import { isoInstant } from '../ask/time-range.ts'
import { readHeldOrganizations } from '../feeds/bill/held-organizations.ts'
import { isEnterprise } from '../feeds/bill/named-enterprises.ts'
import { instantOf } from '../limits/list-spend-limits.ts'
import type { MetricsQuery, Scope, ScopeAccount, ScopedFacts } from '../metrics-query.ts'
import { CREDITS_ASKED, includedMonth, type IncludedMonth } from './included-credits.ts'

/** The included credits of whoever is billed: an enterprise, or an organisation of its own. */
export interface IncludedCredits extends IncludedMonth {
  connection: string
  account: string
  /** The first day of the month. */
  since: string
  /** The end of what is known of its use. */
  through: string | null
}

/** What seats include in the calendar month that holds a time, up to it; none of whom neither seats nor use are known. */
export async function listIncludedCredits(
  input: ScopedFacts & {
    clock: Clock
    asOf?: string | undefined
    allowances: readonly OwnAllowance[]
  },
): Promise<IncludedCredits[]> {
  const { facts, scope, clock, signal, allowances } = input
  const now = clock.now()
  const at = instantOf(input.asOf, now)
  const { start, end: monthEnd } = monthOf(utcDay(at))
  const end = Math.min(Math.ceil(Math.min(at, now) / DAY_MS) * DAY_MS, monthEnd)
  const accounts = accountsWith(scope, 'credits')
  const held = await readHeldOrganizations({ facts, tenant: scope.tenant, accounts, signal })
  const entities = accounts.filter(({ account }) => !held.has(account))
  const found = await Promise.all(
    entities.map(async ({ connection, account }) => {
      const ask = askOf(input, within(scope, { connection, account }), { start, end })
      const [seats, credits] = await Promise.all([
        ask({ metrics: ['seats.total'], groupBy: ['plan'] }),
        ask({ metrics: [...CREDITS_ASKED] }),
      ])
      const month = includedMonth({ seatDays: seats.rows, creditDays: credits.rows, allowances })
      const known = month.month && credits.completeness.dataThrough
      const through = known && isoInstant(Math.min(Date.parse(known), end))
      return { connection, account, since: utcDay(start), through, ...month }
    }),
  )
  return found.filter(({ size, month }) => size !== null || month !== null)
}

/** What an enterprise's numbers are read from is all that its connection reads. */
function within(scope: Scope, { connection, account }: Pick<ScopeAccount, 'connection' | 'account'>): Scope {
  const own = scope.accounts.filter((one) => one.connection === connection)
  const isOfEnterprise = own.some((one) => one.account === account && isEnterprise(one))
  return { ...scope, accounts: isOfEnterprise ? own : own.filter((one) => one.account === account) }
}

function askOf(
  { facts, clock, signal }: Pick<Parameters<typeof listIncludedCredits>[0], 'facts' | 'clock' | 'signal'>,
  scope: Scope,
  { start, end }: { start: number; end: number },
) {
  return (asked: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) =>
    runMetricsQuery({
      facts,
      clock,
      scope,
      ...(signal && { signal }),
      query: {
        from: isoInstant(start),
        to: isoInstant(end),
        grain: 'day',
        groupBy: [],
        filters: [],
        orderBy: [],
        limit: 100,
        ...asked,
      },
    })
}
