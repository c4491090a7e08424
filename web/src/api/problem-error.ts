import type { Problem } from '../../../src/api/contract/errors.ts'
import { loadServiceWords, ownWords } from '../i18n/service-words.ts'
import { t } from '../i18n/t.ts'

/** A refusal of the service, or of the way to it, in words a person can act on. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem, options?: { cause: unknown }) {
    super(problem.detail, options)
    this.problem = problem
  }
}

interface LocalProblem {
  code: string
  status: number
  title: string
  detail: string
  action: string
  requestId?: string
  cause?: unknown
}

const LOCAL = 'about:blank'

/** Whether this page found the problem itself, and not the service. */
export function isLocal({ type }: Problem): boolean {
  return type === LOCAL
}

/** A problem this page found itself, e.g. when no answer came at all. */
export function localProblem({ requestId, cause, ...problem }: LocalProblem): ProblemError {
  const document = {
    type: LOCAL,
    errors: [],
    request_id: requestId ?? '',
    detail_said: ownWords(problem.detail),
    action_said: ownWords(problem.action),
    ...problem,
  }
  return new ProblemError(document, cause === undefined ? undefined : { cause })
}

/** Whoever answers for the service, a proxy say, writes other documents, or none. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  const { title, status, code, detail, errors } = body as Partial<Record<keyof Problem, unknown>>
  const texts = [title, code, detail].every((text) => typeof text === 'string')
  return texts && typeof status === 'number' && Array.isArray(errors)
}

/** What a proxy answers while the service behind it starts, stops or is busy beyond its patience. */
const NOT_REACHED = new Set([502, 503, 504])

/** The problem document in a refused answer, or one made from the status when there is none. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const read: Promise<unknown> = response.json().catch(() => null)
  const [body] = await Promise.all([read, loadServiceWords('service')])
  if (isProblem(body)) return new ProblemError(body)
  const { status } = response
  const [code, words] = NOT_REACHED.has(status)
    ? (['service_not_reached', 'notReached'] as const)
    : (['unexpected_answer', 'unexpectedAnswer'] as const)
  return localProblem({
    code,
    status,
    title: t(`problems:${words}.title`),
    detail: t(`problems:${words}.detail`, { status }),
    action: t(`problems:${words}.action`),
    requestId: response.headers.get('x-request-id') ?? '',
  })
}

/** Whatever was thrown, as a problem to show. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem
  return localProblem({
    code: 'page_failed',
    status: 0,
    title: t('problems:pageFailed.title'),
    detail: thrown instanceof Error ? thrown.message : t('problems:pageFailed.detail'),
    action: t('problems:pageFailed.action'),
  }).problem
}

/** True when what was asked for is not there, or not this organisation's. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof ProblemError && thrown.problem.status === 404
}

/** True when nobody is signed in, or the session has ended. */
export function isSignedOut(thrown: unknown): boolean {
  return thrown instanceof ProblemError && thrown.problem.status === 401
}
