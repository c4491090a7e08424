import { listPrices } from '../../access/prices/prices.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Link } from '../../metrics/reconcile/months/link.ts'
import type { MonthsInput } from '../../metrics/reconcile/months/months-input.ts'
import { reconcileMonths, toolsOf, type BookMonth } from '../../metrics/reconcile/months/reconcile-months.ts'
import type { Actor } from '../../model/actor.ts'
import { monthOf, monthsBetween, type CalendarMonth } from '../../model/calendar-month.ts'
import { addDays, utcDay } from '../../model/time.ts'
import { said } from '../../words/said.ts'
import type { BookLink, BookMonthHead, BookMonthsQuery } from '../contract/books.ts'
import { metricsScope } from '../metrics-scope.ts'
import { spoken } from '../sentence.ts'
import type { ApiServices } from '../services.ts'
import type { Handlers } from './route-handler.ts'

/** As the vendor keeps a bill. */
const MOST_MONTHS = 25
const MONTHS_SHOWN = 12

/** The books of months: whether all that is known twice agrees. */
export function bookRoutes({ ctx }: ApiServices): Pick<Handlers, 'listBookMonths' | 'getBookMonth'> {
  const { clock } = ctx
  const read = async (given: Pick<MonthsInput, 'facts' | 'months' | 'signal'>, actor: Actor) => {
    const [scope, prices] = await Promise.all([metricsScope({ ctx, actor }), listPrices({ ctx, actor })])
    return { ...given, clock, scope, prices, invoices: [] }
  }
  return {
    listBookMonths: ({ identity: { actor }, gate, query, signal }) =>
      gate.clear(async (facts) => {
        const months = askedMonths(query, clock.now())
        const input = await read({ facts, months, signal }, actor)
        const found = await Promise.all(toolsOf(input.scope).map((tool) => reconcileMonths(input, tool)))
        return {
          from: months.at(-1)?.name ?? '',
          to: months[0]?.name ?? '',
          data: found
            .flat()
            .map(headOf)
            .toSorted((a, b) => b.month.localeCompare(a.month)),
        }
      }),
    getBookMonth: ({ identity: { actor }, gate, query: { tool, month }, signal }) =>
      gate.clear(async (facts) => {
        const input = await read({ facts, months: [monthOf(`${month}-01`)], signal }, actor)
        const [found] = await reconcileMonths(input, tool)
        const { verdict = 'unknown', links = [] } = found ?? {}
        return { tool, month, verdict, data: links.map(linkAnswer) }
      }),
  }
}

function askedMonths({ from, to }: BookMonthsQuery, now: number): CalendarMonth[] {
  const last = to === undefined ? utcDay(now) : `${to}-01`
  const first = from === undefined ? addDays(monthOf(last).first, -30 * (MONTHS_SHOWN - 1)) : `${from}-01`
  const months = first > last ? [] : monthsBetween(first, last)
  if (months.length > 0 && months.length <= MOST_MONTHS) return months
  throw new TidemarkError('validation_failed', said('months_out_of_range', { most: MOST_MONTHS }), {
    action: said('correct_field'),
    details: [{ path: 'from', message: said('months_out_of_range', { most: MOST_MONTHS }) }],
  })
}

function headOf({ tool, month, verdict, links }: BookMonth): BookMonthHead {
  const count = (of: Link['verdict']) => links.filter((link) => link.given && link.verdict === of).length
  return {
    tool,
    month,
    verdict,
    links: {
      equal: count('equal'),
      explained: count('explained'),
      unexplained: count('unexplained'),
      unknown: count('unknown'),
    },
  }
}

function linkAnswer(link: Link): BookLink {
  const { connection, label, reasons, days, ...rest } = link
  const { account, charge, measure, unit, currency, ours, theirs, difference, verdict, given } = rest
  return {
    link: link.link,
    account,
    connection_id: connection,
    connection_label: label,
    charge,
    measure,
    unit,
    currency,
    ours,
    theirs,
    difference,
    verdict,
    given,
    ...spoken('reasons', reasons),
    days: days.map(({ day, ours: here, theirs: there }) => ({ day, ours: here, theirs: there })),
  }
}
