/** A document to be checked by a schema, or null when it is no JSON. Not for amounts: see `exact-json.ts`. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
