import { ROUTE_TABLE } from 'virtual:route-table'
import type { z } from 'zod'
import type { ROUTES, RouteId } from '../../../src/api/contract/routes.ts'
import type { AskedRoute } from '../../route-table.ts'
import { checkedAnswer } from './checked-answer.ts'
import { giveProof } from './fresh-proof.ts'
import { localProblem, problemOf } from './problem-error.ts'
import { loadServiceWords, loadWordsOf } from '../i18n/service-words.ts'
import { t } from '../i18n/t.ts'

type Routes = typeof ROUTES
type Part<Route, Key extends string> =
  Route extends Record<Key, infer Schema extends z.ZodType> ? { [K in Key]: z.input<Schema> } : unknown
/** What is undefined is not asked. */
type Query<Given> = { [Name in keyof Given]: Given[Name] | undefined }
type InputOf<Id extends RouteId> = Part<Routes[Id], 'params'> &
  (Routes[Id] extends { query: infer Schema extends z.ZodType }
    ? { query: Query<z.input<Schema>> }
    : unknown) &
  Part<Routes[Id], 'body'> &
  (Routes[Id] extends { upload: string } ? { upload: Blob } : unknown)
/** What a list is asked by; which page of it, its query says. */
export type AskedOf<Id extends RouteId> =
  InputOf<Id> extends { query: infer Given } ? Omit<Given, 'limit' | 'cursor'> : never
export type Arguments<Id extends RouteId> = unknown extends InputOf<Id> ? [] : [input: InputOf<Id>]

/** What the service answers to a route; `null` where the answer has no body. */
export type AnswerOf<Id extends RouteId> = Routes[Id]['answer'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : null

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  upload?: Blob
}

/** Path below `/api/v1`, with its parameters in place and the query appended. Undefined values are left out. */
export function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.append(name, String(value))
  }
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`
}

/** What goes along with a question. */
function sentWith(
  { upload, hasBody }: AskedRoute,
  input: AnyInput,
): { type: string; body: string | Blob } | null {
  if (upload !== null && input.upload) return { type: upload, body: input.upload }
  return hasBody ? { type: 'application/json', body: JSON.stringify(input.body) } : null
}

async function send(
  route: AskedRoute,
  input: AnyInput,
  signal: AbortSignal | undefined,
  accept = 'application/json',
): Promise<Response> {
  const sent = sentWith(route, input)
  try {
    const asked = fetch(addressOf(route.path, input), {
      method: route.method.toUpperCase(),
      credentials: 'same-origin',
      headers: { accept, ...(sent && { 'content-type': sent.type }) },
      ...(sent && { body: sent.body }),
      ...(signal ? { signal } : {}),
    })
    const [response] = await Promise.all([asked, loadServiceWords('answers')])
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw localProblem({
      code: 'service_unreachable',
      status: 0,
      title: t('problems:unreachable.title'),
      detail: t('problems:unreachable.detail'),
      action: t('problems:unreachable.action'),
      cause,
    })
  }
}

/**
 * Ask one route of the contract. Throws `ProblemError` for every refusal, and when the answer is not
 * understood (a proxy's page; an older page against a newer service).
 */
export async function call<Id extends RouteId>(
  id: Id,
  ...[input, signal]: [...Arguments<Id>, signal?: AbortSignal]
): Promise<AnswerOf<Id>>
export async function call(id: RouteId, ...rest: unknown[]): Promise<unknown> {
  const route = ROUTE_TABLE[id]
  const signal = rest.find((value) => value instanceof AbortSignal)
  const input = rest[0] instanceof AbortSignal ? {} : ((rest[0] ?? {}) as AnyInput)
  const response = await sendProven(route, input, signal)
  if (!response.ok) throw await problemOf(response)
  if (!route.hasAnswer) return null
  return await understood(id, response)
}

/** What is refused for an old proof is asked once more when its person has given one. */
async function sendProven(
  route: AskedRoute,
  input: AnyInput,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await send(route, input, signal)
  if (response.status !== 403) return response
  const { problem } = await problemOf(response.clone())
  const again = problem.code === 'fresh_proof_required' && (await giveProof())
  return again ? send(route, input, signal) : response
}

/** The catalogue comes with every page, and its words when a number is explained. */
const SAID_WHEN_EXPLAINED: RouteId = 'listMetrics'

async function understood(id: RouteId, response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    const answer = await checkedAnswer(id, JSON.parse(text))
    if (id !== SAID_WHEN_EXPLAINED) await loadWordsOf(answer)
    return answer
  } catch (cause) {
    throw localProblem({
      code: 'answer_not_understood',
      status: response.status,
      title: t('problems:outdated.title'),
      detail: t('problems:outdated.detail'),
      action: t('problems:outdated.action'),
      cause,
    })
  }
}

/** One page of a list as lines of JSON, and where the next one begins. Throws as `call` does. */
export async function callLines<Id extends RouteId>(
  id: Id,
  input: InputOf<Id>,
): Promise<{ text: string; next: string | null }> {
  const response = await send(ROUTE_TABLE[id], input as AnyInput, undefined, 'application/jsonl')
  if (!response.ok) throw await problemOf(response)
  return { text: await response.text(), next: response.headers.get('x-tidemark-next-cursor') }
}

/** The same answer as a file of comma-separated values, whole and not in pages. Throws as `call` does. */
export async function callCsv<Id extends RouteId>(id: Id, input: InputOf<Id>): Promise<string> {
  const response = await send(ROUTE_TABLE[id], input as AnyInput, undefined, 'text/csv')
  if (!response.ok) throw await problemOf(response)
  return response.text()
}
