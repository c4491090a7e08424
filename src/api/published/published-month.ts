import type { z } from 'zod'
import type { CheckId } from '../../model/money/book-link.ts'
import { isoInstant } from '../../metrics/ask/time-range.ts'
import { CREDITS_ASKED } from '../../metrics/budgets/included-credits.ts'
import { instantOf } from '../../metrics/limits/list-spend-limits.ts'
import { verdictOf } from '../../metrics/reconcile/check.ts'
import { monthOf, type CalendarMonth } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import { addDays, utcDay } from '../../model/time/time.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import type { IncludedCreditsAnswer, IncludedCreditsQuery } from '../contract/money/budgets.ts'
import type { ReconciliationAnswer, ReconciliationQuery } from '../contract/money/reconciliation.ts'
import { spoken } from '../sentence.ts'
import { oneMonth } from './one-month.ts'
import { readSides } from './published-sides.ts'

interface Asked<Query> {
  releases: ReleaseReader
  query: Query
  now: number
}

/** The month of a day where it is over, else the one before. */
function lastMonthOver(day: string, now: number): CalendarMonth {
  const month = monthOf(day)
  return month.end <= now ? month : monthOf(addDays(month.first, -1))
}

/** Credits of a month that is over and published as a whole; what seats include is counted by plan, which nothing tells. */
export async function answerPublishedIncluded({
  releases,
  query,
  now,
}: Asked<z.infer<typeof IncludedCreditsQuery>>): Promise<z.input<typeof IncludedCreditsAnswer>> {
  const month = lastMonthOver(utcDay(Math.min(instantOf(query.as_of, now), now)), now)
  const asked = { tool: 'code_assistant', months: [month], metrics: CREDITS_ASKED } as const
  const sides = await readSides(releases, asked)
  const [used = null, covered = null, billed = null] = CREDITS_ASKED.map((id) => sides.of(month, id).value)
  if (used === null) return { data: [], ...spoken('notes', []) }
  const nobodys = { connection_id: '', account: '', seats: [], size: null, left: null, at_least: false }
  return {
    data: [{ ...nobodys, since: month.first, used, covered, billed, through: isoInstant(month.end) }],
    ...spoken('notes', []),
  }
}

/** Our counts beside the vendor's own. */
const CHECKS: readonly (readonly [CheckId, ours: MetricId, theirs: MetricId])[] = [
  ['interactions_of_reports', 'code.interactions', 'code.reported_interactions'],
  ['generations_of_reports', 'code.generations', 'code.reported_generations'],
  ['acceptances_of_reports', 'code.acceptances', 'code.reported_acceptances'],
]

/** The month that is asked for, the one up to `to`, or the last that is over. @throws TidemarkError as `oneMonth` */
function monthOfChecks({ from, to }: ReconciliationQuery, now: number): CalendarMonth {
  const today = utcDay(now)
  if (from === undefined && to === undefined) return lastMonthOver(today, now)
  const end = to ?? today
  const asked = { from: from ?? monthOf(addDays(end, -1)).first, to: end }
  return monthOf(oneMonth(asked, ['code.interactions']).from)
}

/**
 * What is known twice of a month, where both are published of the whole of it.
 * @throws TidemarkError `not_published` of other days than those of a month
 */
export async function answerPublishedChecks({
  releases,
  query,
  now,
}: Asked<ReconciliationQuery>): Promise<z.input<typeof ReconciliationAnswer>> {
  const month = monthOfChecks(query, now)
  const [from, to] = [month.first, utcDay(month.end)]
  const metrics = CHECKS.flatMap(([, ours, theirs]) => [ours, theirs])
  const sides = await readSides(releases, { tool: 'code_assistant', months: [month], metrics })
  const data = CHECKS.flatMap(([check, own, reported]) => {
    const [ours, theirs] = [sides.of(month, own), sides.of(month, reported)]
    if (ours.value === null && theirs.value === null) return []
    const lacks = [...ours.lacks, ...theirs.lacks]
    return [
      {
        check,
        account: '',
        connection_id: '',
        connection_label: '',
        from,
        to,
        unit: 'events' as const,
        ours: ours.value,
        theirs: theirs.value,
        compared_days: null,
        verdict: verdictOf(ours.value, theirs.value, lacks),
        ...spoken('reasons', lacks),
        days: [],
      },
    ]
  })
  return { from, to, data }
}
