import type { ParseArgsOptionsConfig } from 'node:util'
import type { z } from 'zod'
import { SeatBillingQuery } from '../api/contract/seats.ts'
import { parseStrictly, seeHelp, wrongUsage } from './parse-flags.ts'
import { readFormat, type Format } from './query-flags.ts'

export interface SeatsCommand {
  name: 'seats'
  query: z.infer<typeof SeatBillingQuery>
  format: Format
}

const OPTIONS = {
  'as-of': { type: 'string' },
  format: { type: 'string', default: 'table' },
} as const satisfies ParseArgsOptionsConfig

/** Turn the flags of `tidemark seats` into the query of `GET /seats/billing`, validated by the same schema. */
export function seatsFromFlags(flags: readonly string[]): SeatsCommand {
  const { values } = parseStrictly('seats', flags, OPTIONS, false)
  const query = SeatBillingQuery.safeParse({ as_of: values['as-of'] })
  if (query.success) return { name: 'seats', query: query.data, format: readFormat(values.format) }
  throw wrongUsage('--as-of must be a day such as 2026-01-31.', seeHelp('seats'), query.error)
}
