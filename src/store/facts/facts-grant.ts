import type { FactsReader, NamesReader } from './facts-store.ts'

declare const granted: unique symbol

/** Facts and names that an answer may be made of. The gate of a request gives them (`src/privacy/`), and nobody else. */
export type FactsGrant = FactsReader &
  NamesReader & { readonly [granted]: 'facts for an answer come from call.gate' }

/** Whoever calls this has seen that an answer may hold facts; the import map lets `src/privacy/` alone. */
export function grantFacts<Facts extends FactsReader & NamesReader>(facts: Facts): Facts & FactsGrant {
  return facts as Facts & FactsGrant
}
