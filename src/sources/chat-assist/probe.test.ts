import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openChatAssist,
  TEST_ORGANIZATION,
  TEST_WORKSPACE,
  type OpenChatAssist,
} from '../../../test/harness/vendor/chat-assist.ts'
import {
  replyJson,
  replyRedirect,
  replyWith,
  type Reply,
} from '../../../test/harness/vendor/scripted-origin.ts'
import { ProbeRefusal, type ChatAssistOptions } from '../source.ts'
import { inEnglish } from '../../words/said.ts'

const signal = new AbortController().signal
const COSTS = replyJson({ data: [], has_more: false, last_end_time: null })
const LIMITS = replyJson({
  object: 'workspace.usage_limit',
  id: TEST_WORKSPACE,
  default_user_monthly_usage_limit: null,
})
const forbidden = replyJson(
  { error: { message: 'You have insufficient permissions for this operation.' } },
  403,
)
const unauthorized = replyJson({ error: { message: 'Invalid API key' } }, 401)
const html = (status: number) =>
  replyWith(status, '<!DOCTYPE html><title>Just a moment…</title>', { 'content-type': 'text/html' })

let chat: OpenChatAssist

beforeEach(async () => {
  chat = await openChatAssist('chatgpt-enterprise')
})

afterEach(async () => {
  await chat[Symbol.asyncDispose]()
})

async function refusalOf(script: Reply[], options: Partial<ChatAssistOptions> = {}): Promise<ProbeRefusal> {
  chat.origin.script.push(...script)
  try {
    await chat.with(options).probe(signal)
  } catch (error) {
    if (error instanceof ProbeRefusal) return error
    throw error
  }
  throw new Error('the probe did not refuse')
}

describe('a probe that succeeds', () => {
  it('asks once for costs and once for limits', async () => {
    chat.origin.script.push(COSTS, LIMITS)
    expect(await chat.source.probe(signal)).toEqual({ missingScopes: [] })
    expect(chat.paths()[0]).toMatch(
      new RegExp(`/organizations/${TEST_ORGANIZATION}/logs\\?event_type=COSTS&after=.*&limit=1$`),
    )
    expect(chat.paths()[1]).toBe(`/v1/manage/workspaces/${TEST_WORKSPACE}/usage_limits/workspace`)
    chat.origin.check()
  })

  it('asks for limits with the spend limits API key when there is one', async () => {
    chat.origin.script.push(COSTS, LIMITS)
    await chat.with({ spendLimitsApiKey: ' sk-limits-only\n' }).probe(signal)
    expect(chat.origin.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-admin-test',
      'Bearer sk-limits-only',
    ])
  })

  it('finds a missing limit scope to be limited access, not a failure', async () => {
    chat.origin.script.push(COSTS, forbidden)
    expect(await chat.source.probe(signal)).toEqual({
      missingScopes: ['chatgpt.enterprise.usage_limit.read'],
    })
    chat.origin.check()
  })

  it('takes a key of unusual form that works, even when it may not read limits', async () => {
    chat.origin.script.push(COSTS, forbidden)
    const source = chat.with({ adminKey: 'sk-proj-fine-grained' })
    expect(await source.probe(signal)).toEqual({ missingScopes: ['chatgpt.enterprise.usage_limit.read'] })
  })

  it('U6: tolerates a new key that is refused once', async () => {
    chat.origin.script.push(unauthorized, COSTS, LIMITS)
    expect(await chat.source.probe(signal)).toEqual({ missingScopes: [] })
    chat.origin.check()
  })

  it('speaks of the neutral scope in the neutral profile', async () => {
    const profile = chat.registry.chat.profiles.find(({ id }) => id === 'chatassist')
    chat.origin.script.push(COSTS, forbidden)
    expect(await chat.with(profile ? { profile } : {}).probe(signal)).toEqual({
      missingScopes: ['chatassist.enterprise.usage_limit.read'],
    })
    expect(chat.paths()[1]).toBe(`/v1/manage/workspaces/${TEST_WORKSPACE}/usage_limits`)
  })
})

describe('a probe that refuses', () => {
  const notEnabled = replyJson({ detail: 'Invalid event_type COSTS' }, 400)
  const projectKey = replyJson(
    { error: { message: 'Project API keys cannot be used with this endpoint.' } },
    403,
  )
  const paused = replyWith(429, '', { 'retry-after': '90' })

  it.each<[string, Reply[], string, RegExp]>([
    ['costs 401', [unauthorized, unauthorized], 'credential_rejected', /admin key.*(wrong|expired|revoked)/],
    [
      'costs 403',
      [forbidden],
      'missing_cost_scope',
      /chatgpt\.enterprise\.compliance_logs_platform\.costs\.read/,
    ],
    [
      'costs 403 with a word about project keys',
      [projectKey],
      'developer_platform_key',
      /developer platform/,
    ],
    [
      'costs 404',
      [replyJson({ detail: 'Organization not found' }, 404)],
      'organization_not_found',
      /organization/,
    ],
    ['costs 400 on the event type', [notEnabled], 'costs_feed_not_enabled', /enterprise plan/],
    [
      'costs 400 otherwise',
      [replyJson({ detail: 'bad timestamp' }, 400)],
      'upstream_unexpected',
      /bad request/,
    ],
    ['costs 418', [replyWith(418)], 'upstream_unexpected', /status not documented/],
    [
      'costs 403 with a web page',
      [html(403)],
      'upstream_unexpected',
      /web page.*nothing about keys or scopes/,
    ],
    ['costs 401 with a web page', [html(401), html(401)], 'upstream_unexpected', /web page/],
    ['costs 200 with a web page', [html(200)], 'upstream_unexpected', /web page/],
    ['costs 500', [replyWith(500), replyWith(500)], 'upstream_unreachable', /status 500/],
    ['costs 429', [paused], 'rate_limited', /wait until 2026-03-10T14:01:30/],
    [
      'a redirect to a private address',
      [replyRedirect('http://10.0.0.1/')],
      'blocked_destination',
      /not allowed/,
    ],
    ['limits 401', [COSTS, unauthorized, unauthorized], 'credential_rejected', /spend limits/],
    ['limits 404', [COSTS, replyJson({}, 404)], 'workspace_not_found', /workspace/],
    ['limits 422', [COSTS, replyJson({ detail: [] }, 422)], 'workspace_not_found', /workspace/],
    ['limits 403 with a web page', [COSTS, html(403)], 'upstream_unexpected', /web page/],
    ['limits 200 with a web page', [COSTS, html(200)], 'upstream_unexpected', /web page/],
    ['limits 500', [COSTS, replyWith(500), replyWith(500)], 'upstream_unreachable', /status 500/],
  ])('%s', async (_what, script, code, words) => {
    const refusal = await refusalOf(script)
    expect(refusal.code).toBe(code)
    expect(refusal.message).toMatch(words)
    expect(inEnglish(refusal.said.action)).not.toBe('')
    chat.origin.check()
  })

  it('knows a developer-platform key by its form once it is refused', async () => {
    expect((await refusalOf([forbidden], { adminKey: 'sk-proj-abc' })).code).toBe('developer_platform_key')
    expect((await refusalOf([unauthorized, unauthorized], { adminKey: 'sk-proj-abc' })).code).toBe(
      'developer_platform_key',
    )
    const limits = await refusalOf([COSTS, forbidden], { spendLimitsApiKey: 'sk-proj-abc' })
    expect(limits.code).toBe('developer_platform_key')
  })

  it.each(['', '  ', 'sk-admin\r\nx-evil: 1', 'sk-admin\u0000', 'sk admin', 'sk-ädmin', 'x'.repeat(2_000)])(
    'sends nothing for the key %j',
    async (adminKey) => {
      expect(() => chat.with({ adminKey })).toThrow(ProbeRefusal)
      expect(chat.origin.requests).toEqual([])
    },
  )

  it('never repeats what the vendor said, nor the key', async () => {
    const leaky = replyJson({ error: { message: 'key sk-admin-test of ada@example.com lacks scope' } }, 403)
    const { message, said, stack } = await refusalOf([leaky])
    expect(`${message} ${inEnglish(said.action)} ${stack}`).not.toMatch(/sk-admin-test|ada@example/)
  })

  it('lets an abort through as it is', async () => {
    const stop = AbortSignal.abort(new Error('the person left'))
    await expect(chat.source.probe(stop)).rejects.toThrow('the person left')
  })
})
