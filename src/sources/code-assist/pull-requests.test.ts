import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCodeAssist, TEST_ORG, type OpenCodeAssist } from '../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import { replyJson, replyWith } from '../../../test/harness/vendor/scripted-origin.ts'
import type { PullRequestCursor } from '../source.ts'

const signal = new AbortController().signal
const TIDE = { repositoryId: '77', name: 'octo-org/tide', updatedAt: null }
const NEVER: PullRequestCursor = { updatedThrough: null, etag: null }
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const pull = (number: number, updated: string, more: object = {}) => ({
  id: 9000 + number,
  number,
  user: { id: 11, login: 'amy', type: 'User' },
  draft: false,
  created_at: '2026-03-01T08:00:00Z',
  updated_at: updated,
  closed_at: null,
  merged_at: null,
  ...more,
})
const review = (id: number | null, at: string | null) => ({
  user: id && { id },
  submitted_at: at,
  state: 'APPROVED',
})
const next = (path: string) => ({ link: `<${code.origin.origin}${path}>; rel="next"` })

async function fetchPulls(cursor = NEVER, since = '2025-03-10') {
  const answer = await code.source.fetchPullRequests(TIDE, { ...cursor, since }, signal)
  if (answer !== 'unchanged') code.keep(answer.raw)
  return answer
}

async function changed(cursor = NEVER) {
  const answer = await fetchPulls(cursor)
  if (answer === 'unchanged') throw new Error('nothing has changed')
  return answer
}

describe('pull requests', () => {
  it('keep nothing of what is never kept, whatever field of an answer it stands in', async () => {
    const secret = (name: string) => `canary-${name}`
    const user = {
      id: 11,
      login: 'amy',
      type: 'User',
      name: secret('name'),
      email: secret('email'),
      avatar_url: secret('avatar'),
    }
    const words = {
      title: secret('title'),
      body: secret('body'),
      number: 1,
      labels: [{ name: secret('label') }],
      head: { ref: secret('branch'), user },
      milestone: { title: secret('milestone') },
      state: { odd: secret('state') },
      requested_reviewers: [user],
      user,
    }
    code.origin.script.push(
      replyJson([pull(1, '2026-03-05T08:00:00Z', words)]),
      replyJson([
        { ...review(12, '2026-03-04T08:00:00Z'), body: secret('review'), user: { ...user, id: 12 } },
      ]),
    )
    const { raw, rows } = await changed()
    const kept = await readFile(raw.path, 'utf8')
    expect(kept).not.toContain('canary')
    expect(kept).toContain('"updated_at":"2026-03-05T08:00:00Z"')
    expect(kept).toContain('"submitted_at":"2026-03-04T08:00:00Z"')
    expect(rows).toMatchObject([{ number: 1, authorLogin: 'amy', reviews: 1 }])
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  it('come with the first review by somebody else', async () => {
    code.origin.script.push(
      replyJson(
        [
          pull(1, '2026-03-05T10:00:00+02:00', {
            merged_at: '2026-03-05T08:00:00Z',
            closed_at: '2026-03-05T08:00:00Z',
          }),
        ],
        200,
        {
          etag: 'W/"abc"',
        },
      ),
      replyJson([review(11, '2026-03-02T00:00:00Z'), review(12, '2026-03-04T00:00:00Z')], 200, next('/more')),
      replyJson([review(null, '2026-03-03T12:00:00Z'), review(13, null)]),
    )
    const { rows, rejected, cursor } = await changed()
    expect(rejected).toEqual([])
    expect(rows).toEqual([
      {
        pullRequestId: '9001',
        number: 1,
        repositoryId: '77',
        repositoryName: 'octo-org/tide',
        authorId: '11',
        authorLogin: 'amy',
        authorType: 'User',
        draft: false,
        createdAt: '2026-03-01T08:00:00.000Z',
        updatedAt: '2026-03-05T08:00:00.000Z',
        closedAt: '2026-03-05T08:00:00.000Z',
        mergedAt: '2026-03-05T08:00:00.000Z',
        firstReviewAt: '2026-03-03T12:00:00.000Z',
        reviews: 2,
      },
    ])
    expect(cursor).toEqual({ updatedThrough: '2026-03-05T08:00:00.000Z', etag: 'W/"abc"' })
    expect(code.paths()).toEqual([
      '/repos/octo-org/tide/pulls?state=all&sort=updated&direction=desc&per_page=100&page=1',
      '/repos/octo-org/tide/pulls/1/reviews?per_page=100&page=1',
      '/more',
    ])
  })

  it('that nobody reviewed have no first review, which is not the same as unknown', async () => {
    code.origin.script.push(replyJson([pull(1, '2026-03-05T08:00:00Z', { user: null })]), replyJson([]))
    expect((await changed()).rows[0]).toMatchObject({ authorId: '', reviews: 0, firstReviewAt: null })
  })

  it('are asked for with what is known, and cost nothing when nothing changed', async () => {
    code.origin.script.push(replyWith(304))
    const cursor = { updatedThrough: '2026-03-05T08:00:00.000Z', etag: 'W/"abc"' }
    expect(await fetchPulls(cursor)).toBe('unchanged')
    expect(code.origin.requests[0]?.headers['if-none-match']).toBe('W/"abc"')
    expect(await code.outbound.leftovers()).toEqual([])
  })

  it('are read back to the cursor and no further; equal times count as changed', async () => {
    const cursor = { updatedThrough: '2026-03-05T08:00:00.000Z', etag: null }
    code.origin.script.push(
      replyJson([pull(3, '2026-03-07T00:00:00Z')], 200, { ...next('/page2'), etag: '"first"' }),
      replyJson([pull(2, '2026-03-05T08:00:00Z'), pull(1, '2026-03-05T07:59:59Z')], 200, {
        ...next('/page3'),
        etag: '"second"',
      }),
      replyJson([]),
      replyJson([]),
    )
    const answer = await changed(cursor)
    expect(answer.rows.map(({ number }) => number)).toEqual([3, 2])
    expect(answer.cursor).toEqual({ updatedThrough: '2026-03-07T00:00:00.000Z', etag: '"first"' })
    expect(code.origin.requests[1]?.headers).not.toHaveProperty('if-none-match')
    code.origin.check()
  })

  it.each([
    ['of the first time', NEVER],
    ['of a repository that was read long ago', { updatedThrough: '2024-01-01T00:00:00.000Z', etag: null }],
  ])('%s reach back to the first day that is kept', async (_when, cursor) => {
    const pulls = [pull(2, '2025-03-10T00:00:00Z'), pull(1, '2025-03-09T23:59:59Z')]
    code.origin.script.push(replyJson(pulls, 200, next('/page2')), replyJson([]))
    expect((await changed(cursor)).rows.map(({ number }) => number)).toEqual([2])
    code.origin.check()
  })

  it.each([
    ['three hundred', 301, '2025-09-05T08:00:00Z', 300],
    ['those of a quarter', 302, '2026-03-05T08:00:00Z', 302],
  ])('beyond %s leave their reviews unasked', async (_what, count, updated, asked) => {
    const many = [
      ...Array.from({ length: count }, (_, at) => pull(at, updated)),
      pull(999, '2025-09-01T08:00:00Z'),
    ]
    code.origin.script.push(
      replyJson(many, 200, { link: '' }),
      ...many.slice(0, asked).map(() => replyJson([])),
    )
    const { rows } = await changed()
    expect(rows.filter(({ reviews }) => reviews !== null)).toHaveLength(asked)
    code.origin.check()
  })

  it('of a repository that is gone are refused', async () => {
    code.origin.script.push(replyJson({ message: 'Not Found' }, 404))
    expect(await failureOf(fetchPulls())).toEqual({ kind: 'refused', status: 404, reason: 'not_found' })
  })
})

it('repositories come most recently changed first', async () => {
  const repository = (id: number, pushed_at: string | null, updated_at: string) => ({
    id,
    full_name: `o/${id}`,
    pushed_at,
    updated_at,
  })
  code.origin.script.push(
    replyJson([
      repository(1, '2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z'),
      repository(2, null, '2026-03-02T00:00:00Z'),
    ]),
  )
  expect(await code.source.listRepositories(TEST_ORG, signal)).toEqual([
    { repositoryId: '2', name: 'o/2', updatedAt: '2026-03-02T00:00:00.000Z' },
    { repositoryId: '1', name: 'o/1', updatedAt: '2026-03-01T00:00:00.000Z' },
  ])
  expect(code.paths()).toEqual(['/orgs/octo-org/repos?sort=pushed&direction=desc&per_page=100&page=1'])
})
