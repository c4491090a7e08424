import type { z } from 'zod'
import { Problem } from '../../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { systemClock } from '../../src/lib/clock.ts'

type Input<R extends RouteContract> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType
    ? z.input<R[K]>
    : never
}
type Answer<R extends RouteContract> = R['answer'] extends z.ZodType ? z.output<R['answer']> : null
type Route<Id extends RouteId> = (typeof ROUTES)[Id]
type Arguments<Id extends RouteId> = keyof Input<Route<Id>> extends never ? [] : [Input<Route<Id>>]

/** A refusal as the API gives it. `problem.code` is what a test compares. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly problem: z.infer<typeof Problem>

  constructor(route: string, problem: z.infer<typeof Problem>) {
    super(`${route}: ${problem.status} ${problem.code}: ${problem.detail}`)
    this.problem = problem
  }
}

export interface ApiClient {
  /** Call a route of the contract. The answer is parsed with its schema; a refusal throws ApiProblem. */
  call<Id extends RouteId>(id: Id, ...input: Arguments<Id>): Promise<Answer<Route<Id>>>
  /** The refusal's problem document. Throws when the call went through. */
  refusal<Id extends RouteId>(id: Id, ...input: Arguments<Id>): Promise<z.infer<typeof Problem>>
  /** Wait until every part of a run has ended; throws after `withinMs`. */
  runEnded(runId: string, withinMs?: number): Promise<Answer<Route<'getRun'>>>
}

/** A client of one running service, signed in by token. */
export function apiClient(service: { url: string; token: string }): ApiClient {
  const call: ApiClient['call'] = async <Id extends RouteId>(id: Id, ...[input]: Arguments<Id>) => {
    const route: RouteContract = ROUTES[id]
    const parts: { params?: object; query?: object; body?: unknown } = input ?? {}
    const url = new URL(`${service.url}/api/v1${withParams(route.path, parts.params ?? {})}`)
    for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: route.method.toUpperCase(),
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiProblem(id, Problem.parse(JSON.parse(text)))
    return asAnswer<Route<Id>>(route, text)
  }
  const refusal: ApiClient['refusal'] = async (id, ...input) => {
    try {
      await call(id, ...input)
    } catch (error) {
      if (error instanceof ApiProblem) return error.problem
      throw error
    }
    throw new Error(`${id} was expected to be refused and went through`)
  }
  const runEnded: ApiClient['runEnded'] = async (runId, withinMs = 120_000) => {
    const deadline = systemClock.now() + withinMs
    for (;;) {
      const run = await call('getRun', { params: { id: runId } })
      if (run.state !== 'queued' && run.state !== 'running') return run
      if (systemClock.now() > deadline)
        throw new Error(`run ${runId} is still ${run.state}: ${JSON.stringify(run)}`)
      await systemClock.sleep(50)
    }
  }
  return { call, refusal, runEnded }
}

function withParams(path: string, params: object): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

/** Parsed by the route's own schema, whose output type is `Answer`; the table cannot say so to the compiler. */
function asAnswer<R extends RouteContract>(route: RouteContract, text: string): Answer<R> {
  return (route.answer === null ? null : route.answer.parse(JSON.parse(text))) as Answer<R>
}
