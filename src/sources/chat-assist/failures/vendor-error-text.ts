import { z } from 'zod'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'

/** Longest part of an error body that is looked at. Nothing of it is stored, logged or shown. */
const LOOKED_AT = 2_000

/** The forms the vendor's servers answer errors in: `{error:{message}}`, `{detail}`, `{message}`. */
const errorBody = z.object({
  error: z
    .union([z.string(), z.object({ message: z.string().optional(), code: z.string().nullish() })])
    .optional(),
  detail: z.unknown().optional(),
  message: z.string().optional(),
})

/** The words of an error answer, for matching only. Bodies that are not JSON are taken as they are. */
export function errorWords(text: string): string {
  const body = errorBody.safeParse(parseJsonOrNull(text))
  if (!body.success) return text.slice(0, LOOKED_AT)
  const { error, detail, message } = body.data
  const inner = typeof error === 'string' ? error : `${error?.code ?? ''} ${error?.message ?? ''}`
  const details = detail === undefined ? '' : JSON.stringify(detail)
  return `${inner} ${details} ${message ?? ''}`.slice(0, LOOKED_AT)
}

// The vendor tells these apart by text only; vendor-error-text.test.ts keeps what was seen of each.
const COSTS_NOT_ENABLED = /invalid event_type/i
const PROJECT_KEY =
  /\bproject (?:api )?keys?\b|\bapi[ _-]platform\b|\bplatform api key|not a workspace (?:admin )?key/i

/** The organisation has no costs feed, or a workspace id stands where the organisation's belongs. */
export function saysCostsNotEnabled(words: string): boolean {
  return COSTS_NOT_ENABLED.test(words)
}

/** The key belongs to the developer platform. */
export function saysProjectKey(words: string): boolean {
  return PROJECT_KEY.test(words)
}
