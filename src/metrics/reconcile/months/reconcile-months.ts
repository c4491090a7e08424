import type { AccountFeed } from '../../../model/dataset.ts'
import { askOnce } from '../../ask/ask-once.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import type { Scope } from '../../metrics-query.ts'
import { billLinks } from './bill-links.ts'
import { billAsker } from './bill-sides.ts'
import { readStoredBills } from './bill-sums.ts'
import { chatLinks } from './chat-links.ts'
import { invoiceHeld } from './invoice-link.ts'
import { LINKS, TOOLS, type MonthVerdict, type Tool } from '../../../model/money/book-link.ts'
import { linkOf, monthVerdict, type Link } from './link.ts'
import { reportLinks } from './report-links.ts'
import { rangeOf, type HeldOf, type MonthsInput } from './months-input.ts'
import { seatLinks } from './seat-links.ts'
import { useLinks } from './use-links.ts'

/** A month of one tool: everything of it that is known twice, from activity to the invoice. */
export interface BookMonth {
  tool: Tool
  month: string
  verdict: MonthVerdict
  links: Link[]
}

interface Chain {
  feed: 'bill' | 'costs'
  /** The feeds of all other figures that are read. */
  beside: readonly AccountFeed[]
  read(input: MonthsInput): Promise<HeldOf[]>
}

/** Of which feed a tool's money is, and what is held against what. */
const CHAINS: Readonly<Record<Tool, Chain>> = {
  code_assistant: {
    feed: 'bill',
    beside: ['credits', 'usage_report', 'seats', 'budgets', 'user_days'],
    async read(input) {
      const stored = await readStoredBills({ ...input, range: rangeOf(input) })
      const ask = billAsker(input, stored)
      return await Promise.all([
        useLinks(input, stored, ask),
        billLinks(input, stored, ask),
        reportLinks(input, stored, ask),
        seatLinks(input, stored, ask),
        ask().then(({ whole }) =>
          invoiceHeld(whole, input.invoices, { tool: 'code_assistant', metric: 'bill.net_usd' }),
        ),
      ])
    },
  },
  chat_assistant: {
    feed: 'costs',
    beside: ['spend_limits'],
    read: async (input) => [await chatLinks(input)],
  },
}

/** The tools whose money is read for this organisation, in the order they are shown. */
export const toolsOf = (scope: Scope): Tool[] =>
  TOOLS.filter((tool) => accountsWith(scope, CHAINS[tool].feed).length > 0)

/** What the figures of a tool are made of. */
export const feedsHeld = (tool: Tool): AccountFeed[] => [CHAINS[tool].feed, ...CHAINS[tool].beside]

/** The chain of each month of a tool, the newest first. No figure is altered to fit. */
export async function reconcileMonths(input: MonthsInput, tool: Tool): Promise<BookMonth[]> {
  const held = await CHAINS[tool].read({ ...input, facts: askOnce(input.facts) })
  const now = input.clock.now()
  return input.months.map((month) => {
    const links = held.flatMap((of) => of(month)).map((one) => linkOf(month, now, one))
    const inOrder = links.toSorted((a, b) => LINKS.indexOf(a.link) - LINKS.indexOf(b.link))
    return { tool, month: month.name, verdict: monthVerdict(month, now, inOrder), links: inOrder }
  })
}
