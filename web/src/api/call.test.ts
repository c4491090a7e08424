import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf, call } from './call.ts'
import { isSignedOut, ProblemError } from './problem-error.ts'
import { mayRetry } from './query-client.ts'

function answer(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(text, { status, headers: { 'x-request-id': 'r7' } })),
  )
}

async function refusalOf(asked: Promise<unknown>): Promise<ProblemError> {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof ProblemError) return thrown
  throw new Error('it was not refused')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('addresses', () => {
  it('fill in parameters so that an id cannot change the path', () => {
    expect(addressOf('/connections/{id}/sync', { params: { id: 'a/../b?c' } })).toBe(
      '/api/v1/connections/a%2F..%2Fb%3Fc/sync',
    )
  })

  it('leave out what is not set', () => {
    expect(addressOf('/runs', { query: { connection_id: 'c 1', limit: undefined } })).toBe(
      '/api/v1/runs?connection_id=c+1',
    )
  })
})

describe('answers', () => {
  const problem = {
    type: 'about:blank',
    title: 'Not signed in',
    status: 401,
    code: 'unauthenticated',
    detail: 'Nobody is signed in.',
    action: 'Sign in.',
    errors: [],
    request_id: 'r1',
  }

  it('come as the service gave them', async () => {
    answer(200, {
      needs_setup: true,
      needs_token: false,
      version: '0.1.0',
      simulated: false,
      privacy_mode: 'aggregate',
    })
    expect(await call('getSetup')).toEqual({
      needs_setup: true,
      needs_token: false,
      version: '0.1.0',
      simulated: false,
      privacy_mode: 'aggregate',
    })
  })

  it.each([502, 503, 504])('a proxy that could not reach the service (%d) is told apart', async (status) => {
    answer(status, '<html>Bad Gateway</html>')
    const { problem: told } = await refusalOf(call('getSetup'))
    expect(told).toMatchObject({ code: 'service_not_reached', status, title: 'Tidemark does not answer' })
  })

  it('a refusal without a problem document says its status', async () => {
    answer(418, 'teapot')
    expect((await refusalOf(call('getSetup'))).problem.code).toBe('unexpected_answer')
  })

  it('are refused when they are none, such as the page of a proxy', async () => {
    answer(200, '<html>Please sign in to the network</html>')
    expect((await refusalOf(call('getSetup'))).problem.code).toBe('answer_not_understood')
  })

  it('are refused on a page that stays open when they do not fit the contract, instead of drawn wrongly', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(3_600_000)
    answer(200, { needs_setup: 'yes' })
    expect((await refusalOf(call('getSetup'))).problem.code).toBe('answer_not_understood')
  })

  it('carry the problem of the service', async () => {
    answer(401, problem)
    const refusal = await refusalOf(call('getMe'))
    expect(refusal.problem).toEqual(problem)
    expect(isSignedOut(refusal)).toBe(true)
  })

  it('keep the request id when a proxy answers instead of the service', async () => {
    answer(502, '<html>Bad gateway</html>')
    expect((await refusalOf(call('getMe'))).problem).toMatchObject({ status: 502, request_id: 'r7' })
  })

  it('say so when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect((await refusalOf(call('getMe'))).problem.code).toBe('service_unreachable')
  })
})

it('asks again only what may go away by itself, and not forever', () => {
  const refused = (status: number) =>
    new ProblemError({
      type: '',
      title: '',
      status,
      code: '',
      detail: '',
      detail_said: { code: '', params: {}, message: '' },
      action: null,
      action_said: null,
      errors: [],
      request_id: '',
    })
  expect([0, 429, 500, 503].map((status) => mayRetry(0, refused(status)))).toEqual([true, true, true, true])
  expect([400, 401, 403, 404, 422].some((status) => mayRetry(0, refused(status)))).toBe(false)
  expect(mayRetry(2, refused(503))).toBe(false)
})
