import type { z } from 'zod'
import { TidemarkError, type ErrorDetail } from '../../lib/errors.ts'
import type { RouteContract } from '../contract/routes.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { said } from '../../words/said.ts'

/** What a request says, by the schemas of its route; undefined where the route reads nothing. */
export interface RequestParts {
  params: unknown
  query: unknown
  body: unknown
}

/** A refusal is for people: it does not repeat a thousand unknown fields. */
const MOST_DETAILS = 50

const PARTS = ['params', 'query', 'body'] as const

/** A request as it came. */
export interface RequestGiven {
  params: Record<string, string>
  /** In the order of the address; a name may come several times. */
  query: Iterable<readonly [name: string, value: string]>
  contentType: string | undefined
  /** Null: a method without a body. */
  text: string | null
}

/** Check every part of a request. Throws one refusal that names every field that does not fit. */
export function readRequest(request: RequestGiven, route: RouteContract): RequestParts {
  const { params, text, contentType } = request
  const query = onceEach(request.query, Object.keys(route.query?.shape ?? {}))
  const given: RequestParts = {
    params,
    query: query.values,
    body: text === null ? undefined : parseBody(text, contentType, route),
  }
  const read: RequestParts = { params: undefined, query: undefined, body: undefined }
  const wrong = query.wrong
  for (const part of PARTS) {
    const parsed = route[part]?.safeParse(given[part])
    if (parsed?.success) read[part] = parsed.data
    const issues = (parsed?.error?.issues ?? []).flatMap(nearestIssues)
    wrong.push(...fieldErrors({ issues }, given[part]))
  }
  if (wrong.length > 0) throw invalid(wrong)
  return read
}

/** Long enough to be known again. */
const LONGEST_NAME = 100

/** A name that is misspelt, or comes twice, would be answered as another question than was meant. */
function onceEach(
  given: RequestGiven['query'],
  known: readonly string[],
): { values: Record<string, string>; wrong: ErrorDetail[] } {
  const byName = Map.groupBy(given, ([name]) => name)
  // An address without parameters has one answer: a client that pages every list alike is told no other.
  if (known.length === 0) return { values: {}, wrong: [] }
  const unknown = said('unknown_parameter', { names: known.join(', ') })
  return {
    values: Object.fromEntries(known.flatMap((name) => byName.get(name)?.slice(0, 1) ?? [])),
    wrong: [...byName].flatMap(([name, own]) => {
      const path = name.slice(0, LONGEST_NAME)
      if (!known.includes(name)) return [{ path, message: unknown }]
      return own.length > 1 ? [{ path, message: said('given_several_times') }] : []
    }),
  }
}

type Issue = z.core.$ZodIssue

/** Of what may have several shapes, what is wrong with the one it comes nearest to: by where it stands in the whole. */
function nearestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const nearest = issue.errors.reduce((one, other) => (other.length < one.length ? other : one))
  return nearest.flatMap((inner) => nearestIssues({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A body that would say nothing may be left out: `POST …/sync` with a token is a whole request. */
export function bodyIsOptional({ body }: RouteContract): boolean {
  return !body || body.safeParse({}).success
}

/** Forms can be sent by any page of the web, JSON only by one that asked first. */
function parseBody(text: string, type: string | undefined, route: RouteContract): unknown {
  const isJson = /^application\/json\s*(?:;|$)/i.test(type ?? '')
  if (text === '' && (isJson || type === undefined) && bodyIsOptional(route)) return {}
  if (!isJson) {
    throw new TidemarkError('unsupported_media_type', said('json_only'), {
      action: said('send_content_type'),
    })
  }
  if (!route.body) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TidemarkError('malformed_request', said('json_malformed'), {
      action: said('send_json_document'),
      cause,
    })
  }
}

function invalid(details: ErrorDetail[]): TidemarkError {
  return new TidemarkError('validation_failed', said('request_not_valid'), {
    action: said('see_errors'),
    details: details.slice(0, MOST_DETAILS),
  })
}
