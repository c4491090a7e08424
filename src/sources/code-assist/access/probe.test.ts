import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openCodeAssist,
  TEST_ENTERPRISE,
  TEST_ORG,
  type OpenCodeAssist,
} from '../../../../test/harness/vendor/code-assist.ts'
import { replyJson, replyWith, type Reply } from '../../../../test/harness/vendor/scripted-origin.ts'
import type { CodeAccount } from '../../../model/connection.ts'
import { ProbeRefusal, type CodeProbe } from '../../source.ts'
import { inEnglish } from '../../../words/said.ts'

const signal = new AbortController().signal
let code: OpenCodeAssist

afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

async function refusalOf(
  promise: Promise<CodeProbe>,
): Promise<Pick<ProbeRefusal, 'code' | 'message' | 'said'>> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ProbeRefusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

const BOTH = { 'x-oauth-scopes': 'read:enterprise, manage_billing:copilot' }
const LINKS = {
  download_links: ['https://files.example/a'],
  report_start_day: '2026-02-09',
  report_end_day: '2026-03-08',
}
const USAGE_OFF = { message: "The 'Copilot usage metrics' policy must be enabled to use this API" }
const METRICS_OFF = { message: "The 'Code assistant metrics API' policy must be enabled to use this API" }
const NOT_FOUND = { message: 'Not Found' }
const NO_ROLE = { message: 'This API requires admin, or relevant organization role access' }
const yes = (headers = {}) => replyJson(LINKS, 200, headers)
const no = (status: number, body: object, headers = {}) => replyJson(body, status, headers)
const probe = (...accounts: CodeAccount[]) => code.source.probe(accounts, signal)

describe('the enterprise of the vendor', () => {
  beforeEach(async () => {
    code = await openCodeAssist('github-copilot')
  })
  const given = (...replies: Reply[]) => code.origin.script.push(...replies)

  it('is reachable: expiry, and what the vendor closed', async () => {
    const expiry = { 'github-authentication-token-expiration': '2027-03-10 12:00:00 UTC' }
    given(yes({ ...BOTH, ...expiry }), replyJson({ total_seats: 1, seats: [] }))
    expect(await probe(TEST_ENTERPRISE)).toEqual({
      expiresAt: '2027-03-10T12:00:00.000Z',
      barred: { enterprise_metrics: 'closed_by_vendor' },
    })
    expect(code.paths()).toEqual([
      '/enterprises/octo-corp/copilot/metrics/reports/users-28-day/latest',
      '/enterprises/octo-corp/copilot/billing/seats?per_page=1',
    ])
    expect(code.origin.requests.every(({ method }) => method === 'GET')).toBe(true)
    code.origin.check()
  })

  it.each([
    ['repo, user', ['read:enterprise', 'manage_billing:copilot']],
    ['read:enterprise', ['manage_billing:copilot']],
    ['manage_billing:copilot', ['read:enterprise']],
  ])('refuses a token with %j and names what is missing, whatever the answer', async (scopes, missing) => {
    given(no(403, NO_ROLE, { 'x-oauth-scopes': scopes }))
    const refusal = await refusalOf(probe(TEST_ENTERPRISE))
    expect(refusal.code).toBe('missing_token_scope')
    for (const scope of missing)
      expect(`${refusal.message} ${inEnglish(refusal.said.action)}`).toContain(scope)
    expect(refusal.message.match(/[a-z_]+:[a-z_]+/g)).toEqual(missing)
  })

  it('takes a parent for its child', async () => {
    given(yes({ 'x-oauth-scopes': 'admin:enterprise, manage_billing:copilot' }), replyJson({ seats: [] }))
    await expect(probe(TEST_ENTERPRISE)).resolves.toMatchObject({ expiresAt: null })
  })

  it('takes the scope of the bill for the one that could read prompts as well', async () => {
    const narrow = { 'x-oauth-scopes': 'manage_billing:copilot, manage_billing:enterprise' }
    given(yes(narrow), replyJson({ seats: [] }))
    await expect(probe(TEST_ENTERPRISE)).resolves.toMatchObject({ expiresAt: null })
  })

  it.each([
    ['read:enterprise, manage_billing:copilot', ['read:enterprise']],
    ['admin:enterprise, manage_billing:copilot, admin:org', ['admin:enterprise']],
    ['manage_billing:copilot, manage_billing:enterprise, admin:org', []],
    [undefined, null],
  ])('tells of a token with %s that it could read prompts with %s', async (scopes, excess) => {
    given(yes(scopes === undefined ? {} : { 'x-oauth-scopes': scopes }), replyJson({ seats: [] }))
    let told: readonly string[] | null = null
    const source = code.with({ onExcess: (names) => (told = names) })
    await source.probe([TEST_ENTERPRISE], signal)
    expect(told).toEqual(excess)
  })

  it.each([
    ['github_pat_11ABC', /fine-grained/],
    ['ghs_123_ey.J0.x', /installation/],
    ['ghu_abc', /hours/],
  ])('refuses %s… unasked, with the reason', async (token, words) => {
    const source = code.with({ credential: { kind: 'token', token } })
    const refusal = await refusalOf(source.probe([TEST_ENTERPRISE], signal))
    expect(refusal).toMatchObject({ code: 'token_kind_not_supported', message: expect.stringMatching(words) })
    expect(code.origin.requests).toEqual([])
  })

  it('a policy that is off bars the reports and refuses nobody', async () => {
    given(no(403, USAGE_OFF, BOTH), replyJson({ seats: [] }))
    const { barred } = await probe(TEST_ENTERPRISE)
    expect(barred).toMatchObject({
      enterprise_users_1d: 'usage_metrics_not_enabled',
      enterprise_users_28d: 'usage_metrics_not_enabled',
      enterprise_report_1d: 'usage_metrics_not_enabled',
    })
    expect(barred).not.toHaveProperty('enterprise_seats')
    expect(barred).not.toHaveProperty('org_users_1d')
  })

  it('seats that only an owner may read bar the seats', async () => {
    given(yes(BOTH), no(403, NO_ROLE))
    expect((await probe(TEST_ENTERPRISE)).barred).toMatchObject({ enterprise_seats: 'role_missing' })
  })

  it.each<[string, Reply[], string]>([
    ['is unknown', [no(404, NOT_FOUND, BOTH), no(404, NOT_FOUND)], 'enterprise_not_accessible'],
    ['is not the user’s to read', [no(403, NO_ROLE, BOTH), no(403, NO_ROLE)], 'role_missing'],
    [
      'wants single sign-on',
      [no(403, {}, { ...BOTH, 'x-github-sso': 'required; url=https://x' }), yes()],
      'single_sign_on_required',
    ],
    [
      'has an allow list',
      [no(403, { message: 'has an IP allow list enabled' }, BOTH), yes()],
      'address_not_allowed',
    ],
    ['refuses the token', [1, 2].map(() => no(401, { message: 'Bad credentials' })), 'credential_rejected'],
    ['sees an expired token', [1, 2].map(() => no(401, { message: 'token expired' })), 'token_expired'],
    ['answers with a login page', [replyWith(200, '<!DOCTYPE html>')], 'upstream_unexpected'],
    [
      'is behind a blocking edge',
      [replyWith(403, '<html>', { 'content-type': 'text/html' })],
      'upstream_unexpected',
    ],
    ['is down', [replyWith(503), replyWith(503)], 'upstream_unreachable'],
    ['asks for a pause', [replyWith(429, '', { 'retry-after': '3600' })], 'rate_limited'],
    ['speaks another version', [no(410, {})], 'upstream_unexpected'],
  ])('that %s refuses', async (_what, replies, expected) => {
    given(...replies)
    expect((await refusalOf(probe(TEST_ENTERPRISE))).code).toBe(expected)
    code.origin.check()
  })

  it('a latest report that is not there yet is no unknown enterprise', async () => {
    given(no(404, NOT_FOUND, BOTH), replyJson({ total_seats: 0, seats: [] }))
    expect((await probe(TEST_ENTERPRISE)).barred).toEqual({ enterprise_metrics: 'closed_by_vendor' })
  })
})

describe('the neutral enterprise', () => {
  beforeEach(async () => {
    code = await openCodeAssist('codeassist')
  })
  const scopes = { 'x-oauth-scopes': 'read:enterprise, manage_billing:codeassist' }

  it('tells its two switches apart', async () => {
    code.origin.script.push(yes(scopes), no(403, METRICS_OFF))
    expect((await probe(TEST_ENTERPRISE)).barred).toEqual({ enterprise_metrics: 'metrics_not_enabled' })
    code.origin.script.push(no(403, USAGE_OFF, scopes), replyJson([]))
    expect(Object.values((await probe(TEST_ENTERPRISE)).barred)).toEqual([
      'usage_metrics_not_enabled',
      'usage_metrics_not_enabled',
    ])
    code.origin.script.push(no(403, USAGE_OFF, scopes), no(403, METRICS_OFF))
    expect(Object.keys((await probe(TEST_ENTERPRISE)).barred)).toHaveLength(3)
    code.origin.check()
  })

  it('takes no fine-grained token, and judges no other by its form', async () => {
    const fineGrained = code.with({ credential: { kind: 'token', token: 'github_pat_of_somebody' } })
    const refusal = await refusalOf(fineGrained.probe([TEST_ENTERPRISE], signal))
    expect(refusal.code).toBe('token_kind_not_supported')
    expect(inEnglish(refusal.said.action)).toContain('(classic)')
    expect(code.origin.requests).toEqual([])
    code.origin.script.push(yes(), replyJson([]))
    const source = code.with({ credential: { kind: 'token', token: 'ghu_of_somebody' } })
    expect(await source.probe([TEST_ENTERPRISE], signal)).toEqual({
      expiresAt: null,
      barred: {},
    })
  })
})

describe('organisations', () => {
  beforeEach(async () => {
    code = await openCodeAssist('codeassist')
  })
  /** Report, metrics, billing, teams: what is asked of an organisation, in this order. */
  const organization = (report: Reply, metrics: Reply, billing: Reply, teams: Reply) =>
    code.origin.script.push(report, metrics, billing, teams)
  const fine = replyJson([])
  const other: CodeAccount = { level: 'organization', name: 'other-org' }

  it('are asked four times each, for a closed day', async () => {
    organization(replyWith(204), fine, replyJson({}), fine)
    expect((await probe(TEST_ORG)).barred).toEqual({})
    expect(code.paths()).toEqual([
      '/orgs/octo-org/codeassist/metrics/reports/users-1-day?day=2026-03-07',
      '/orgs/octo-org/codeassist/metrics?since=2026-03-07T00%3A00%3A00Z&per_page=1',
      '/orgs/octo-org/codeassist/billing',
      '/orgs/octo-org/teams?per_page=1',
    ])
  })

  it('bar a feed only where every one of them does', async () => {
    organization(no(403, USAGE_OFF), fine, no(403, NO_ROLE), fine)
    organization(replyWith(204), fine, no(403, NO_ROLE), fine)
    expect((await probe(TEST_ORG, other)).barred).toEqual({ billing: 'role_missing', seats: 'role_missing' })
  })

  it('that are unknown refuse, even beside a good one', async () => {
    organization(replyWith(204), fine, replyJson({}), fine)
    const unknown = no(404, NOT_FOUND)
    organization(unknown, unknown, unknown, unknown)
    const refusal = await refusalOf(probe(TEST_ORG, other))
    expect(refusal.code).toBe('organization_not_found')
    code.origin.check()
  })

  it('a day without a report is no unknown organisation', async () => {
    organization(no(404, NOT_FOUND), fine, no(403, NO_ROLE), fine)
    expect((await probe(TEST_ORG)).barred).toEqual({ billing: 'role_missing', seats: 'role_missing' })
  })

  it('of a token without their scope name it when nothing can be read', async () => {
    const refused = no(403, { message: 'Must have admin rights' }, { 'x-oauth-scopes': 'user' })
    organization(refused, refused, refused, refused)
    const refusal = await refusalOf(probe(TEST_ORG))
    expect(refusal).toMatchObject({
      code: 'missing_token_scope',
      message: expect.stringContaining('read:org'),
    })
    // A token that is made anew needs it as well.
    expect(inEnglish(refusal.said.action)).toMatch(/new one with .* and read:org\./)
  })

  it('are read without that scope where the upstream does not insist', async () => {
    const scopes = { 'x-oauth-scopes': 'read:enterprise, manage_billing:codeassist' }
    organization(replyWith(204, '', scopes), fine, replyJson({}), fine)
    await expect(probe(TEST_ORG)).resolves.toMatchObject({ expiresAt: null })
  })
})
