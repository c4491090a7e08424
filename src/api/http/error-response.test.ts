import { expect, test } from 'vitest'
import { TerminalError, TidemarkError, type ErrorCode } from '../../lib/errors.ts'
import { Problem } from '../contract/errors.ts'
import { createLogger } from '../../lib/logger.ts'
import { said } from '../../words/said.ts'
import { ofNamed, ofPeople } from '../../privacy/not-published.ts'
import { errorResponse, PROBLEM_KINDS } from './error-response.ts'

const asSaid = (message: string) => ({ code: 'old_words', params: { text: message }, message })

async function answerTo(thrown: unknown) {
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const response = errorResponse(thrown, { requestId: 'req-1', logger })
  const text = await response.text()
  return { response, text, problem: Problem.parse(JSON.parse(text)), log: lines.join('') }
}

test('an unknown error becomes a fixed sentence; what happened is in the log only', async () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432')
  const { response, text, problem, log } = await answerTo(
    new TypeError('users.map is not a function', { cause }),
  )
  expect(response.status).toBe(500)
  expect(problem).toMatchObject({ code: 'internal', request_id: 'req-1' })
  expect(text).not.toContain('users.map')
  expect(text).not.toContain('ECONNREFUSED')
  expect(log).toContain('users.map is not a function')
  expect(log).toContain('req-1')
})

test('even an error of ours marked internal does not show its text', async () => {
  const { text } = await answerTo(new TerminalError('internal', 'the ledger of org-x is short'))
  expect(text).not.toContain('ledger')
})

test('what was thrown may be anything', async () => {
  for (const thrown of ['text', null, undefined, 7, { code: 'not_found' }]) {
    const { response, text } = await answerTo(thrown)
    expect(response.status).toBe(500)
    expect(text).not.toContain('not_found')
  }
})

test('every code of ours has its status, and its sentence, action and fields arrive', async () => {
  const codes = Object.keys(PROBLEM_KINDS) as ErrorCode[]
  for (const code of codes.filter((known) => known !== 'internal' && known !== 'not_found')) {
    const problems = [{ path: 'from', message: 'is not a day' }]
    const { response, problem } = await answerTo(
      new TerminalError(code, 'What.', { action: 'Do.', problems }),
    )
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(response.status).toBe(PROBLEM_KINDS[code].status)
    expect(problem).toEqual({
      type: `urn:tidemark:problem:${code}`,
      title: PROBLEM_KINDS[code].title,
      status: PROBLEM_KINDS[code].status,
      code,
      detail: 'What.',
      detail_said: asSaid('What.'),
      action: 'Do.',
      action_said: asSaid('Do.'),
      errors: problems.map((one) => ({ ...one, message_said: asSaid(one.message) })),
      request_id: 'req-1',
    })
  }
})

test('everything that is not found is answered alike', async () => {
  const one = await answerTo(
    new TerminalError('not_found', 'There is no such run.', { action: 'List the runs.' }),
  )
  const other = await answerTo(new TerminalError('not_found', 'There is no such connection.'))
  expect(one.text).toBe(other.text)
})

test('waiting times travel as Retry-After', async () => {
  const limited = await answerTo(
    new TidemarkError('rate_limited', said('too_many_wrong_tokens'), {
      action: said('check_token_and_wait', { minutes: 15 }),
      retryAfterSeconds: 900,
    }),
  )
  expect(limited.response.headers.get('Retry-After')).toBe('900')
  const busy = await answerTo(new TerminalError('overloaded', 'Busy.'))
  expect(busy.response.headers.get('Retry-After')).toBe('5')
})

test.each([new TidemarkError('not_found', said('no_such_member')), ofPeople(), ofNamed()])(
  'what is not there, or not shown, says what to do: %s',
  async (thrown) => {
    const { problem } = await answerTo(thrown)
    expect(problem.action_said).toMatchObject({ message: problem.action })
  },
)
