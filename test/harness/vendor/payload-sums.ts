import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Sums a payload of the code assistant directly from its file. Shares no code with the product.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
/** Sums by the joined names of a group; the total has an empty name. */
export type Sums = Record<string, number>

export const readPayload = (file: string): Json =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/code-assist', file), 'utf8'))

export const at = (json: Json | undefined, name: string): Json =>
  json !== null && typeof json === 'object' && !Array.isArray(json) ? (json[name] ?? null) : null

export const all = (json: Json | undefined, name: string): Json[] => {
  const found = at(json, name)
  return Array.isArray(found) ? found : []
}

export const text = (json: Json, name: string) => String(at(json, name) ?? '')

export const keyOf = (names: readonly string[]) => names.join(' | ')

/** Sum of a field over items, grouped by some of their names; items without the field are skipped. */
export function sumBy(items: readonly Json[], names: readonly string[], field: string): Sums {
  const sums: Sums = {}
  for (const item of items) {
    const value = at(item, field)
    const key = keyOf(names.map((name) => text(item, name)))
    if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value
  }
  return sums
}

/** Number of distinct ids of the items, grouped by some of their names. */
export function countBy(items: readonly Json[], names: readonly string[], id: string): Sums {
  const ids = new Map<string, Set<string>>()
  for (const item of items) {
    const key = keyOf(names.map((name) => text(item, name)))
    ids.set(key, (ids.get(key) ?? new Set()).add(text(item, id)))
  }
  return Object.fromEntries([...ids].map(([key, found]) => [key, found.size]))
}

export const whole = (sums: Sums) => Object.values(sums).reduce((a, b) => a + b, 0)

/** The entries of a list in each item, each with the names of its item. */
export function within(items: readonly Json[], list: string, owner: readonly string[]): Json[] {
  return items.flatMap((item) =>
    all(item, list).map((part) => ({
      ...(part as object),
      ...Object.fromEntries(owner.map((name) => [name, at(item, name)])),
    })),
  ) as Json[]
}
