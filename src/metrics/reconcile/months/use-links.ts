import { added } from '../../../model/money/decimal.ts'
import { datasetsShaped, traitsOf } from '../../../model/dataset.ts'
import Big from 'big.js'
import type { CalendarMonth, UtcMonth } from '../../../model/time/calendar-month.ts'
import { METRIC_NAMES, type MetricId } from '../../../model/metric.ts'
import { daysOf, utcDay } from '../../../model/time/time.ts'
import { TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../store/facts/engine/sql.ts'
import { said, type Said } from '../../../words/said.ts'
import { runMetricsQuery } from '../../ask/run-query.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import { askMonths } from './asked-months.ts'
import type { AskBill } from './bill-sides.ts'
import { type StoredBills } from './bill-sums.ts'
import type { Held, Side } from './link.ts'
import { percentOf } from '../check.ts'
import { rangeOf, type HeldOf, type MonthsInput } from './months-input.ts'

/** Reports are for consumption and no bill (upstream/code-billing 8): within this they tell the same. */
const TREND = new Big('0.1')
const CREDITS_OF_A_LINE = new Big('0.000001')

/** Activity against the credits that reports tell, those against the bill's by model, and these against the bill. */
export async function useLinks(input: MonthsInput, stored: StoredBills, ask: AskBill): Promise<HeldOf> {
  const [days, told, models, bill, people] = await Promise.all([
    daysOfUse(input, ['code.active_users', 'code.ai_credits']),
    askMonths(input, ['code.ai_credits']),
    askMonths(input, ['credits.gross']),
    ask(),
    peopleLinks(input),
  ])
  return (month) => {
    const sum = told.of(month, 'code.ai_credits')
    // Reports of a day may be there and say nothing of credits: the sum lacks that day.
    const reported =
      sum.lacks.length > 0 ? sum : { ...sum, lacks: daysUnknown(days, 'code.ai_credits', month) }
    const byModel = models.of(month, 'credits.gross')
    const rows = added(
      stored.days.filter(({ day }) => day.startsWith(month.name)),
      (day) => day.rows,
    ).toNumber()
    return [
      dayLink(days, month, ['code.active_users', 'code.ai_credits']),
      ...creditLinks({ reported, byModel, billed: bill.whole.of(month, 'bill.credits'), lines: rows }),
      ...people(month, bill.byCharge.of(month, 'bill.gross_usd', 'credits')),
    ]
  }
}

/** Credits that reports tell against those of the bill by model, and these against the bill's lines. Pure. */
export function creditLinks(month: { reported: Side; byModel: Side; billed: Side; lines: number }): Held[] {
  const { reported, byModel, billed, lines } = month
  return [
    {
      link: 'credits_reported',
      unit: 'credits',
      ours: reported,
      theirs: byModel,
      ...trendOf(reported, byModel),
    },
    {
      link: 'credits_by_model',
      unit: 'credits',
      ours: byModel,
      theirs: billed,
      tolerance: CREDITS_OF_A_LINE.times(Math.max(1, lines)),
    },
  ]
}

function trendOf(ours: Side, theirs: Side): Pick<Held, 'why'> {
  if (ours.value === null || theirs.value === null || new Big(theirs.value).eq(0)) return {}
  const apart = new Big(ours.value).minus(theirs.value)
  if (apart.abs().gt(TREND.times(theirs.value))) return {}
  const trend = [said('reports_are_trend', { percent: percentOf(apart, theirs.value) })]
  return { why: { less: trend, more: trend } }
}

type DaysOfUse = ReadonlyMap<MetricId, { days: ReadonlySet<string>; known: ReadonlyMap<string, string> }>

/** On which days there was some of it, and how much of it on each day of which that is known. */
export async function daysOfUse(input: MonthsInput, metrics: MetricId[]): Promise<DaysOfUse> {
  const { start, end } = rangeOf(input)
  const { rows } = await runMetricsQuery({
    ...input,
    query: {
      metrics,
      from: utcDay(start),
      to: utcDay(end),
      grain: 'day',
      groupBy: [],
      filters: [],
      orderBy: [],
      limit: 1,
      withoutNotes: true,
    },
  })
  return new Map(
    metrics.map((metric) => {
      const known = rows.filter((row) => row[metric] !== null)
      const named = (of: typeof rows) => new Set(of.map((row) => String(row['time'])))
      const days = named(known.filter((row) => Number(row[metric]) > 0))
      return [
        metric,
        {
          days,
          known: new Map(known.map((row) => [String(row['time']), String(row[metric])])),
        },
      ]
    }),
  )
}

/** What the days of a month add up to, of a metric whose days do; undefined: none is known. */
export function sumOfDays(use: DaysOfUse, metric: MetricId, month: UtcMonth): string | undefined {
  const known = [...(use.get(metric)?.known ?? [])].filter(([day]) => day.startsWith(month))
  return known.length === 0 ? undefined : added(known, ([, value]) => value).toFixed()
}

/** How many days of the month a metric is not known of, in words; none: nothing. */
export function daysUnknown(use: DaysOfUse, metric: MetricId, month: CalendarMonth): Said[] {
  const known = use.get(metric)?.known ?? new Map()
  const days = daysOf(month).filter((day) => !known.has(day)).length
  return days > 0 ? [said('days_of_metric_missing', { name: METRIC_NAMES[metric], metric, days })] : []
}

/** Of the month's use this part at most goes on by itself. */
const BY_ITSELF = TREND

/**
 * Active is who sent a prompt; reviews and agents use credits without one. Of a small company that makes days with use and
 * nobody active: as long as they hold a small part of the month's use, they are explained.
 */
function whyOfDays(known: ReadonlyMap<string, string>, month: CalendarMonth, only: readonly string[]) {
  if (only.length === 0) return { more: [said('use_without_credits')] }
  const inMonth = [...known].filter(([day]) => day.startsWith(month.name))
  const whole = added(inMonth, ([, value]) => value)
  const part = added(only, (day) => known.get(day) ?? '0')
  if (part.gt(BY_ITSELF.times(whole))) return {}
  const percent = percentOf(part, whole.toFixed())
  const without = said('use_without_activity', { days: only.length, percent })
  return { less: [without], more: [said('use_without_credits'), without] }
}

/** Days with activity against days with use that is counted. What costs nothing is activity as well. */
export function dayLink(use: DaysOfUse, month: CalendarMonth, [active, counted]: [MetricId, MetricId]): Held {
  const sideOf = (metric: MetricId): Side => {
    const of = use.get(metric)
    const inMonth = (days: Iterable<string> = []) => [...days].filter((day) => day.startsWith(month.name))
    const lacks = daysUnknown(use, metric, month)
    return inMonth(of?.known.keys()).length === 0
      ? { value: null, lacks }
      : { value: String(inMonth(of?.days).length), lacks }
  }
  const theirs = use.get(counted)?.days ?? new Set()
  const ours = use.get(active)?.days ?? new Set()
  const only = [...theirs].filter((day) => day.startsWith(month.name) && !ours.has(day))
  return {
    link: 'days_with_use',
    unit: 'days',
    ours: sideOf(active),
    theirs: sideOf(counted),
    differs: only.length > 0,
    why: whyOfDays(use.get(counted)?.known ?? new Map(), month, only),
    days: only.map((day) => ({ day, ours: '0', theirs: '1', reason: null })),
  }
}

const CONSUMED = { month: TEXT, day: TEXT, consumed: TEXT }

/** What people used of their budgets is a part of the gross: who has none, and use of nobody, is in no budget. */
async function peopleLinks(input: MonthsInput): Promise<(month: CalendarMonth, gross: Side) => Held[]> {
  const { facts, scope, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'budgets') }
  const datasets = datasetsShaped('budget_snapshot').filter((one) => traitsOf(one).level === 'enterprise')
  const budgets = sql`${rowsOf('code_budgets', of)} AND ${withinDays(rangeOf(input))} AND load_id IN (${committedLoads(of, datasets)})`
  // Somebody under several budgets is counted once, by the one that has most of it; the last list of a month tells.
  const consumed = sql`SELECT formatDateTime(listed, '%Y-%m') AS month, toString(max(listed)) AS day, toString(sum(most)) AS consumed
FROM (
  SELECT account, day AS listed, one.1 AS person, if(person = '', sum(one.2), max(one.2)) AS most
  FROM (
    SELECT account, day, arrayJoin(arrayZip(people, people_consumed)) AS one FROM ${budgets} AND people_known AND charge = 'credits'
      AND (account, day) IN (SELECT account, max(day) FROM ${budgets} GROUP BY account, toStartOfMonth(day))
  ) WHERE isNotNull(one.2) GROUP BY account, listed, person
) GROUP BY month ORDER BY month`
  const rows = await readRows(facts, consumed, CONSUMED, signal)
  return (month, gross) => {
    const own = rows.find((row) => row.month === month.name)
    const ours: Side = own
      ? { value: own.consumed, lacks: [] }
      : { value: null, lacks: [said('no_people_budget')] }
    return [
      {
        link: 'people_budgets',
        unit: 'usd',
        measure: 'gross',
        ours,
        theirs: gross,
        isPart: said('people_budgets_are_part', { day: own?.day ?? month.first }),
      },
    ]
  }
}
