import {
  addInvoice,
  changeInvoice,
  deleteInvoice,
  listInvoices,
  type OwnInvoice,
} from '../../access/books/invoices.ts'
import {
  listSignOffs,
  signOff,
  withdrawSignOff,
  type SignOff as OwnSignOff,
} from '../../access/books/sign-offs.ts'
import { listPrices } from '../../access/prices/prices.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { changesSince, figuresOf, lastChangeAfter } from '../../metrics/reconcile/months/changes-since.ts'
import type { Link } from '../../metrics/reconcile/months/link.ts'
import type { MonthsInput } from '../../metrics/reconcile/months/months-input.ts'
import { reconcileMonths, toolsOf, type BookMonth } from '../../metrics/reconcile/months/reconcile-months.ts'
import type { Actor } from '../../model/actor.ts'
import { monthOf, monthsBetween, type CalendarMonth } from '../../model/calendar-month.ts'
import { addDays, utcDay } from '../../model/time.ts'
import { said } from '../../words/said.ts'
import type { BookLink, BookMonthHead, BookMonthsQuery, Invoice } from '../contract/books.ts'
import { metricsScope } from '../metrics-scope.ts'
import { spoken } from '../sentence.ts'
import type { ApiServices } from '../services.ts'
import { noneIsPublished } from '../../privacy/not-published.ts'
import type { Handlers } from './route-handler.ts'

/** As the vendor keeps a bill. */
const MOST_MONTHS = 25
const MONTHS_SHOWN = 12

type BookRoutes =
  | 'listBookMonths'
  | 'getBookMonth'
  | 'listInvoices'
  | 'addInvoice'
  | 'changeInvoice'
  | 'deleteInvoice'
  | 'signOffMonth'
  | 'withdrawSignOff'

/** The books of months: whether all that is known twice agrees, what invoices say, and who stands by it. */
export function bookRoutes({ ctx }: ApiServices): Pick<Handlers, BookRoutes> {
  const { clock } = ctx
  const read = async (given: Pick<MonthsInput, 'facts' | 'months' | 'signal'>, actor: Actor) => {
    const [scope, prices, invoices] = await Promise.all([
      metricsScope({ ctx, actor }),
      listPrices({ ctx, actor }),
      listInvoices({ ctx, actor }),
    ])
    return { ...given, clock, scope, prices, invoices }
  }
  return {
    listBookMonths: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: noneIsPublished,
        facts: async (facts) => {
          const months = askedMonths(query, clock.now())
          const [input, signed] = await Promise.all([
            read({ facts, months, signal }, actor),
            listSignOffs({ ctx, actor }),
          ])
          const found = await Promise.all(toolsOf(input.scope).map((tool) => reconcileMonths(input, tool)))
          return {
            from: months.at(-1)?.name ?? '',
            to: months[0]?.name ?? '',
            data: found
              .flat()
              .map((month) =>
                headOf(
                  month,
                  signed.find((one) => isOf(one, month)),
                ),
              )
              .toSorted((a, b) => b.month.localeCompare(a.month)),
          }
        },
      }),
    getBookMonth: ({ identity: { actor }, gate, query: { tool, month }, signal }) =>
      gate.numbers({
        release: noneIsPublished,
        facts: async (facts) => {
          const [input, signed] = await Promise.all([
            read({ facts, months: [monthOf(`${month}-01`)], signal }, actor),
            listSignOffs({ ctx, actor }),
          ])
          const [found] = await reconcileMonths(input, tool)
          const { verdict = 'unknown', links = [] } = found ?? {}
          const own = signed.find((one) => isOf(one, { tool, month }))
          return {
            tool,
            month,
            verdict,
            data: links.map(linkAnswer),
            invoices: input.invoices.filter((one) => isOf(one, { tool, month })).map(invoiceAnswer),
            signed_off: own ? { ...signAnswer(own), ...(await sinceThen(input, own, links)) } : null,
          }
        },
      }),
    ...invoiceRoutes({ ctx }),
    signOffMonth: ({ identity: { actor }, gate, body: { tool, month, note }, signal }) =>
      gate.numbers({
        release: noneIsPublished,
        facts: async (facts) => {
          const input = await read({ facts, months: [monthOf(`${month}-01`)], signal }, actor)
          const [found] = await reconcileMonths(input, tool)
          const { verdict = 'unknown', links = [] } = found ?? {}
          const asked = { tool, month, ...(note !== undefined && { note }) }
          const signed = await signOff({ ctx, actor, input: asked, verdict, figures: figuresOf(links) })
          return { tool, month, ...signAnswer(signed) }
        },
      }),
    withdrawSignOff: async ({ identity: { actor }, params: { id } }) => {
      await withdrawSignOff({ ctx, actor, id })
      return null
    },
  }
}

function invoiceRoutes({
  ctx,
}: Pick<ApiServices, 'ctx'>): Pick<
  Handlers,
  'listInvoices' | 'addInvoice' | 'changeInvoice' | 'deleteInvoice'
> {
  return {
    listInvoices: async ({ identity: { actor } }) => ({
      data: (await listInvoices({ ctx, actor })).map(invoiceAnswer),
      next_cursor: null,
    }),
    addInvoice: async ({ identity: { actor }, body }) =>
      invoiceAnswer(await addInvoice({ ctx, actor, input: body })),
    changeInvoice: async ({ identity: { actor }, params: { id }, body }) =>
      invoiceAnswer(await changeInvoice({ ctx, actor, id, input: body })),
    deleteInvoice: async ({ identity: { actor }, params: { id } }) => {
      await deleteInvoice({ ctx, actor, id })
      return null
    },
  }
}

const isOf = (one: { tool: string; month: string }, { tool, month }: { tool: string; month: string }) =>
  one.tool === tool && one.month === month

async function sinceThen(
  input: MonthsInput,
  { tool, month, figures, signedAt }: OwnSignOff,
  links: readonly Link[],
) {
  const changes = changesSince(figures, links)
  const when = changes.length === 0 ? null : await lastChangeAfter(input, { tool, month, after: signedAt })
  return { changes, changed_at: when }
}

const signAnswer = ({ id, note, verdict, signedAt, signedBy }: OwnSignOff) => ({
  id,
  note,
  verdict,
  signed_at: signedAt,
  signed_by: signedBy,
})

function invoiceAnswer({ changedAt, changedBy, ...invoice }: OwnInvoice): Invoice {
  return { ...invoice, changed_at: changedAt, changed_by: changedBy }
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

function headOf({ tool, month, verdict, links }: BookMonth, signed: OwnSignOff | undefined): BookMonthHead {
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
    signed_off: signed ? { at: signed.signedAt, changed: changesSince(signed.figures, links).length } : null,
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
