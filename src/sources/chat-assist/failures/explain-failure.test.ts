import { describe, expect, it } from 'vitest'
import { TerminalError } from '../../../lib/errors.ts'
import { chatProfiles } from '../profiles.ts'
import { ProbeRefusal, UpstreamError, type UpstreamFailure } from '../../source.ts'
import { REFUSALS } from './answer-failure.ts'
import { explainFailure } from './explain-failure.ts'
import { asItStands } from '../../../words/said.ts'
import { allInEnglish } from '../../../words/all-in-english.suite.ts'

const [profile] = chatProfiles({ chatAssistApiUrl: null, requestsPerMinute: null, retentionDays: null })
const url = new URL('https://api.chatgpt.com/v1/logs?sig=secret')

function explain(error: unknown, dataset: 'costs' | 'spend_limits' = 'costs') {
  if (!profile) throw new Error('no profile')
  return allInEnglish(explainFailure(error, dataset, profile))
}

describe('explainFailure', () => {
  it.each<[UpstreamFailure, string]>([
    ...REFUSALS.map((reason): [UpstreamFailure, string] => [
      { kind: 'refused', status: 403, reason },
      reason,
    ]),
    [{ kind: 'rate_limited', status: 429, retryAtMs: 0 }, 'rate_limited'],
    [{ kind: 'unavailable', status: 503, reason: 'server_error' }, 'upstream_unreachable'],
    [{ kind: 'unavailable', status: null, reason: 'name_not_found' }, 'upstream_unreachable'],
    [{ kind: 'unavailable', status: 403, reason: 'blocked_by_edge' }, 'upstream_unexpected'],
    [{ kind: 'gone', status: 404 }, 'file_gone'],
    [{ kind: 'unexpected', status: 200, reason: 'html_answer' }, 'upstream_unexpected'],
    [{ kind: 'unexpected', status: 200, reason: 'page_does_not_advance' }, 'upstream_unexpected'],
    [{ kind: 'blocked_destination', reason: 'tls_certificate' }, 'blocked_destination'],
    [{ kind: 'blocked_destination', reason: 'not_https' }, 'blocked_destination'],
  ])('puts %j into words', (failure, code) => {
    const text = explain(new UpstreamError(failure, url))
    expect(text).toMatchObject({ code, dataset: 'costs' })
    // Two sentences for a person: no codes with underscores, no empty ones, no address with its query.
    for (const words of [text.message, text.action]) {
      expect(words).toMatch(/^[A-Z].{20,}\.$/)
      expect(words.replaceAll(/chatgpt\.enterprise\.[a-z_.]+|NODE_EXTRA_CA_CERTS/g, '')).not.toMatch(
        /_|secret/,
      )
    }
  })

  it('names the scope and the dataset', () => {
    const failure = { kind: 'refused', status: 403, reason: 'missing_spend_limit_scope' } as const
    const { message, action } = explain(new UpstreamError(failure, url), 'spend_limits')
    expect(message).toContain('chatgpt.enterprise.usage_limit.read')
    expect(message).not.toContain('collected all the same')
    expect(action).toContain('chatgpt.enterprise.usage_limit.read')
  })

  it('passes on words that are written for people already', () => {
    const refusal = new ProbeRefusal('ids_swapped', asItStands('They are swapped.'), asItStands('Swap them.'))
    expect(explain(refusal)).toEqual({
      code: 'ids_swapped',
      message: 'They are swapped.',
      action: 'Swap them.',
      dataset: 'costs',
    })
    const sealed = new TerminalError('secret_unreadable', 'The key cannot be read.', {
      action: 'Enter it again.',
    })
    expect(explain(sealed)).toMatchObject({ code: 'secret_unreadable', action: 'Enter it again.' })
  })

  it('keeps the words of our own mistakes to the log', () => {
    expect(explain(new Error('row of ada@example.com broke'))).toMatchObject({ code: 'internal' })
    expect(JSON.stringify(explain(new Error('row of ada@example.com broke')))).not.toContain('ada@')
    expect(explain('odd').code).toBe('internal')
  })
})
