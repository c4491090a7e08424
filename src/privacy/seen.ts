import type { Seen } from '../access/audit/looks.ts'

export type { Seen }

export const NOBODY: Seen = { people: 0, more: false, identities: [] }

/** Those whom one page of a list names, once each. @param next where the list goes on; null: nowhere */
export function seenIn(identities: readonly string[], next: string | null): Seen {
  const distinct = [...new Set(identities)]
  return { people: distinct.length, more: next !== null, identities: distinct }
}
