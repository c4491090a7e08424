import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openCodeAssist,
  TEST_ENTERPRISE,
  TEST_ORG,
  TEST_TOKEN,
  type OpenCodeAssist,
} from '../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import {
  replyJson,
  replyRedirect,
  replyWith,
  startOrigin,
} from '../../../test/harness/vendor/scripted-origin.ts'
import type { CodeAccount } from '../../model/connection.ts'
import type { ReportAnswer, ReportDataset } from '../source.ts'
import { codeFeed } from './feeds.ts'

const signal = new AbortController().signal
const DAY = '2026-03-08'
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const link = (name: string) => `${code.origin.origin}/files/${name}?sig=s3cret`
const linksOf = (...names: string[]) => replyJson({ download_links: names.map(link), report_day: DAY })

async function fetchDay(dataset: ReportDataset = 'org_users_1d', account = TEST_ORG): Promise<ReportAnswer> {
  const answer = await code.source.fetchReport(dataset, account, DAY, signal)
  if (answer.kind === 'report') for (const file of answer.files) code.keep(file)
  return answer
}

async function textsOf(answer: ReportAnswer): Promise<string[]> {
  if (answer.kind !== 'report') throw new Error(answer.kind)
  return Promise.all(answer.files.map((file) => readFile(file.path, 'utf8')))
}

it('is looked for no further back than the vendor has any of its kind', () => {
  const first = (dataset: ReportDataset, account: CodeAccount) => {
    const feed = codeFeed(code.source, code.profile, dataset, { ...account, key: 'key' })
    return 'since' in feed ? feed.since : undefined
  }
  expect(first('org_users_1d', TEST_ORG)).toBe('2025-12-12')
  expect(first('enterprise_report_1d', TEST_ENTERPRISE)).toBe('2025-10-10')
  expect(first('org_repos_1d', TEST_ORG)).toBe('2026-07-17')
  expect(first('enterprise_repos_1d', TEST_ENTERPRISE)).toBe('2026-07-17')
})

describe('a report', () => {
  it('is a list of links, then files that are asked for without credential or product headers', async () => {
    code.origin.script.push(linksOf('a', 'b'), replyWith(200, '{"a":1}\n'), replyWith(200, ''))
    const answer = await fetchDay()
    expect(answer).toMatchObject({ kind: 'report', startDay: DAY, endDay: DAY })
    expect(await textsOf(answer)).toEqual(['{"a":1}\n', ''])
    expect(code.paths()).toEqual([
      `/orgs/octo-org/copilot/metrics/reports/users-1-day?day=${DAY}`,
      '/files/a?sig=s3cret',
      '/files/b?sig=s3cret',
    ])
    const [asked, file] = code.origin.requests
    expect(asked?.method).toBe('GET')
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${TEST_TOKEN}`,
      'x-github-api-version': '2026-03-10',
      accept: 'application/vnd.github+json, application/json',
      'user-agent': 'tidemark',
    })
    expect(Object.keys(file?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(code.outbound.log.join()).not.toContain('s3cret')
  })

  it('is asked below the base’s own path, with names that stay one segment', async () => {
    await using gateway = await openCodeAssist('codeassist', { basePath: '/api/v3/' })
    gateway.origin.script.push(replyWith(204))
    await gateway.source.fetchReport('org_users_1d', { level: 'organization', name: 'a/../b' }, DAY, signal)
    expect(gateway.paths()).toEqual([
      `/api/v3/orgs/a%2F..%2Fb/codeassist/metrics/reports/users-1-day?day=${DAY}`,
    ])
    expect(gateway.origin.requests[0]?.headers).not.toHaveProperty('x-github-api-version')
  })

  it.each<[ReportDataset, typeof TEST_ORG, string]>([
    ['enterprise_users_1d', TEST_ENTERPRISE, '/enterprises/octo-corp/copilot/metrics/reports/users-1-day'],
    ['org_report_1d', TEST_ORG, '/orgs/octo-org/copilot/metrics/reports/organization-1-day'],
    [
      'enterprise_report_1d',
      TEST_ENTERPRISE,
      '/enterprises/octo-corp/copilot/metrics/reports/enterprise-1-day',
    ],
    ['org_user_teams_1d', TEST_ORG, '/orgs/octo-org/copilot/metrics/reports/user-teams-1-day'],
    ['enterprise_repos_1d', TEST_ENTERPRISE, '/enterprises/octo-corp/copilot/metrics/reports/repos-1-day'],
  ])('%s has its own path', async (dataset, account, path) => {
    code.origin.script.push(replyWith(204))
    await fetchDay(dataset, account)
    expect(code.paths()).toEqual([`${path}?day=${DAY}`])
  })

  it('over 28 days says which days itself', async () => {
    const days = { report_start_day: '2026-02-09', report_end_day: DAY }
    code.origin.script.push(replyJson({ download_links: [link('a')], ...days }), replyWith(200, '{}'))
    const answer = await code.source.fetchReport('enterprise_users_28d', TEST_ENTERPRISE, null, signal)
    if (answer.kind === 'report') for (const file of answer.files) code.keep(file)
    expect(answer).toMatchObject({ kind: 'report', startDay: '2026-02-09', endDay: DAY })
    expect(code.paths()[0]).toBe('/enterprises/octo-corp/copilot/metrics/reports/users-28-day/latest')
  })

  it('U13: comes inflated', async () => {
    code.origin.script.push(linksOf('a'), replyWith(200, gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }))
    expect(await textsOf(await fetchDay())).toEqual(['{"a":1}'])
  })
})

describe('nothing yet', () => {
  it.each([
    ['204', replyWith(204), 'no_content'],
    ['no links', replyJson({ download_links: [], report_day: DAY }), 'no_links'],
    ['a bare text', replyJson('No report available for this day.'), 'said_in_words'],
    ['an empty text', replyJson(''), 'said_in_words'],
    ['404 for the day', replyJson({ message: 'Not Found' }, 404), 'not_found_for_day'],
  ])('is said with %s', async (_how, reply, reason) => {
    code.origin.script.push(reply)
    expect(await fetchDay()).toMatchObject({ kind: 'no_data_yet', reason })
  })

  it('is not what 404 means for the latest report', async () => {
    code.origin.script.push(replyJson({ message: 'Not Found' }, 404))
    const latest = code.source.fetchReport('enterprise_users_28d', TEST_ENTERPRISE, null, signal)
    expect(await failureOf(latest)).toEqual({
      kind: 'refused',
      status: 404,
      reason: 'enterprise_not_accessible',
    })
  })

  it.each([
    ['a login page', replyWith(200, '<!DOCTYPE html><title>Sign in'), 'html_answer'],
    ['an empty body', replyWith(200, ''), 'empty_answer'],
    ['null', replyWith(200, 'null'), 'unexpected_shape'],
    ['an array', replyWith(200, '[]'), 'unexpected_shape'],
    ['an object without links', replyJson({ report_day: DAY }), 'unexpected_shape'],
    ['links that are none', replyJson({ download_links: ['files/a'] }), 'bad_link'],
    [
      'more links than a report has',
      replyJson({
        download_links: Array.from({ length: 1001 }, (_, i) => `https://files.example.com/${i}`),
        report_day: DAY,
      }),
      'too_many_links',
    ],
    ['another day', replyJson({ download_links: ['https://a/'], report_day: '2026-03-07' }), 'another_day'],
  ])('U16: is never concluded from %s', async (_what, reply, reason) => {
    code.origin.script.push(reply)
    expect(await failureOf(fetchDay())).toMatchObject({ kind: 'unexpected', reason })
  })
})

describe('the file host', () => {
  it.each([400, 403, 404, 410])(
    'U23: is asked again with fresh links after %d, every file anew',
    async (status) => {
      code.origin.script.push(linksOf('a', 'b'), replyWith(200, 'old'), replyWith(status))
      code.origin.script.push(linksOf('c', 'd'), replyWith(200, '1'), replyWith(200, '2'))
      expect(await textsOf(await fetchDay())).toEqual(['1', '2'])
      code.origin.check()
    },
  )

  it('U23: is left alone after three links', async () => {
    for (let round = 0; round < 3; round += 1) code.origin.script.push(linksOf('a'), replyWith(403))
    expect(await failureOf(fetchDay())).toEqual({ kind: 'unavailable', status: null, reason: 'link_expired' })
    code.origin.check()
  })

  it('may give links that lead nowhere by then', async () => {
    code.origin.script.push(linksOf('a'), replyWith(404))
    code.origin.script.push(replyJson({ download_links: [] }))
    expect(await fetchDay()).toMatchObject({ kind: 'no_data_yet', reason: 'no_links' })
  })

  it('U16: answers a page instead of a file', async () => {
    code.origin.script.push(linksOf('a', 'b'), replyWith(200, '{}'), replyWith(200, '<html>Sign in</html>'))
    expect(await failureOf(fetchDay())).toMatchObject({ kind: 'unexpected', reason: 'html_answer' })
  })

  it('U24: may not lead to a private address', async () => {
    await using other = await startOrigin()
    code.origin.script.push(replyJson({ download_links: [`${other.origin}/file`] }))
    expect(await failureOf(fetchDay())).toEqual({ kind: 'blocked_destination', reason: 'not_https' })
    code.origin.script.push(linksOf('a'), replyRedirect(`${other.origin}/file`))
    expect(await failureOf(fetchDay())).toEqual({ kind: 'blocked_destination', reason: 'not_https' })
    expect(other.connections).toBe(0)
  })

  it('of one code host may not lead to another that the operator has set', async () => {
    await using further = await startOrigin()
    const profile = { ...code.profile, id: 'elsewhere', baseUrl: further.origin }
    further.script.push(linksOf('a'))
    const source = code.with({ profile })
    const asked = source.fetchReport('org_users_1d', TEST_ORG, DAY, signal)
    expect(await failureOf(asked)).toEqual({ kind: 'blocked_destination', reason: 'not_https' })
    expect(further.requests[0]?.headers.authorization).toBe(`Bearer ${TEST_TOKEN}`)
    expect(code.origin.connections).toBe(0)
  })

  it('keeps no pace with the vendor’s own limits', async () => {
    await using slow = await openCodeAssist('codeassist', { requestsPerMinute: 1 })
    const files = Array.from({ length: 5 }, (_, at) => `${slow.origin.origin}/files/${at}`)
    slow.origin.script.push(replyJson({ download_links: files }), ...files.map(() => replyWith(200, '')))
    const answer = await slow.source.fetchReport('org_users_1d', TEST_ORG, DAY, signal)
    if (answer.kind === 'report') for (const file of answer.files) slow.keep(file)
    expect(slow.outbound.clock.sleeps).toEqual([])
  })
})

describe('limits and tokens', () => {
  it('U3: a used-up quota is no missing right', async () => {
    const anew = String(code.outbound.clock.now() / 1000 + 3_300)
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': anew,
      date: new Date(code.outbound.clock.now()).toUTCString(),
    }
    code.origin.script.push(replyJson({ message: 'API rate limit exceeded' }, 403, headers))
    const retryAtMs = code.outbound.clock.now() + 3_301_000 + 14_000
    expect(await failureOf(fetchDay())).toEqual({ kind: 'rate_limited', status: 403, retryAtMs })
    expect(await failureOf(fetchDay())).toMatchObject({ kind: 'rate_limited' })
    expect(code.origin.requests).toHaveLength(1)
  })

  it('U4: a secondary limit waits a minute', async () => {
    code.origin.script.push(
      replyJson({ message: 'You have exceeded a secondary rate limit.' }, 403),
      replyWith(204),
    )
    await fetchDay()
    expect(code.outbound.clock.sleeps[0]).toBeGreaterThanOrEqual(60_000)
  })

  it('U6: a 401 and then 200 is no alarm', async () => {
    code.origin.script.push(replyJson({ message: 'Bad credentials' }, 401), replyWith(204))
    expect(await fetchDay()).toMatchObject({ kind: 'no_data_yet' })
  })

  it('U7: a 401 that stays is', async () => {
    code.origin.script.push(...[1, 2, 3].map(() => replyJson({ message: 'Bad credentials' }, 401)))
    expect(await failureOf(fetchDay())).toEqual({
      kind: 'refused',
      status: 401,
      reason: 'credential_rejected',
    })
    code.origin.check()
  })

  it.each(['', 'two words', 'line\nbreak', 'ünicode'])('refuses the token %j unsent', (token) => {
    expect(() => code.with({ credential: { kind: 'token', token } })).toThrow(/token/)
    expect(code.origin.requests).toEqual([])
  })
})
