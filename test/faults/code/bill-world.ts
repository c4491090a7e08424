import Big from 'big.js'
import type { Failpoints } from '../../../src/collector/take/failpoints.ts'
import { runMetricsQuery } from '../../../src/metrics/ask/run-query.ts'
import type { MetricsQuery } from '../../../src/metrics/metrics-query.ts'
import { reconcileMonths } from '../../../src/metrics/reconcile/months/reconcile-months.ts'
import { monthOf } from '../../../src/model/time/calendar-month.ts'
import { addDays } from '../../../src/model/time/time.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import { harnessScope, startCodeCollecting } from '../../harness/collecting/code-collecting.ts'
import type { openFacts } from '../../harness/collecting/collector-world.ts'
import { scriptBill, type ScriptedBill, type ScriptedLine } from '../../harness/vendor/scripted-bill.ts'

// A company whose bill is scripted line by line, with a cost centre that is deleted, on a day in March.

const NOON = Date.parse('2026-03-10T12:00:00Z')
export const YESTERDAY = '2026-03-09'
export const FIRST = '2026-02-03'

export const line = (date: string, given: Partial<ScriptedLine> = {}): ScriptedLine => ({
  date,
  product: 'Copilot',
  sku: 'Copilot AI Credits',
  quantity: 10.123456789,
  unitType: 'AICredits',
  pricePerUnit: 0.01,
  grossAmount: 0.10123456789,
  discountAmount: 0.036000000000000004,
  netAmount: 0.06523456789,
  organizationName: 'Acme',
  repositoryName: '',
  ...given,
})
export const seat = (date: string, given: Partial<ScriptedLine> = {}) =>
  line(date, {
    sku: 'copilot_for_business',
    quantity: 0.633333327,
    unitType: 'user-months',
    pricePerUnit: 19,
    grossAmount: 12.033333213,
    discountAmount: 0,
    netAmount: 12.033333213,
    ...given,
  })

/** Of each day two lines of one key, one of a centre, one of a deleted centre, and one of another product. */
function fill(bill: ScriptedBill): void {
  bill.centers = [
    { id: 'c1', name: 'Payments', state: 'active' },
    { id: 'c2', name: 'Closed', state: 'deleted' },
  ]
  for (let day = FIRST; day <= YESTERDAY; day = addDays(day, 1)) {
    bill.lines.push(
      line(`${day}T01:12:28Z`),
      line(`${day}T23:59:59Z`, { grossAmount: 6.72e-6 }),
      line(day, { center: 'c1', repositoryName: 'acme/web' }),
      seat(day, { center: 'c2', netAmount: -1.5 }),
      line(day, { product: 'Actions', sku: 'Actions Linux', unitType: 'Minutes', grossAmount: 99 }),
    )
  }
}

const DATASETS = ['enterprise_bill'] as const

export async function startBill(
  facts: Awaited<ReturnType<typeof openFacts>>['facts'],
  given: {
    failpoints?: Failpoints
    /** Days of the bill to collect; as many as it has lines of are 37. */
    billDays?: number
    datasets?: readonly Extract<CodeDataset, `${string}bill${string}` | 'cost_centers'>[]
  } = {},
) {
  const { datasets = DATASETS, billDays = 37, failpoints } = given
  const world = await startCodeCollecting({
    now: NOON,
    facts: facts,
    profile: { billDays },
    ...(failpoints && { failpoints }),
  })
  const bill = scriptBill(world.host)
  fill(bill)
  await world.connect(datasets)
  const scope = harnessScope(world.actor.tenant, (level) =>
    level === 'enterprise' || datasets.length > 1 ? {} : { org_bill: 'not_offered' },
  )
  const ask = async (query: Partial<MetricsQuery> = {}) => {
    const { rows, ...answer } = await runMetricsQuery({
      facts: facts,
      clock: world.clock,
      scope,
      query: {
        metrics: ['bill.net_usd', 'bill.gross_usd', 'bill.credits', 'bill.user_months'],
        from: FIRST,
        to: addDays(YESTERDAY, 1),
        grain: 'total',
        groupBy: [],
        filters: [],
        orderBy: [],
        limit: 1000,
        ...query,
      },
    })
    return { rows, ...answer }
  }
  const books = async (month: string) => {
    const input = { facts: facts, clock: world.clock, scope, prices: [], invoices: [] }
    const [found] = await reconcileMonths({ ...input, months: [monthOf(`${month}-01`)] }, 'code_assistant')
    return found
  }
  return { ...world, bill, ask, books }
}

export type BillWorld = Awaited<ReturnType<typeof startBill>>

/** The same numbers straight from the vendor's lines. */
export function truthOf({ bill }: BillWorld, keep: (line: ScriptedLine) => boolean = () => true) {
  const ours = bill.lines.filter((one) => one.product !== 'Actions' && keep(one))
  const sum = (name: 'netAmount' | 'grossAmount' | 'quantity', of = ours) =>
    of.reduce((total, one) => total.plus(String(one[name])), new Big(0)).toFixed()
  const unit = (name: string) => ours.filter(({ unitType }) => unitType === name)
  return {
    'bill.net_usd': sum('netAmount'),
    'bill.gross_usd': sum('grossAmount'),
    'bill.credits': sum('quantity', unit('AICredits')),
    'bill.user_months': sum('quantity', unit('user-months')),
  }
}
