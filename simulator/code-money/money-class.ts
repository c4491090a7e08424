import { decimalText } from '../world/amounts.ts'

/**
 * What money is paid for; each has a unit and a price of its own. Seats are named by their plan; `undocumented` is a SKU of
 * the product that no document names.
 */
const OWN_CLASSES = ['credits', 'requests', 'business', 'enterprise', 'undocumented'] as const
/** The last two are other products of the code host. */
export const MONEY_CLASSES = [...OWN_CLASSES, 'actions', 'models'] as const
export type MoneyClass = (typeof MONEY_CLASSES)[number]

export function isOwn(kind: MoneyClass): boolean {
  return OWN_CLASSES.some((own) => own === kind)
}

interface Price {
  /** Quantities are integers of 10^-places, the price an integer of 10^-pricePlaces USD, so that every sum is exact. */
  places: number
  price: number
  pricePlaces: number
}

const PRICES: Record<MoneyClass, Price> = {
  credits: { places: 6, price: 1, pricePlaces: 2 },
  requests: { places: 2, price: 4, pricePlaces: 2 },
  business: { places: 9, price: 19, pricePlaces: 0 },
  enterprise: { places: 9, price: 39, pricePlaces: 0 },
  undocumented: { places: 3, price: 25, pricePlaces: 2 },
  actions: { places: 0, price: 6, pricePlaces: 3 },
  models: { places: 0, price: 1, pricePlaces: 5 },
}

/** Units of a whole number of credits, requests or user-months. */
export function unitsOf(kind: MoneyClass, whole: number): number {
  return whole * 10 ** PRICES[kind].places
}

/** Units of credits that so many USD buy. */
export function creditsFor(usd: number): number {
  return unitsOf('credits', usd * 100)
}

export function quantityText(kind: MoneyClass, units: number): string {
  return decimalText(units, PRICES[kind].places)
}

export function priceText(kind: MoneyClass): string {
  return decimalText(PRICES[kind].price, PRICES[kind].pricePlaces)
}

/** USD of a quantity, exact. */
export function usdText(kind: MoneyClass, units: number): string {
  const { places, price, pricePlaces } = PRICES[kind]
  return decimalText(units * price, places + pricePlaces)
}
