import { expect, it, vi } from 'vitest'
import { TidemarkError } from '../lib/errors.ts'
import { ProbeRefusal, UpstreamError, type UpstreamFailure } from './source.ts'
import { explainFailure } from './chat-assist/failures/explain-failure.ts'
import { chatProfiles } from './chat-assist/profiles.ts'
import { tryUpstream } from './try-upstream.ts'
import { asItStands } from '../words/said.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')
const [profile] = chatProfiles({
  chatAssistApiUrl: null,
  codeAssistApiUrl: 'http://127.0.0.1:9',
  requestsPerMinute: null,
  retentionDays: null,
})

async function refusal(thrown: unknown): Promise<TidemarkError> {
  if (!profile) throw new Error('no product')
  const trial = {
    clock: { now: () => NOW, sleep: () => Promise.resolve() },
    productName: profile.productName,
    explain: (error: unknown) => explainFailure(error, 'costs', profile),
  }
  const caught = await tryUpstream(trial, () => Promise.reject(thrown)).catch((error) => error)
  if (!(caught instanceof TidemarkError)) throw new Error('no words for it')
  return caught
}

const probed = (failure: UpstreamFailure) =>
  new ProbeRefusal('upstream_unreachable', asItStands('Why.'), asItStands('It is tried again by itself.'), {
    cause: new UpstreamError(failure, new URL('https://vendor.example')),
  })

it.each<[string, UpstreamFailure, RegExp]>([
  ['a pause', { kind: 'rate_limited', status: 429, retryAtMs: NOW + 6500 }, /Try again after that time/],
  ['a failure', { kind: 'unavailable', status: 500, reason: 'server_error' }, /Try again in a few minutes/],
  ['a proxy', { kind: 'unavailable', status: 403, reason: 'blocked_by_edge' }, /then try again/],
])('%s leaves it to the person to try again, for nobody else does', async (_, failure, words) => {
  const { action, message } = await refusal(probed(failure))
  expect(message).toBe('Why.')
  expect(action).toMatch(/^Nothing was saved\./)
  expect(action).toMatch(words)
})

it('never blames the vendor for our own pace', async () => {
  const over = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over)
  const failure = { kind: 'own_pace', retryAtMs: NOW + 20_000 } as const
  const told = await refusal(new UpstreamError(failure, new URL('https://vendor.example')))
  expect(told).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 20 })
  expect(told.message).toMatch(/^Tidemark keeps to the pace/)
  expect(told.action).toBe('Nothing was saved. Try again in a minute.')
})

it('says after how many seconds a pause ends', async () => {
  const { retryAfterSeconds } = await refusal(
    probed({ kind: 'rate_limited', status: 429, retryAtMs: NOW + 6500 }),
  )
  expect(retryAfterSeconds).toBe(7)
})

it('keeps what a refusal itself says to do', async () => {
  const { code, action } = await refusal(
    new ProbeRefusal('role_missing', asItStands('Why.'), asItStands('Give it the role.')),
  )
  expect([code, action]).toEqual(['role_missing', 'Give it the role.'])
})

it('says that the upstream was too slow, not that we failed', async () => {
  const over = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over)
  const { code, message, action } = await refusal(over.reason)
  expect(code).toBe('upstream_unreachable')
  expect(message).toContain('no whole answer within 45 seconds')
  expect(action).toMatch(/^Nothing was saved\./)
})
