import { TOKEN_CLASSES, type BillingLine, type CostRecord } from '../../../model/records/cost-record.ts'
import { spelledOut } from '../../../model/records/record-form.ts'
import type { Reading } from '../reading.ts'
import { LineFault, namesOf, type RecordFields } from '../../record-fields.ts'
import { BILLING_FIELDS, PAYLOAD_FIELDS, UNITS, USAGE_FIELDS } from './cost-form.ts'

const PAYLOAD = namesOf(PAYLOAD_FIELDS)
const MEASURES = namesOf(PAYLOAD_FIELDS.measures.fields)
const USAGE = namesOf(USAGE_FIELDS)
const BILLING = namesOf(BILLING_FIELDS)
const QUANTITY = namesOf(BILLING_FIELDS.quantity.fields)
const MONEY = namesOf(BILLING_FIELDS.cost.fields)

/** What was used and what it cost. Both may be absent: usage without cost counts, and so does cost without usage. */
export function measuresOf(reading: Reading): Pick<CostRecord, 'tokens' | 'billing'> {
  const { payload, tolerant } = reading
  const measures = payload.child(PAYLOAD.measures) ?? (tolerant ? payload : null)
  if (!measures) return { tokens: {}, billing: [] }
  const usage = measures.child(MEASURES.usage) ?? (tolerant ? measures : null)
  return { tokens: usage ? tokensOf(usage) : {}, billing: billingOf(reading, measures) }
}

function tokensOf(usage: RecordFields): CostRecord['tokens'] {
  const tokens: CostRecord['tokens'] = {}
  for (const name of TOKEN_CLASSES) {
    const count = usage.count(USAGE[`${name}_tokens`] ?? [name])
    if (count !== null) tokens[name] = count
  }
  return tokens
}

function billingOf(reading: Reading, measures: RecordFields): BillingLine[] {
  const { payload, tolerant } = reading
  const holder = measures.has(MEASURES.billing) || !tolerant ? measures : payload
  if (holder.has(MEASURES.billing) || !tolerant) {
    return holder.list(MEASURES.billing).map((item) => {
      const line = holder.item(item)
      if (!line) throw new LineFault('wrong_type', item.path)
      return billingLine(reading, line)
    })
  }
  return flatBilling(reading, payload)
}

function billingLine(reading: Reading, line: RecordFields): BillingLine {
  const quantity = line.child(BILLING.quantity)
  const cost = line.child(BILLING.cost)
  return {
    sku: line.text(BILLING.sku),
    quantity: quantity?.amount(QUANTITY.value) ?? null,
    quantityUnit: quantity?.text(QUANTITY.unit) ?? '',
    cost: cost?.amount(MONEY.value) ?? null,
    costUnit: unitName(cost?.text(MONEY.unit) ?? ''),
    estimatedUsd: estimateOf(reading, line),
  }
}

/** The vendor's estimate, when it is in dollars as documented. In any other unit it is none we can show. */
function estimateOf(reading: Reading, line: RecordFields): string | null {
  const name = BILLING.estimated_cost_usd
  if (reading.tolerant && !line.isObject(name)) return line.amount(name)
  const estimate = line.child(name)
  const unit = unitName(estimate?.text(MONEY.unit) ?? '')
  const value = estimate?.amount(MONEY.value) ?? null
  return unit === 'USD' || unit === '' ? value : null
}

/** Alias map: the cost stands in the record itself. Each unit is a line of its own; they are never added. */
function flatBilling(reading: Reading, row: RecordFields): BillingLine[] {
  const quantity = row.isObject(BILLING.quantity) ? row.child(BILLING.quantity) : null
  const common = {
    sku: row.text(BILLING.sku),
    quantity: quantity?.amount(QUANTITY.value) ?? row.amount(['quantity', 'num_messages', 'count']),
    quantityUnit: quantity?.text(QUANTITY.unit) ?? (row.has(['num_messages']) ? 'messages' : ''),
  }
  const estimatedUsd = estimateOf(reading, row)
  const lines = flatCosts(row).map(({ cost, costUnit }) => {
    return { ...common, cost, costUnit, estimatedUsd: costUnit === 'USD' ? null : estimatedUsd }
  })
  if (lines.length > 0 || estimatedUsd === null) return lines
  return [{ ...common, cost: null, costUnit: '', estimatedUsd }]
}

function flatCosts(row: RecordFields): Pick<BillingLine, 'cost' | 'costUnit'>[] {
  const unit = unitName(row.text(['currency', 'cost_unit', 'unit']))
  const given: Pick<BillingLine, 'cost' | 'costUnit'>[] = []
  if (row.isObject(BILLING.cost)) {
    const cost = row.child(BILLING.cost)
    const value = cost?.amount(MONEY.value) ?? null
    given.push({ cost: value, costUnit: unitName(cost?.text(MONEY.unit) ?? '') })
  } else {
    given.push({ cost: row.amount(['cost', 'amount']), costUnit: unit })
  }
  given.push({ cost: row.amount(['credits', 'cost_credits']), costUnit: 'CREDITS' })
  given.push({ cost: row.amount(['cost_usd']), costUnit: 'USD' })
  return given.filter(({ cost }) => cost !== null)
}

const unitName = (given: string) => spelledOut(given, UNITS)
