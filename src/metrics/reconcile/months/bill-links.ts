import Big from 'big.js'
import { CHARGES, type Charge } from '../../../model/records/bill-line.ts'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import type { MetricId } from '../../../model/metric.ts'
import { said, type Said } from '../../../words/said.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import { isoInstant } from '../../ask/time-range.ts'
import { readBilledOrganizations } from '../../feeds/bill/billed-organizations.ts'
import { isEnterprise } from '../../feeds/bill/named-enterprises.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { askMonths, type MonthSides } from './asked-months.ts'
import { added, BILLS, partOf, SUMS, type LineDay, type StoredBills } from './bill-sums.ts'
import { MEASURES, type Measure } from '../../../model/money/book-link.ts'
import type { Held, Side } from './link.ts'
import type { HeldOf, MonthsInput } from './months-input.ts'

const METRIC_OF = {
  gross: 'bill.gross_usd',
  discount: 'bill.discount_usd',
  net: 'bill.net_usd',
} as const satisfies Record<Measure, MetricId>
const BILL_METRICS = MEASURES.map((measure) => METRIC_OF[measure])

/** Float tails of the vendor: US dollars for every line (upstream/code-billing 17). */
export const TOLERANCE_OF_A_LINE = new Big('0.00001')
const TOLERANCE_OF_A_SUM = new Big('0.01')

/** What is known of one account's bill. */
interface OwnBill {
  of: Pick<ScopeAccount, 'account' | 'connection' | 'label'>
  whole: MonthSides
  byCharge: MonthSides
  stored: StoredBills
}

/** The bill against the vendor's own sums, the sums against their parts, and every line against itself. */
export async function billLinks(input: MonthsInput, stored: StoredBills): Promise<HeldOf> {
  const accounts = await accountsTold(input, stored)
  const bills = await Promise.all(
    accounts.map(async (account): Promise<OwnBill> => {
      const own = { ...input, scope: { ...input.scope, accounts: [account] } }
      const [whole, byCharge] = await Promise.all([
        askMonths(own, BILL_METRICS),
        askMonths(own, BILL_METRICS, { groupBy: ['charge'] }),
      ])
      const { connection, label } = account
      const of = { account: account.account, connection, label }
      return { of, whole, byCharge, stored: onlyOf(stored, account) }
    }),
  )
  return (month) =>
    bills.flatMap((bill) => [...sumLinks(bill, month), ...partLinks(bill, month), ...lineLinks(bill, month)])
}

/** Accounts of which a bill or a sum is there; an enterprise's holds its organisations', as on Spend. */
async function accountsTold(
  { facts, scope, signal }: MonthsInput,
  { slices }: StoredBills,
): Promise<ScopeAccount[]> {
  const rows = slices.filter(({ outcome, rows: count }) => outcome === 'committed' && count > 0)
  const told = new Set(rows.map(({ account }) => account))
  const accounts = accountsWith(scope, 'bill').filter(({ account }) => told.has(account))
  const billed = await readBilledOrganizations({ facts, tenant: scope.tenant, accounts, signal })
  const held = new Set(accounts.filter(isEnterprise).map(({ connection }) => connection))
  return accounts.filter((one) => isEnterprise(one) || !(billed.has(one.account) || held.has(one.connection)))
}

function onlyOf(stored: StoredBills, { account }: ScopeAccount): StoredBills {
  const own = <Row extends { account: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.account === account)
  return {
    ...stored,
    sums: own(stored.sums),
    days: own(stored.days),
    words: own(stored.words),
    centers: own(stored.centers),
    slices: own(stored.slices),
  }
}

function sumLinks(bill: OwnBill, month: CalendarMonth): Held[] {
  const { stored, byCharge, whole } = bill
  const sums = stored.sums.filter((sum) => sum.month === month.name && sum.part === 'all')
  const isRead = slicesOf(bill, month).some(({ part }) => part === 'all')
  const tolerance = TOLERANCE_OF_A_LINE.times(
    Math.max(1, added(daysIn(bill, month), ({ rows }) => rows).toNumber()),
  )
  const sumOf = (charge: Charge | null, measure: Measure): Side => {
    const own = sums.filter((sum) => charge === null || sum.charge === charge)
    if (!isRead) return { value: null, lacks: [said('no_sum_of_vendor')] }
    return { value: added(own, (sum) => sum[measure]).toFixed(), lacks: [] }
  }
  const billOf = (charge: Charge, measure: Measure): Side => {
    const all = whole.of(month, METRIC_OF[measure])
    const own = byCharge.of(month, METRIC_OF[measure], charge)
    // A class without a line has nothing where the bill is known.
    return own.value === null && all.value !== null ? { ...all, value: '0' } : { ...own, lacks: all.lacks }
  }
  const links = CHARGES.flatMap((charge) =>
    MEASURES.map((measure) => ({
      charge,
      measure,
      ours: billOf(charge, measure),
      theirs: sumOf(charge, measure),
    })),
  )
  const times = readApart(bill, month)
  const [first] = links
  const some = links.filter(({ ours, theirs }) => isMore(ours) || isMore(theirs))
  return (some.length > 0 || !first ? some : [first]).map(({ charge, measure, ours, theirs }) => {
    const all = { ours: whole.of(month, METRIC_OF[measure]).value, theirs: sumOf(null, measure).value }
    const words = movedBetweenClasses(all, tolerance) ? [classWords(bill, month, charge)] : []
    return {
      link: 'bill_and_sum',
      unit: 'usd',
      of: bill.of,
      charge,
      measure,
      ours,
      theirs,
      tolerance,
      why: { less: [...words, ...times], more: [...words, ...times] },
    }
  })
}

const isMore = ({ value }: Side): boolean => value !== null && !new Big(value).eq(0)

/** The same money has other SKU words in other calls: what one class has too much another one lacks. */
function movedBetweenClasses(
  { ours, theirs }: { ours: string | null; theirs: string | null },
  tolerance: Big,
): boolean {
  return ours !== null && theirs !== null && new Big(ours).minus(theirs).abs().lte(tolerance)
}

function classWords({ stored }: OwnBill, { name }: CalendarMonth, charge: Charge): Said {
  const wordsOf = (rows: readonly { month: string; charge: Charge; skus: string[] }[]) =>
    [
      ...new Set(
        rows.filter((row) => row.month === name && row.charge === charge).flatMap(({ skus }) => skus),
      ),
    ].join(', ') || '–'
  return said('same_in_other_class', {
    bill: wordsOf(stored.words),
    sum: wordsOf(stored.sums.filter(({ part }) => part === 'all')),
  })
}

/** What was changed after the other was read is no defect, and goes when both are read again. */
function readApart({ stored: { slices } }: OwnBill, month: CalendarMonth): Said[] {
  const lines = slices.filter(
    (slice) =>
      isBill(slice) && (slice.periodStart ?? 0) >= month.start && (slice.periodEnd ?? 0) <= month.end,
  )
  const sum = slices.find(
    (slice) => isSum(slice) && partOf(slice).month === month.name && partOf(slice).part === 'all',
  )
  if (!sum || lines.length === 0) return []
  const changed = Math.max(...lines.map(({ stableSince, fetchedAt }) => stableSince ?? fetchedAt))
  const read = Math.max(...lines.map(({ fetchedAt }) => fetchedAt))
  const sumChanged = sum.stableSince ?? sum.fetchedAt
  return [
    ...(changed > sum.fetchedAt
      ? [said('bill_changed_after_sum', { changed: isoInstant(changed), read: isoInstant(sum.fetchedAt) })]
      : []),
    ...(sumChanged > read
      ? [said('sum_changed_after_bill', { changed: isoInstant(sumChanged), read: isoInstant(read) })]
      : []),
  ]
}

const isBill = ({ dataset, kind, outcome }: StoredBills['slices'][number]) =>
  BILLS.some((one) => one === dataset) && kind === 'day' && outcome === 'committed'
const isSum = ({ dataset, kind, outcome }: StoredBills['slices'][number]) =>
  SUMS.some((one) => one === dataset) && kind === 'month' && outcome === 'committed'

function slicesOf({ stored: { slices } }: OwnBill, { name }: CalendarMonth) {
  return slices.filter(isSum).flatMap((slice) => {
    const { month, part } = partOf(slice)
    return month === name ? [{ ...slice, part }] : []
  })
}

const DAY_APART_MS = 86_400_000

/** Of an enterprise: what has no cost centre, and each centre's, together the month. */
function partLinks(bill: OwnBill, month: CalendarMonth): Held[] {
  const { stored } = bill
  const asked = stored.slices.filter(isSum).map((slice) => partOf(slice).part)
  if (asked.every((part) => part === 'all')) return []
  // Whoever spends is a part, whether its sum was ever read or not.
  const parts = new Set([...asked, ...stored.centers.map(({ id }) => id)])
  const read = new Map(slicesOf(bill, month).map((slice) => [slice.part, slice]))
  const whole = read.get('all')
  const named = (part: string) =>
    part === 'none' ? said('no_cost_center') : (stored.centers.find(({ id }) => id === part)?.name ?? part)
  const others = [...parts].filter((part) => part !== 'all')
  const missing = others.filter((part) => !read.has(part))
  const old = others.filter((part) => {
    const slice = read.get(part)
    return slice && whole && whole.fetchedAt - slice.fetchedAt > DAY_APART_MS
  })
  const lacks = [
    ...(missing.length > 0
      ? [said('centers_missing', { count: missing.length, names: missing.map(named) })]
      : []),
    ...(old.length > 0 ? [said('centers_read_before', { count: old.length, names: old.map(named) })] : []),
  ]
  const own = stored.sums.filter((sum) => sum.month === month.name)
  const sumOf = (isIn: (part: string) => boolean, measure: Measure) =>
    added(
      own.filter(({ part }) => isIn(part)),
      (sum) => sum[measure],
    ).toFixed()
  return MEASURES.map((measure) => ({
    link: 'sum_and_parts',
    unit: 'usd',
    of: bill.of,
    measure,
    ours: { value: read.size > (whole ? 1 : 0) ? sumOf((part) => part !== 'all', measure) : null, lacks },
    theirs: whole
      ? { value: sumOf((part) => part === 'all', measure), lacks: [] }
      : { value: null, lacks: [said('no_sum_of_vendor')] },
    tolerance: TOLERANCE_OF_A_SUM,
    // A part that is older than the whole may have been larger as well.
    why: { more: old.length > 0 ? lacks : [] },
  }))
}

function daysIn({ stored }: OwnBill, { name }: CalendarMonth): LineDay[] {
  return stored.days.filter(({ day }) => day.startsWith(name))
}

/** Within a line gross less discount is net, and quantity times price is gross; what is not so is the vendor's word. */
function lineLinks(bill: OwnBill, month: CalendarMonth): Held[] {
  const days = daysIn(bill, month)
  if (days.length === 0) return []
  const rows = added(days, (day) => day.rows).toNumber()
  const line = (
    link: 'line_net' | 'line_gross',
    odd: (day: LineDay) => number,
    [ours, theirs]: [(day: LineDay) => string, (day: LineDay) => string],
  ): Held => {
    const differing = days.filter((day) => odd(day) > 0)
    const lines = added(differing, odd).toNumber()
    return {
      link,
      unit: 'usd',
      of: bill.of,
      ours: { value: added(days, ours).toFixed(), lacks: [] },
      theirs: { value: added(days, theirs).toFixed(), lacks: [] },
      // Lines that differ never make up for each other.
      differs: lines > 0,
      tolerance: TOLERANCE_OF_A_LINE.times(rows),
      notes: lines > 0 ? [said('lines_not_adding', { lines, rows })] : [],
      days: differing.map((day) => ({ day: day.day, ours: ours(day), theirs: theirs(day), reason: null })),
    }
  }
  return [
    line('line_net', ({ oddNet }) => oddNet, [({ lessDiscount }) => lessDiscount, ({ net }) => net]),
    line('line_gross', ({ oddGross }) => oddGross, [({ priced }) => priced, ({ gross }) => gross]),
  ]
}
