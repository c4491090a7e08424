import Big from 'big.js'
import type { ScriptedCodeHost } from './scripted-code-host.ts'
import { sendJson } from './scripted-vendor.ts'

/** A line of a bill as `…/settings/billing/usage` gives it, and whose it is. */
export interface ScriptedLine {
  /** Id of a cost centre; left out: of none. */
  center?: string
  date: string
  product: string
  sku: string
  quantity: number
  unitType: string
  pricePerUnit: number
  grossAmount: number
  discountAmount: number
  netAmount: number
  organizationName: string
  repositoryName?: string
}

export interface ScriptedBill {
  lines: ScriptedLine[]
  centers: { id: string; name: string; state: 'active' | 'deleted' }[]
  /** Asked without a day, it answers one row a month. */
  isByMonth: boolean
  /** Of the sums of credits, instead of their usual words. */
  sumWords: { sku: string; unitType: string } | null
  /** Cost centres whose calls are answered with 500. */
  readonly broken: Set<string>
  /** What is answered instead: the body, by its status. */
  refusal: { status: number; message: string } | null
}

/** Let a scripted code host keep the bill of its accounts; every account has the same one. */
export function scriptBill(host: ScriptedCodeHost): ScriptedBill {
  const bill: ScriptedBill = {
    lines: [],
    centers: [],
    isByMonth: false,
    broken: new Set(),
    sumWords: null,
    refusal: null,
  }
  const others = host.intercept
  host.intercept = (seen, response) => {
    const [, call] = /\/settings\/billing\/(.+)$/.exec(seen.path) ?? []
    if (call === undefined) return others(seen, response)
    const { refusal } = bill
    const answer = (body: object) => void sendJson(response, 200, body)
    if (refusal)
      sendJson(response, refusal.status, { message: refusal.message, status: String(refusal.status) })
    else if (call === 'cost-centers') answer({ costCenters: centersOf(bill, seen.query.get('state')) })
    else if (bill.broken.has(seen.query.get('cost_center_id') ?? '')) sendJson(response, 500, {})
    else if (call === 'usage/summary') answer({ usageItems: sumsOf(bill, seen.query) })
    else answer({ usageItems: linesOf(bill, seen.query) })
    return true
  }
  return bill
}

function centersOf({ centers }: ScriptedBill, asked: string | null) {
  return centers
    .filter(({ state }) => state === (asked ?? 'active'))
    .map((center) => ({ ...center, resources: [] }))
}

function linesOf(bill: ScriptedBill, query: URLSearchParams) {
  const [year = '', month, day] = ['year', 'month', 'day'].map((name) => query.get(name)?.padStart(2, '0'))
  const asked = bill.lines.filter(({ center = '' }) => center === (query.get('cost_center_id') ?? ''))
  const within = [year, month, day].filter((part) => part !== undefined).join('-')
  const found = asked.filter(({ date }) => date.startsWith(within))
  const shown = bill.isByMonth && day === undefined ? found.map(toFirst) : found
  // Whose it is stands in no line.
  return shown.map((line) => ({ ...line, center: undefined }))
}

const toFirst = (line: ScriptedLine) => ({ ...line, date: `${line.date.slice(0, 7)}-01T00:00:00Z` })

/** The same money by product and SKU, in other words: over all cost centres unless one is named. */
function sumsOf({ lines, sumWords }: ScriptedBill, query: URLSearchParams) {
  const month = `${query.get('year')}-${query.get('month')?.padStart(2, '0')}`
  const center = query.get('cost_center_id')
  const asked = lines.filter(
    (line) => line.date.startsWith(month) && (center === null || (line.center ?? 'none') === center),
  )
  return [
    ...Map.groupBy(asked, ({ product, sku, pricePerUnit }) => `${product}|${sku}|${pricePerUnit}`).values(),
  ].map((own) => {
    const [{ product = '', sku = '', unitType = '', pricePerUnit = 0 } = {}] = own
    const isCredits = unitType === 'AICredits'
    const sum = (name: 'quantity' | 'grossAmount' | 'discountAmount' | 'netAmount') =>
      own.reduce((total, line) => total.plus(String(line[name])), new Big(0)).toNumber()
    return {
      product,
      sku: isCredits ? (sumWords?.sku ?? 'copilot_ai_unit') : sku,
      unitType: isCredits ? (sumWords?.unitType ?? 'ai-units') : unitType,
      pricePerUnit,
      grossQuantity: sum('quantity'),
      grossAmount: sum('grossAmount'),
      discountQuantity: 0,
      discountAmount: sum('discountAmount'),
      netQuantity: sum('quantity'),
      netAmount: sum('netAmount'),
    }
  })
}
