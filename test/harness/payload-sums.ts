import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The few lines that sum a payload of the code assistant straight from its file. They share nothing with the product.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
/** By the names of a group, joined; the whole is under the empty name. */
export type Sums = Record<string, number>

export const readPayload = (file: string): Json =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/code-assist', file), 'utf8'))

export const at = (json: Json | undefined, name: string): Json =>
  json !== null && typeof json === 'object' && !Array.isArray(json) ? (json[name] ?? null) : null

export const all = (json: Json | undefined, name: string): Json[] => {
  const found = at(json, name)
  return Array.isArray(found) ? found : []
}

export const text = (json: Json, name: string) => String(at(json, name) ?? '')

export const keyOf = (names: readonly string[]) => names.join(' | ')

/** Sum of a field over items, by some of their names; what an item does not give is not added. */
export function sumBy(items: readonly Json[], names: readonly string[], field: string): Sums {
  const sums: Sums = {}
  for (const item of items) {
    const value = at(item, field)
    const key = keyOf(names.map((name) => text(item, name)))
    if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value
  }
  return sums
}

/** How many different ids the items have, by some of their names. */
export function countBy(items: readonly Json[], names: readonly string[], id: string): Sums {
  const ids = new Map<string, Set<string>>()
  for (const item of items) {
    const key = keyOf(names.map((name) => text(item, name)))
    ids.set(key, (ids.get(key) ?? new Set()).add(text(item, id)))
  }
  return Object.fromEntries([...ids].map(([key, found]) => [key, found.size]))
}

export const whole = (sums: Sums) => Object.values(sums).reduce((a, b) => a + b, 0)

/** Items of a list within each item, each with what its owner is called by. */
export function within(items: readonly Json[], list: string, owner: readonly string[]): Json[] {
  return items.flatMap((item) =>
    all(item, list).map((part) => ({
      ...(part as object),
      ...Object.fromEntries(owner.map((name) => [name, at(item, name)])),
    })),
  ) as Json[]
}
