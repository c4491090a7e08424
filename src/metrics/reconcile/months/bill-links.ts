import { added } from '../../../model/money/decimal.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import Big from 'big.js'
import type { CalendarMonth } from '../../../model/time/calendar-month.ts'
import { said, type Said } from '../../../words/said.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import { isoInstant } from '../../ask/time-range.ts'
import { readHeldOrganizations } from '../../feeds/bill/held-organizations.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { isBill, isSum, type ReadOfMonth } from './bill-ledger.ts'
import { METRIC_OF, type AskBill, type BillSides } from './bill-sides.ts'
import { type LineDay, type StoredBills } from './bill-sums.ts'
import { toleranceOf } from '../../../model/money/tolerance.ts'
import { CHARGES, MEASURES, type Charge, type Measure } from '../../../model/money/book-link.ts'
import type { Held, Side } from './link.ts'
import type { HeldOf, MonthsInput } from './months-input.ts'

const TOLERANCE_OF_A_SUM = new Big('0.01')

/** What is known of one account's bill. */
interface OwnBill extends BillSides {
  of: Pick<ScopeAccount, 'account' | 'connection' | 'label'>
  stored: StoredBills
}

/** The bill against the vendor's own sums, the sums against their parts, and every line against itself. */
export async function billLinks(input: MonthsInput, stored: StoredBills, ask: AskBill): Promise<HeldOf> {
  const accounts = await accountsTold(input, stored)
  const bills = await Promise.all(
    accounts.map(async (account): Promise<OwnBill> => {
      const { connection, label } = account
      const of = { account: account.account, connection, label }
      return { of, ...(await ask(account)), stored: onlyOf(stored, account) }
    }),
  )
  return (month) =>
    bills.flatMap((bill) => [...sumLinks(bill, month), ...partLinks(bill, month), ...lineLinks(bill, month)])
}

/** Accounts of which a bill or a sum is there; an enterprise's holds its organisations', as on Spend. */
async function accountsTold(
  { facts, scope, signal }: MonthsInput,
  { ledger }: StoredBills,
): Promise<ScopeAccount[]> {
  const rows = ledger.filter((one) => (isBill(one) || isSum(one)) && one.rows > 0)
  const told = new Set(rows.map(({ account }) => account))
  const accounts = accountsWith(scope, 'bill').filter(({ account }) => told.has(account))
  const held = await readHeldOrganizations({ facts, tenant: scope.tenant, accounts, signal })
  return accounts.filter(({ account }) => !held.has(account))
}

function onlyOf(stored: StoredBills, { account }: ScopeAccount): StoredBills {
  const own = <Row extends { account: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.account === account)
  return {
    ...stored,
    sums: own(stored.sums),
    days: own(stored.days),
    centers: own(stored.centers),
    ledger: own(stored.ledger),
  }
}

function sumLinks(bill: OwnBill, month: CalendarMonth): Held[] {
  const { stored, byCharge, whole } = bill
  const sums = stored.sums.filter((sum) => sum.month === month.name && sum.part === 'all')
  const isRead = partsOf(bill, month).has('all')
  const tolerance = toleranceOf(added(daysIn(bill, month), ({ rows }) => rows).toNumber())
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

function classWords(bill: OwnBill, month: CalendarMonth, charge: Charge): Said {
  const named = (skus: readonly string[]) => [...new Set(skus)].toSorted().join(', ') || '–'
  const sums = bill.stored.sums.filter((sum) => sum.month === month.name && sum.part === 'all')
  const terms = daysIn(bill, month).flatMap((day) => day.terms)
  const ofCharge = (one: { charge: Charge }) => one.charge === charge
  return said('same_in_other_class', {
    bill: named(terms.filter(ofCharge).map(({ sku }) => sku)),
    sum: named(sums.filter(ofCharge).flatMap(({ skus }) => skus)),
  })
}

/** What was changed after the other was read is no defect, and goes when both are read again. */
function readApart(bill: OwnBill, month: CalendarMonth): Said[] {
  const sum = partsOf(bill, month).get('all')
  const lines = bill.stored.ledger.filter(isBill).flatMap((one) => readOf(one.months, month))
  if (!sum || lines.length === 0) return []
  const changed = Math.max(...lines.map((one) => one.changed))
  const read = Math.max(...lines.map((one) => one.read))
  return [
    ...(changed > sum.read
      ? [said('bill_changed_after_sum', { changed: isoInstant(changed), read: isoInstant(sum.read) })]
      : []),
    ...(sum.changed > read
      ? [said('sum_changed_after_bill', { changed: isoInstant(sum.changed), read: isoInstant(read) })]
      : []),
  ]
}

const readOf = (months: readonly ReadOfMonth[], { name }: CalendarMonth) =>
  months.filter(({ month }) => month === name)

/** The parts of which the vendor's sum of the month was read. */
function partsOf({ stored: { ledger } }: OwnBill, month: CalendarMonth): ReadonlyMap<string, ReadOfMonth> {
  const sums = ledger.filter(isSum)
  return new Map(
    sums.flatMap(({ part, months }) => readOf(months, month).map((read) => [part, read] as const)),
  )
}

/** Of an enterprise: what has no cost centre, and each centre's, together the month. */
function partLinks(bill: OwnBill, month: CalendarMonth): Held[] {
  const { stored } = bill
  const asked = stored.ledger.filter(isSum).map(({ part }) => part)
  if (asked.every((part) => part === 'all')) return []
  // Whoever spends is a part, whether its sum was ever read or not.
  const parts = new Set([...asked, ...stored.centers.map(({ id }) => id)])
  const read = partsOf(bill, month)
  const whole = read.get('all')
  const named = (part: string) =>
    part === 'none' ? said('no_cost_center') : (stored.centers.find(({ id }) => id === part)?.name ?? part)
  const others = [...parts].filter((part) => part !== 'all')
  const missing = others.filter((part) => !read.has(part))
  const old = others.filter((part) => {
    const own = read.get(part)
    return own && whole && whole.read - own.read > DAY_MS
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
      tolerance: toleranceOf(rows),
      notes: lines > 0 ? [said('lines_not_adding', { lines, rows })] : [],
      days: differing.map((day) => ({ day: day.day, ours: ours(day), theirs: theirs(day), reason: null })),
    }
  }
  return [
    line('line_net', ({ oddNet }) => oddNet, [({ lessDiscount }) => lessDiscount, ({ net }) => net]),
    line('line_gross', ({ oddGross }) => oddGross, [({ priced }) => priced, ({ gross }) => gross]),
  ]
}
