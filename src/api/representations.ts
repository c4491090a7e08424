import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { RouteId } from './contract/routes.ts'
import {
  bookMonthCsv,
  bookMonthsCsv,
  countRejected,
  metricsCsv,
  ownDataCsv,
  peopleCsv,
  pseudonymsCsv,
  seatsCsv,
} from './csv.ts'
import type { AnswerOf } from './routes/route-handler.ts'

/** One entry a line, as they are answered. */
const auditLines = ({ data }: AnswerOf<'listAudit'>): string =>
  data.map((entry) => `${JSON.stringify(entry)}\n`).join('')

type Representations = { [Id in RouteId]?: Record<string, (answer: AnswerOf<Id>) => string> }

const REPRESENTATIONS: Representations = {
  queryMetrics: { 'text/csv': metricsCsv },
  listSeats: { 'text/csv': seatsCsv },
  listBookMonths: { 'text/csv': bookMonthsCsv },
  getBookMonth: { 'text/csv': bookMonthCsv },
  listPeople: { 'text/csv': peopleCsv },
  listAudit: { 'application/jsonl': auditLines },
  listPseudonyms: { 'text/csv': pseudonymsCsv },
  getMyData: { 'text/csv': ownDataCsv },
  getAccessFile: { 'text/csv': ownDataCsv },
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
  const type = fileType(id, c)
  const write = type === null ? undefined : REPRESENTATIONS[id]?.[type]
  if (!write) return null
  const rejected = rejectedIn(answer)
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    Vary: 'Accept',
    ...(isCut(answer) && { [CUT_HEADER]: 'true' }),
    ...nextOf(answer),
    ...(rejected > 0 && { [REJECTED_HEADER]: String(rejected) }),
  }
  return c.body(write(answer), 200, headers)
}

/** A file has no place for where the next page begins. */
function nextOf(answer: object | null): Record<string, string> {
  const next = answer !== null && 'next_cursor' in answer ? answer.next_cursor : null
  return typeof next === 'string' ? { [NEXT_HEADER]: next } : {}
}

/** The media type that the client prefers, where that is a file and not JSON. */
export function fileType(id: RouteId, c: Context): string | null {
  const writers = Object.keys(REPRESENTATIONS[id] ?? {})
  const type = accepts(c, { header: 'Accept', supports: [JSON_TYPE, ...writers], default: JSON_TYPE })
  return type === JSON_TYPE ? null : type
}

const NEXT_HEADER = 'X-Tidemark-Next-Cursor'
const JSON_TYPE = 'application/json'
/** Says to a program what the last line of a CSV says to a reader: more was found than is in it. */
const CUT_HEADER = 'X-Tidemark-Cut'
/** The same of lines that could not be understood: how many there are. */
const REJECTED_HEADER = 'X-Tidemark-Rejected'

const rejectedIn = (answer: object | null) => (answer === null ? 0 : countRejected(answer))

function isCut(answer: object | null): boolean {
  if (answer === null) return false
  return (
    ('cut' in answer && answer.cut !== undefined) || ('next_cursor' in answer && answer.next_cursor !== null)
  )
}

const WHOLE_LIST = 1_000_000

/** How many rows a page has: a CSV is the whole list, as nobody pages through a file. */
export const limitFor = (isFile: boolean, asked: number): number => (isFile ? WHOLE_LIST : asked)
