import type { DatedPrice, PricedItem } from '../../../model/money/dated-price.ts'
import type { FeedId } from '../../../model/metric.ts'
import { sql, text, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import { priceSpans } from './own-prices.ts'
import type { Asked, Segment } from '../segment.ts'

/** Units that are paid for one by one: what counts them, what they come to, and how many of them have no price. */
interface PricedUnits {
  item: PricedItem
  units: string
  cost: string
  unpriced: string
}

const PRICED: Partial<Record<FeedId, PricedUnits>> = {
  costs: {
    item: 'chat_assistant.credit',
    units: 'credits',
    cost: 'credits_cost',
    unpriced: 'credits_unpriced',
  },
  credits: {
    item: 'code_assistant.credit',
    units: 'billed',
    cost: 'billed_cost',
    unpriced: 'billed_unpriced',
  },
}

const pricedAs = (measure: string) =>
  Object.values(PRICED).find(({ cost, unpriced }) => measure === cost || measure === unpriced)

/** Whose price these measures of a feed depend on; null: nobody's. */
export function pricedItem(feed: FeedId, measures: readonly string[] = []): PricedItem | null {
  return measures.some(pricedAs) ? (PRICED[feed]?.item ?? null) : null
}

/** What tables have to carry for these measures. */
export const unpricedMeasures = (measures: readonly string[]): string[] => [
  ...new Set(measures.map((measure) => pricedAs(measure)?.units ?? measure)),
]

/** A plan in stretches of one price each: within them a cost is the units times that price. */
export function planAtPrices(
  asked: Asked,
  item: PricedItem,
  own: { prices: readonly DatedPrice[]; currency: string | null; plan: (asked: Asked) => Segment[] },
): Segment[] {
  const measures = unpricedMeasures(asked.measures)
  const spans = priceSpans(own.prices, item, { range: asked.range, currency: own.currency })
  return spans.flatMap(({ range, amount }) =>
    own.plan({ ...asked, range, measures }).map((segment) => ({ ...segment, unitPrice: amount })),
  )
}

/** SQL of a measure within a segment. */
export function measureSql({ source, unitPrice = null }: Segment, measure: string, ofOne = false): Sql {
  const priced = pricedAs(measure)
  const name = priced?.units ?? measure
  const found = (ofOne ? source.ofOne?.[name] : undefined) ?? source.measures[name]
  if (found === undefined) throw new Error(`source ${source.name} does not carry ${name}`)
  if (!priced) return verbatim(found)
  const isKnown = unitPrice !== null
  if ((measure === priced.cost) !== isKnown) return verbatim('toDecimal256(0, 27)')
  // Eighteen places of the units and nine of a price: wider than what either is kept in.
  return isKnown
    ? sql`toDecimal256(${verbatim(found)}, 18) * toDecimal256(${text(unitPrice)}, 9)`
    : verbatim(`toDecimal256(${found}, 27)`)
}
