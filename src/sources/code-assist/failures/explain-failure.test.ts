import { describe, expect, it } from 'vitest'
import { TerminalError } from '../../../lib/errors.ts'
import { createProfiles, type CodeProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type UpstreamFailure } from '../../source.ts'
import { REFUSALS } from './answer-failure.ts'
import { codeProbeRefusal, explainCodeFailure } from './explain-failure.ts'
import { asItStands } from '../../../words/said.ts'
import { allInEnglish } from '../../../words/all-in-english.suite.ts'

const [neutral, vendor] = createProfiles({
  chatAssistApiUrl: null,
  codeAssistApiUrl: 'https://gateway.example',
  requestsPerMinute: null,
  retentionDays: null,
}).filter((profile): profile is CodeProfile => profile.source === 'code_assistant')
if (!neutral || !vendor) throw new Error('both profiles are configured here')

const url = new URL('https://gateway.example/orgs/x?sig=secret')
const refused = (reason: string, missing?: string[]): UpstreamError =>
  new UpstreamError({ kind: 'refused', status: 403, reason, ...(missing && { missing }) }, url)

describe('explainCodeFailure', () => {
  it.each(REFUSALS)('%s: keeps the code and says what and what to do', (reason) => {
    for (const dataset of ['org_users_1d', 'enterprise_users_28d'] as const) {
      const text = allInEnglish(explainCodeFailure(refused(reason), dataset, vendor))
      expect(text).toMatchObject({ code: reason, dataset })
      expect(text.message.length).toBeGreaterThan(30)
      expect(text.action.length).toBeGreaterThan(30)
      expect(`${text.message} ${text.action}`).not.toMatch(/undefined|null|secret/)
    }
  })

  it('tells the two switches apart, and where each is', () => {
    const reports = allInEnglish(
      explainCodeFailure(refused('usage_metrics_not_enabled'), 'enterprise_users_1d', vendor),
    )
    const metrics = allInEnglish(explainCodeFailure(refused('metrics_not_enabled'), 'org_metrics', vendor))
    expect(reports.action).toMatch(/"Copilot usage metrics".*AI controls › Copilot › Metrics/)
    expect(metrics.action).toMatch(/"Copilot metrics API".*Settings › Copilot › Policies/)
  })

  it('quotes the vendor', () => {
    const failure = {
      kind: 'refused',
      status: 403,
      reason: 'role_missing',
      words: 'Admins only {product}',
    } as const
    const { message } = allInEnglish(explainCodeFailure(new UpstreamError(failure, url), 'seats', vendor))
    expect(message).toMatch(/ GitHub Copilot says: "Admins only \{product\}"$/)
  })

  it('names the scopes that are missing, and both where none is named', () => {
    const one = allInEnglish(
      explainCodeFailure(refused('missing_token_scope', ['read:enterprise']), 'enterprise_metrics', vendor),
    )
    expect(one.message).toMatch(/lacks the scope read:enterprise, /)
    const both = allInEnglish(
      explainCodeFailure(refused('missing_token_scope'), 'enterprise_metrics', neutral),
    )
    expect(both.message).toMatch(/scopes read:enterprise and manage_billing:codeassist/)
    const third = allInEnglish(
      explainCodeFailure(refused('missing_token_scope', ['read:org']), 'teams', vendor),
    )
    expect(third.action).toContain(
      'a new one with read:enterprise and manage_billing:copilot and read:org. A changed',
    )
    const app = allInEnglish(
      explainCodeFailure(refused('missing_token_scope', ['members=read']), 'teams', vendor),
    )
    expect(app.message).toMatch(/permission.*members: read/)
  })

  it.each<[UpstreamFailure, string, RegExp]>([
    [{ kind: 'rate_limited', status: 429, retryAtMs: 0 }, 'rate_limited', /1970/],
    [{ kind: 'unavailable', status: 502, reason: 'server_error' }, 'upstream_unreachable', /status 502/],
    [{ kind: 'unexpected', status: 410, reason: 'api_version_ended' }, 'upstream_unexpected', /version/],
    [{ kind: 'unexpected', status: 200, reason: 'html_answer' }, 'upstream_unexpected', /web page/],
    [{ kind: 'refused', status: 403, reason: 'of tomorrow' }, 'role_missing', /owner/],
  ])('%j', (failure, code, words) => {
    const text = allInEnglish(explainCodeFailure(new UpstreamError(failure, url), 'org_users_1d', vendor))
    expect(text.code).toBe(code)
    expect(text.message).toMatch(words)
  })

  it('passes a person’s own words on, and nobody else’s', () => {
    const sealed = new TerminalError('secret_unreadable', 'It cannot be opened.', {
      action: 'Enter it again.',
    })
    expect(allInEnglish(explainCodeFailure(sealed, 'seats', vendor))).toMatchObject({
      code: 'secret_unreadable',
    })
    expect(allInEnglish(explainCodeFailure(new Error('row of amy'), 'seats', vendor)).message).not.toContain(
      'amy',
    )
  })
})

describe('codeProbeRefusal', () => {
  it('gives every refusal a code of the API', () => {
    const codes = REFUSALS.map((reason) => codeProbeRefusal(refused(reason), 'seats', vendor).code)
    expect(codes).toContain('enterprise_not_accessible')
    expect(codes.filter((code) => code === 'upstream_unexpected')).toHaveLength(2)
  })

  it('leaves alone what the vendor did not say', () => {
    const refusal = new ProbeRefusal('role_missing', asItStands('a'), asItStands('b'))
    expect(codeProbeRefusal(refusal, 'seats', vendor)).toBe(refusal)
    expect(() => codeProbeRefusal(new RangeError('ours'), 'seats', vendor)).toThrow(RangeError)
  })
})
