import {
  addInvoice,
  changeInvoice,
  deleteInvoice,
  listInvoices,
  type OwnInvoice,
} from '../../../access/books/invoices.ts'
import {
  listSignOffs,
  signOff,
  withdrawSignOff,
  type SignOff as OwnSignOff,
} from '../../../access/books/sign-offs.ts'
import { listPrices } from '../../../access/prices/prices.ts'
import { invalidField } from '../../../lib/errors.ts'
import { changesSince, figuresOf, lastChangeAfter } from '../../../metrics/reconcile/months/changes-since.ts'
import type { Link } from '../../../metrics/reconcile/months/link.ts'
import type { MonthsInput } from '../../../metrics/reconcile/months/months-input.ts'
import {
  reconcileMonths,
  toolsOf,
  type BookMonth,
} from '../../../metrics/reconcile/months/reconcile-months.ts'
import type { Actor } from '../../../model/actor.ts'
import type { Tool } from '../../../model/money/book-link.ts'
import { monthOf, monthsBetween, type CalendarMonth } from '../../../model/time/calendar-month.ts'
import { addDays, utcDay } from '../../../model/time/time.ts'
import { said } from '../../../words/said.ts'
import type {
  BookLink,
  BookMonth as BookMonthAnswer,
  BookMonthHead,
  BookMonthsQuery,
  Invoice,
} from '../../contract/money/books.ts'
import { metricsScope } from '../../metrics-scope.ts'
import { reconcilePublished, type PublishedBooksInput } from '../../published/published-books.ts'
import { spoken } from '../../sentence.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

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
  const { read, readPublished } = readersOf(ctx)
  return {
    listBookMonths: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: async ({ releases }) => {
          const months = askedMonths(query, clock.now())
          const input = await readPublished({ releases, months }, actor)
          const scope = await metricsScope({ ctx, actor })
          const found = await Promise.all(toolsOf(scope).map((tool) => reconcilePublished(input, tool)))
          const heads = headsOf(months, found.flat(), await listSignOffs({ ctx, actor }))
          return { ...heads, data: heads.data.map(uncomparedHead) }
        },
        facts: async (facts) => {
          const months = askedMonths(query, clock.now())
          const [input, signed] = await Promise.all([
            read({ facts, months, signal }, actor),
            listSignOffs({ ctx, actor }),
          ])
          const found = await Promise.all(toolsOf(input.scope).map((tool) => reconcileMonths(input, tool)))
          return headsOf(months, found.flat(), signed)
        },
      }),
    getBookMonth: ({ identity: { actor }, gate, query: { tool, month }, signal }) =>
      gate.numbers({
        release: async ({ releases }): Promise<BookMonthAnswer> => {
          const months = [monthOf(`${month}-01`)]
          const input = await readPublished({ releases, months }, actor)
          const [found] = await reconcilePublished(input, tool)
          const own = (await listSignOffs({ ctx, actor })).find((one) => isOf(one, { tool, month }))
          return {
            ...monthAnswer({ tool, month }, found, input.invoices),
            signed_off: own ? { ...signAnswer(own), changes: null, changed_at: null } : null,
          }
        },
        facts: async (facts) => {
          const [input, signed] = await Promise.all([
            read({ facts, months: [monthOf(`${month}-01`)], signal }, actor),
            listSignOffs({ ctx, actor }),
          ])
          const [found] = await reconcileMonths(input, tool)
          const own = signed.find((one) => isOf(one, { tool, month }))
          return {
            ...monthAnswer({ tool, month }, found, input.invoices),
            signed_off: own
              ? { ...signAnswer(own), ...(await sinceThen(input, own, found?.links ?? [])) }
              : null,
          }
        },
      }),
    ...invoiceRoutes({ ctx }),
    ...signOffRoutes({ ctx }),
  }
}

/** What months are made of, for whoever is shown people and whoever is not. */
function readersOf(ctx: ApiServices['ctx']) {
  const { clock } = ctx
  const read = async (given: Pick<MonthsInput, 'facts' | 'months' | 'signal'>, actor: Actor) => {
    const [scope, prices, invoices] = await Promise.all([
      metricsScope({ ctx, actor }),
      listPrices({ ctx, actor }),
      listInvoices({ ctx, actor }),
    ])
    return { ...given, clock, scope, prices, invoices }
  }
  const readPublished = async (given: Pick<PublishedBooksInput, 'releases' | 'months'>, actor: Actor) => ({
    ...given,
    invoices: await listInvoices({ ctx, actor }),
    now: clock.now(),
  })
  return { read, readPublished }
}

function signOffRoutes({
  ctx,
}: Pick<ApiServices, 'ctx'>): Pick<Handlers, 'signOffMonth' | 'withdrawSignOff'> {
  const { read, readPublished } = readersOf(ctx)
  const sign = async (actor: Actor, { note, ...of }: Signing, found: BookMonth | undefined) => {
    const { verdict = 'unknown', links = [] } = found ?? {}
    const input = { ...of, ...(note !== undefined && { note }) }
    return {
      ...of,
      ...signAnswer(await signOff({ ctx, actor, input, verdict, figures: figuresOf(links) })),
    }
  }
  return {
    signOffMonth: ({ identity: { actor }, gate, body: { tool, month, note }, signal }) =>
      gate.numbers({
        release: async ({ releases }) => {
          const input = await readPublished({ releases, months: [monthOf(`${month}-01`)] }, actor)
          const [found] = await reconcilePublished(input, tool)
          return await sign(actor, { tool, month, note }, found)
        },
        facts: async (facts) => {
          const input = await read({ facts, months: [monthOf(`${month}-01`)], signal }, actor)
          const [found] = await reconcileMonths(input, tool)
          return await sign(actor, { tool, month, note }, found)
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

interface Signing {
  tool: Tool
  month: string
  note?: string | undefined
}

function monthAnswer(
  of: Pick<Signing, 'tool' | 'month'>,
  found: BookMonth | undefined,
  invoices: readonly OwnInvoice[],
) {
  const { verdict = 'unknown', links = [] } = found ?? {}
  return {
    ...of,
    verdict,
    data: links.map(linkAnswer),
    invoices: invoices.filter((one) => isOf(one, of)).map(invoiceAnswer),
  }
}

function headsOf(
  months: readonly CalendarMonth[],
  found: readonly BookMonth[],
  signed: readonly OwnSignOff[],
) {
  const heads = found.map((month) =>
    headOf(
      month,
      signed.find((one) => isOf(one, month)),
    ),
  )
  return {
    from: months.at(-1)?.name ?? '',
    to: months[0]?.name ?? '',
    data: heads.toSorted((a, b) => b.month.localeCompare(a.month)),
  }
}

/** Figures that were signed may be of days that are not published: what became of them is not said. */
const uncomparedHead = ({ signed_off: signed, ...head }: BookMonthHead): BookMonthHead => ({
  ...head,
  signed_off: signed && { ...signed, changed: null },
})

function askedMonths({ from, to }: BookMonthsQuery, now: number): CalendarMonth[] {
  const last = to === undefined ? utcDay(now) : `${to}-01`
  const first = from === undefined ? addDays(monthOf(last).first, -30 * (MONTHS_SHOWN - 1)) : `${from}-01`
  const months = first > last ? [] : monthsBetween(first, last)
  if (months.length > 0 && months.length <= MOST_MONTHS) return months
  throw invalidField('from', said('months_out_of_range', { most: MOST_MONTHS }))
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
