import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import { addDays, DAY_MS } from '../../../model/time/time.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import type { Check } from '../check.ts'
import { reconcileSpend } from '../reconcile-spend.ts'
import { said } from '../../../words/said.ts'
import { sidesOfRead } from './asked-months.ts'
import type { Held } from './link.ts'
import type { HeldOf, MonthsInput } from './months-input.ts'
import { invoiceHeld } from './invoice-link.ts'
import { dayLink, daysOfUse, sumOfDays } from './use-links.ts'

const SPEND = ['spend.credits', 'spend.usd'] as const

/**
 * Activity against cost records, and these against the invoice and the vendor's own counter of the month, as it was read
 * last in it.
 */
export async function chatLinks(input: MonthsInput): Promise<HeldOf> {
  const [days, counted] = await Promise.all([
    daysOfUse(input, ['chat.active_users', ...SPEND]),
    Promise.all(input.months.map(async (month) => [month.name, await countedIn(input, month)] as const)),
  ])
  const checks = new Map(counted)
  const spend = await sidesOfRead(
    input,
    { feed: 'costs', metrics: [...SPEND] },
    { groups: [], numberOf: ({ name }, metric) => sumOfDays(days, metric, name) },
  )
  const invoice = invoiceHeld(spend, input.invoices, { tool: 'chat_assistant', metric: 'spend.usd' })
  return (month) => {
    const usesCredits = Number(spend.of(month, 'spend.credits').value ?? 0) > 0
    const own = checks.get(month.name) ?? []
    return [
      ...invoice(month),
      dayLink(days, month, ['chat.active_users', usesCredits ? 'spend.credits' : 'spend.usd']),
      ...(own.length > 0 ? own.map(counterLink) : [NO_COUNTER]),
    ]
  }
}

const NO_COUNTER: Held = {
  link: 'vendor_counter',
  unit: 'credits',
  ours: { value: null, lacks: [] },
  theirs: { value: null, lacks: [said('no_counter_of_month')] },
}

/** The present check, as it would have been at the end of the month. */
async function countedIn(input: MonthsInput, { start, end }: CalendarMonth): Promise<Check[]> {
  if (accountsWith(input.scope, 'spend_limits').length === 0) return []
  const at = Math.min(input.clock.now(), end - 1)
  const day = (ms: number) => Math.floor(ms / DAY_MS)
  const then = { ...input, clock: { ...input.clock, now: () => at }, from: day(start), to: day(end) }
  return (await reconcileSpend(then)).filter(({ from }) => Date.parse(from) === start)
}

function counterLink({ account, connection, label, unit, ours, theirs, reasons, to }: Check): Held {
  return {
    link: 'vendor_counter',
    unit: unit === 'usd' ? 'usd' : 'credits',
    of: { account, connection, label },
    ours: { value: ours, lacks: [] },
    theirs: { value: theirs, lacks: [] },
    why: { less: reasons, more: reasons },
    notes: [said('counter_of_day', { day: addDays(to, -1) })],
  }
}
