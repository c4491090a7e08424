import type { z } from 'zod'
import { Problem } from '../../../src/api/contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../../src/api/contract/routes.ts'
import { systemClock } from '../../../src/lib/clock.ts'

type Input<R extends RouteContract> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType
    ? z.input<R[K]>
    : never
} & (R extends { upload: string } ? { upload: string } : unknown)
type Answer<R extends RouteContract> = R['answer'] extends z.ZodType ? z.output<R['answer']> : null
type Route<Id extends RouteId> = (typeof ROUTES)[Id]
type Arguments<Id extends RouteId> = keyof Input<Route<Id>> extends never ? [] : [Input<Route<Id>>]

/** An error response of the API. Tests compare `problem.code`. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly problem: z.infer<typeof Problem>

  constructor(route: string, problem: z.infer<typeof Problem>) {
    super(`${route}: ${problem.status} ${problem.code}: ${problem.detail}`)
    this.problem = problem
  }
}

export interface ApiClient {
  /** Call a route of the contract and parse the answer with its schema. @throws ApiProblem when it is refused */
  call<Id extends RouteId>(id: Id, ...input: Arguments<Id>): Promise<Answer<Route<Id>>>
  /** The problem document of a refused call. @throws Error when the call succeeds */
  refusal<Id extends RouteId>(id: Id, ...input: Arguments<Id>): Promise<z.infer<typeof Problem>>
  /** Wait until every part of a run has ended. @throws Error after `withinMs` */
  runEnded(runId: string, withinMs?: number): Promise<Answer<Route<'getRun'>>>
}

/** A client of a running service, authenticated by token. */
export function apiClient(service: { url: string; token: string }): ApiClient {
  const call: ApiClient['call'] = async <Id extends RouteId>(id: Id, ...[input]: Arguments<Id>) => {
    const route: RouteContract = ROUTES[id]
    const parts: { params?: object; query?: object; body?: unknown; upload?: string } = input ?? {}
    const url = new URL(`${service.url}/api/v1${withParams(route.path, parts.params ?? {})}`)
    for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: route.method.toUpperCase(),
      headers: {
        authorization: `Bearer ${service.token}`,
        'content-type': route.upload ?? 'application/json',
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.upload === undefined ? {} : { body: parts.upload }),
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
      await systemClock.sleep(200)
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

/** The cast is safe, as the route's own schema, whose output type is `Answer`, has parsed the value. */
function asAnswer<R extends RouteContract>(route: RouteContract, text: string): Answer<R> {
  return (route.answer === null ? null : route.answer.parse(JSON.parse(text))) as Answer<R>
}
