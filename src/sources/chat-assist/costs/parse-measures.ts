import {
  TOKEN_CLASSES,
  type BillingLine,
  type CostRecord,
  type TokenClass,
} from '../../../model/cost-record.ts'
import type { Reading } from '../reading.ts'
import { LineFault, type FieldNames, type RecordFields } from '../../record-fields.ts'

const TOKEN_ALIASES: Partial<Record<TokenClass, FieldNames>> = {
  text_input: ['text_input_tokens', 'input_tokens', 'uncached_text_input_tokens', 'prompt_tokens'],
  text_cached_input: [
    'text_cached_input_tokens',
    'cached_input_tokens',
    'cached_text_input_tokens',
    'input_cached_tokens',
  ],
  text_output: ['text_output_tokens', 'output_tokens', 'completion_tokens'],
  text_total: ['text_total_tokens', 'total_tokens'],
}

/** What was used and what it cost. Both may be absent: usage without cost counts, and so does cost without usage. */
export function measuresOf(reading: Reading): Pick<CostRecord, 'tokens' | 'billing'> {
  const { payload, tolerant } = reading
  const measures = payload.child(['measures']) ?? (tolerant ? payload : null)
  if (!measures) return { tokens: {}, billing: [] }
  const usage = measures.child(['usage']) ?? (tolerant ? measures : null)
  return { tokens: usage ? tokensOf(usage) : {}, billing: billingOf(reading, measures) }
}

function tokensOf(usage: RecordFields): CostRecord['tokens'] {
  const tokens: CostRecord['tokens'] = {}
  for (const name of TOKEN_CLASSES) {
    const count = usage.count(TOKEN_ALIASES[name] ?? [`${name}_tokens`])
    if (count !== null) tokens[name] = count
  }
  return tokens
}

function billingOf(reading: Reading, measures: RecordFields): BillingLine[] {
  const { payload, tolerant } = reading
  const holder = measures.has(['billing']) || !tolerant ? measures : payload
  if (holder.has(['billing']) || !tolerant) {
    return holder.list(['billing']).map((item) => {
      const line = holder.item(item)
      if (!line) throw new LineFault('wrong_type', item.path)
      return billingLine(reading, line)
    })
  }
  return flatBilling(reading, payload)
}

function billingLine(reading: Reading, line: RecordFields): BillingLine {
  const quantity = line.child(['quantity'])
  const cost = line.child(['cost'])
  return {
    sku: line.text(['sku']),
    quantity: quantity?.amount(['value']) ?? null,
    quantityUnit: quantity?.text(['unit']) ?? '',
    cost: cost?.amount(['value', 'amount']) ?? null,
    costUnit: unitName(cost?.text(['unit', 'currency']) ?? ''),
    estimatedUsd: estimateOf(reading, line),
  }
}

/** The vendor's estimate, when it is in dollars as documented. In any other unit it is none we can show. */
function estimateOf(reading: Reading, line: RecordFields): string | null {
  const name: FieldNames = ['estimated_cost_usd']
  if (reading.tolerant && !line.isObject(name)) return line.amount(name)
  const estimate = line.child(name)
  const unit = unitName(estimate?.text(['unit', 'currency']) ?? '')
  const value = estimate?.amount(['value', 'amount']) ?? null
  return unit === 'USD' || unit === '' ? value : null
}

/** Alias map: the cost stands in the record itself. Each unit is a line of its own; they are never added. */
function flatBilling(reading: Reading, row: RecordFields): BillingLine[] {
  const quantity = row.isObject(['quantity']) ? row.child(['quantity']) : null
  const common = {
    sku: row.text(['sku']),
    quantity: quantity?.amount(['value']) ?? row.amount(['quantity', 'num_messages', 'count']),
    quantityUnit: quantity?.text(['unit']) ?? (row.has(['num_messages']) ? 'messages' : ''),
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
  if (row.isObject(['cost'])) {
    const cost = row.child(['cost'])
    const value = cost?.amount(['value', 'amount']) ?? null
    given.push({ cost: value, costUnit: unitName(cost?.text(['unit', 'currency']) ?? '') })
  } else {
    given.push({ cost: row.amount(['cost', 'amount']), costUnit: unit })
  }
  given.push({ cost: row.amount(['credits', 'cost_credits']), costUnit: 'CREDITS' })
  given.push({ cost: row.amount(['cost_usd']), costUnit: 'USD' })
  return given.filter(({ cost }) => cost !== null)
}

/** `CREDITS` and `USD` in one spelling each; any other unit as given, to be kept and left out of totals. */
function unitName(given: string): string {
  if (/^credits?$/i.test(given)) return 'CREDITS'
  return /^(?:usd|\$)$/i.test(given) ? 'USD' : given
}
