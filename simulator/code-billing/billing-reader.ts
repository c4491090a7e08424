import Big from 'big.js'
import type { Simulator } from '../simulator.ts'

/** An item of an answer, with its numbers as the digits that were sent. */
export type Item = Record<string, string>

export interface BillingAnswer {
  status: number
  text: string
  value: Record<string, unknown>
  items: Item[]
}

/** A plain reader of billing answers for tests: numbers stay digits, so that sums are exact. */
export function billingReader(simulator: Simulator, token = 'ghp_simulator_money') {
  return async (path: string, level = 'enterprises/acme'): Promise<BillingAnswer> => {
    const url = `${simulator.url}/${level}/settings/billing/${path}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    const value: Record<string, unknown> = JSON.parse(text)
    const digits = JSON.parse(text.replaceAll(/("\w+":)(-?\d[\d.eE+-]*)/g, '$1"$2"'))
    return { status: answer.status, text, value, items: digits.usageItems ?? [] }
  }
}

export function sumOf(items: readonly Item[], name: string): Big {
  return items.reduce((sum, item) => sum.plus(item[name] ?? 0), new Big(0))
}
