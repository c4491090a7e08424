import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { RouteId } from './contract/routes.ts'
import { metricsCsv, peopleCsv, seatsCsv } from './csv.ts'
import type { AnswerOf } from './route-handler.ts'

type Representations = { [Id in RouteId]?: Record<string, (answer: AnswerOf<Id>) => string> }

const REPRESENTATIONS: Representations = {
  queryMetrics: { 'text/csv': metricsCsv },
  listSeats: { 'text/csv': seatsCsv },
  listPeople: { 'text/csv': peopleCsv },
}

/** Media types a route answers beside JSON. */
export const EXTRA_MEDIA_TYPES: Partial<Record<RouteId, string[]>> = Object.fromEntries(
  Object.entries(REPRESENTATIONS).map(([id, writers]) => [id, Object.keys(writers)]),
)

/** The answer in the media type the client prefers, or null when that is JSON. */
export function otherRepresentation<Id extends RouteId>(
  id: Id,
  answer: AnswerOf<Id>,
  c: Context,
): Response | null {
  const writers = REPRESENTATIONS[id]
  if (!writers) return null
  const supports = ['application/json', ...Object.keys(writers)]
  const type = accepts(c, { header: 'Accept', supports, default: 'application/json' })
  const write = writers[type]
  return write
    ? c.body(write(answer), 200, { 'Content-Type': `${type}; charset=utf-8`, Vary: 'Accept' })
    : null
}

/** Whether a client asks for CSV before anything else. */
export function prefersCsv(headers: Headers): boolean {
  return /^\s*text\/csv\b/i.test(headers.get('accept') ?? '')
}
