import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openChatAssist,
  TEST_ORGANIZATION,
  type OpenChatAssist,
} from '../../../../test/harness/vendor/chat-assist.ts'
import { failureOf } from '../../../../test/harness/vendor/outbound.ts'
import {
  replyJson,
  replyRedirect,
  replyWith,
  type Reply,
} from '../../../../test/harness/vendor/scripted-origin.ts'
import type { CostFile, CostFilePage } from '../../source.ts'

const LOGS = `/v1/compliance/organizations/${TEST_ORGANIZATION}/logs`
const AFTER = '2026-03-01T00:00:00.123456Z'
const BODY = '{"event_id":"e1"}\n{"event_id":"e2"}\n'
const signal = new AbortController().signal

let chat: OpenChatAssist

afterEach(async () => {
  await chat[Symbol.asyncDispose]()
})

/** A listed file as the vendor gives it, with the size and hash of `body`. */
function item(id: string, endTime: string, body = BODY) {
  return {
    id,
    event_type: 'COSTS',
    end_time: endTime,
    file_name: `COSTS_${endTime}.jsonl`,
    file_size: body.length,
    file_sha256: createHash('sha256').update(body).digest('hex'),
  }
}

function pageOf(data: unknown[], more: { has_more?: boolean; last_end_time?: string | null } = {}): Reply {
  return replyJson({ data, has_more: false, last_end_time: null, ...more })
}

async function listAll(
  window: { after: string; before?: string } = { after: AFTER },
): Promise<CostFilePage[]> {
  const pages: CostFilePage[] = []
  for await (const page of chat.source.costs.list(window, signal)) pages.push(page)
  return pages
}

async function onlyFile(): Promise<CostFile> {
  const [file, ...others] = (await listAll()).flatMap((page) => page.files)
  if (!file || others.length > 0) throw new Error('expected one file')
  return file
}

async function textOf(file: CostFile): Promise<string> {
  await using body = await file.fetch(signal)
  // Awaited here: the file is gone at the end of this block.
  return await readFile(body.path, 'utf8')
}

describe.each(['chatgpt-enterprise', 'chatassist'] as const)('listing files (%s)', (profile) => {
  beforeEach(async () => {
    chat = await openChatAssist(profile)
  })

  it('asks as documented and keeps times verbatim', async () => {
    const end = '2026-07-16T00:27:13.340496Z'
    chat.origin.script.push(pageOf([item('eclf_01', end)], { last_end_time: end }))
    const [page] = await listAll({ after: AFTER, before: '2026-08-01T00:00:00+02:00' })
    expect(page).toMatchObject({
      files: [{ id: 'eclf_01', endTime: end, bytes: BODY.length, sha256: item('', '').file_sha256 }],
      hasMore: false,
      lastEndTime: end,
    })
    expect(page?.upstreamNow).toEqual(expect.any(Number))
    const [asked] = chat.origin.requests
    expect(asked?.headers.authorization).toBe('Bearer sk-admin-test')
    const url = new URL(asked?.url ?? '', 'http://x')
    expect(url.pathname).toBe(LOGS)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      event_type: 'COSTS',
      after: AFTER,
      before: '2026-08-01T00:00:00+02:00',
      limit: '100',
    })
  })

  it('turns pages by the vendor’s own string, microseconds and all', async () => {
    const ends = ['2026-03-02T00:00:00.000001Z', '2026-03-02T00:00:00.000002Z', '2026-03-02T00:00:00.000003Z']
    for (const [at, end] of ends.entries()) {
      chat.origin.script.push(pageOf([item(`f${at}`, end)], { has_more: at < 2, last_end_time: end }))
    }
    const pages = await listAll()
    expect(pages.map((page) => page.lastEndTime)).toEqual(ends)
    expect(chat.paths().map((path) => new URL(path, 'http://x').searchParams.get('after'))).toEqual([
      AFTER,
      ...ends.slice(0, 2),
    ])
    chat.origin.check()
  })

  it('U19: takes a boundary file that is listed again, and goes by the files where the page names no end', async () => {
    const [first, second] = ['2026-03-02T00:00:00.000001Z', '2026-03-02T00:00:00.000002Z']
    chat.origin.script.push(
      pageOf([item('a', first)], { has_more: true }),
      pageOf([item('a', first), item('b', second)], { has_more: true, last_end_time: second }),
      pageOf([]),
    )
    const pages = await listAll()
    expect(pages.map((page) => page.files.map(({ id }) => id))).toEqual([['a'], ['b'], []])
    expect(pages.at(-1)).toMatchObject({ hasMore: false, lastEndTime: null })
    chat.origin.check()
  })

  it('U19: takes all files of one time, though a page ends among them', async () => {
    const [early, tied, late] = [
      '2026-03-02T00:00:00.000001Z',
      '2026-03-02T00:00:00.000002Z',
      '2026-03-03T00:00:00Z',
    ]
    chat.origin.script.push(
      pageOf([item('a', early), item('b', tied), item('c', tied)], { has_more: true, last_end_time: tied }),
      pageOf([item('b', tied), item('c', tied), item('d', tied)], { has_more: true, last_end_time: tied }),
      pageOf([item('e', late)], { last_end_time: late }),
    )
    const pages = await listAll()
    expect(pages.map((page) => page.files.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d'], ['e']])
    expect(chat.paths().map((path) => new URL(path, 'http://x').searchParams.get('after'))).toEqual([
      AFTER,
      early,
      tied,
    ])
    chat.origin.check()
  })

  it.each([
    [
      'the same page again',
      [
        pageOf([item('a', '2026-03-02T00:00:00Z')], { has_more: true }),
        pageOf([item('a', '2026-03-02T00:00:00Z')], { has_more: true }),
      ],
    ],
    ['an empty page and "more"', [pageOf([], { has_more: true })]],
    [
      'a page that goes back',
      [
        pageOf([item('a', '2026-02-01T00:00:00Z')], {
          has_more: true,
          last_end_time: '2026-02-01T00:00:00Z',
        }),
      ],
    ],
  ])('U18: gives up on %s', async (_what, script) => {
    chat.origin.script.push(...script)
    expect(await failureOf(listAll())).toMatchObject({ kind: 'unexpected', reason: 'page_does_not_advance' })
    chat.origin.check()
  })

  it('U18: takes a page that is longer than asked for', async () => {
    const data = Array.from({ length: 250 }, (_, at) => item(`f${at}`, '2026-03-02T00:00:00Z'))
    chat.origin.script.push(pageOf(data))
    expect((await listAll())[0]?.files).toHaveLength(250)
  })

  it('passes over other types of log', async () => {
    chat.origin.script.push(
      pageOf([
        { ...item('a', '2026-03-02T00:00:00Z'), event_type: 'APP_LOG' },
        item('b', '2026-03-02T00:00:01Z'),
      ]),
    )
    expect((await onlyFile()).id).toBe('b')
  })

  it.each([
    [
      'a login page',
      replyWith(200, '<html>Sign in</html>', { 'content-type': 'text/html; charset=utf-8' }),
      'html_answer',
    ],
    ['a login page without a type', replyWith(200, '<!DOCTYPE html>'), 'html_answer'],
    ['XML', replyWith(200, '<?xml version="1.0"?><a/>'), 'html_answer'],
    ['nothing', replyWith(200, ''), 'empty_answer'],
    ['204', replyWith(204), 'empty_answer'],
    ['a number', replyWith(200, '7'), 'unexpected_shape'],
    ['an object of something else', replyJson({ detail: 'fine' }), 'unexpected_shape'],
    ['half a page', replyWith(200, '{"data":[{"id":"a"'), 'unexpected_shape'],
  ])('U16: never takes %s for an empty list', async (_what, reply, reason) => {
    chat.origin.script.push(reply)
    expect(await failureOf(listAll())).toMatchObject({ kind: 'unexpected', reason })
  })

  it.each(['../secret', 'a/b', 'a b', '', 'ä'])(
    'refuses the file id %j, which would go into a path',
    async (id) => {
      chat.origin.script.push(pageOf([item(id, '2026-03-02T00:00:00Z')]))
      expect(await failureOf(listAll())).toMatchObject({ kind: 'unexpected', reason: 'unexpected_file_item' })
    },
  )

  it('stops where it is told to', async () => {
    const stop = new AbortController()
    chat.origin.script.push(pageOf([item('a', '2026-03-02T00:00:00Z')], { has_more: true }))
    const listing = async () => {
      for await (const page of chat.source.costs.list({ after: AFTER }, stop.signal)) {
        if (page.hasMore) stop.abort(new Error('stopping'))
      }
    }
    await expect(listing()).rejects.toThrow('stopping')
    chat.origin.check()
  })
})

describe('fetching a file', () => {
  beforeEach(async () => {
    chat = await openChatAssist('chatgpt-enterprise')
    chat.origin.script.push(pageOf([item('eclf:0.1', '2026-03-02T00:00:00Z')]))
  })

  it('follows the signed link without the key', async () => {
    chat.origin.script.push(replyRedirect('/storage/1?sig=s3cret'), replyWith(200, BODY))
    expect(await textOf(await onlyFile())).toBe(BODY)
    expect(chat.paths().slice(1)).toEqual([`${LOGS}/eclf%3A0.1`, '/storage/1?sig=s3cret'])
    expect(chat.origin.requests[2]?.headers).not.toHaveProperty('authorization')
    expect(chat.outbound.log.join('')).not.toContain('s3cret')
  })

  it('takes the file directly, too', async () => {
    chat.origin.script.push(replyWith(200, BODY))
    expect(await textOf(await onlyFile())).toBe(BODY)
  })

  it('asks again for a body that is not the listed one, and never hands it out', async () => {
    const wrong = BODY.replace('e1', 'e9')
    chat.origin.script.push(...Array.from({ length: 5 }, () => replyWith(200, wrong)))
    expect(await failureOf(textOf(await onlyFile()))).toMatchObject({
      kind: 'unavailable',
      reason: 'sha256_mismatch',
    })
    chat.origin.check()
  })

  it.each([403, 404])('U23: asks for a fresh link when storage answers %d', async (status) => {
    chat.origin.script.push(
      replyRedirect('/storage/1?sig=old'),
      replyWith(status, '<Error/>', { 'content-type': 'application/xml' }),
      replyRedirect('/storage/1?sig=new'),
      replyWith(200, BODY),
    )
    expect(await textOf(await onlyFile())).toBe(BODY)
    chat.origin.check()
  })

  it('U23: gives up after three links', async () => {
    for (let link = 1; link <= 3; link += 1)
      chat.origin.script.push(replyRedirect(`/storage/${link}`), replyWith(403))
    expect(await failureOf(textOf(await onlyFile()))).toEqual({
      kind: 'unavailable',
      status: 403,
      reason: 'link_expired',
    })
    chat.origin.check()
  })

  it.each([404, 410])('U23: a listed file that answers %d is gone', async (status) => {
    chat.origin.script.push(replyJson({ detail: 'not found or no longer available' }, status))
    expect(await failureOf(textOf(await onlyFile()))).toEqual({ kind: 'gone', status })
    chat.origin.check()
  })

  it('U8: a key that dies between list and download is a refusal, not a gap', async () => {
    const no = replyJson({ error: { message: 'invalid key' } }, 401)
    chat.origin.script.push(no, no, no)
    expect(await failureOf(textOf(await onlyFile()))).toEqual({
      kind: 'refused',
      status: 401,
      reason: 'credential_rejected',
    })
  })

  it('U24: never follows a link to a private address', async () => {
    chat.origin.script.push(replyRedirect('http://169.254.169.254/latest/meta-data'))
    expect(await failureOf(textOf(await onlyFile()))).toMatchObject({ kind: 'blocked_destination' })
  })
})

describe('rows in the answer (neutral profile)', () => {
  const row = (id: string, end = '2026-03-02T13:59:59Z') => ({ event_id: id, type: 'COSTS', timestamp: end })
  const lines = (rows: unknown[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join('')

  beforeEach(async () => {
    chat = await openChatAssist('chatassist')
  })

  it.each<[string, (rows: unknown[]) => Reply]>([
    ['a wrapper', (rows) => replyJson({ data: rows, has_more: false })],
    ['a pretty wrapper', (rows) => replyWith(200, JSON.stringify({ data: rows, has_more: false }, null, 2))],
    ['an array', (rows) => replyJson(rows)],
    ['lines', (rows) => replyWith(200, lines(rows), { 'content-type': 'application/x-ndjson' })],
    ['lines without a type', (rows) => replyWith(200, lines(rows))],
  ])('come as %s and become one file of lines', async (_form, reply) => {
    chat.origin.script.push(reply([row('e1'), row('e2')]))
    const seen: unknown[] = []
    for await (const page of chat.source.costs.list({ after: AFTER }, signal)) {
      for (const file of page.files) {
        expect(file).toMatchObject({
          id: `rows:${AFTER}`,
          endTime: '2026-03-02T13:59:59Z',
          bytes: null,
          sha256: null,
        })
        seen.push(
          ...(await textOf(file))
            .trim()
            .split('\n')
            .map((line): unknown => JSON.parse(line)),
        )
      }
    }
    expect(seen).toEqual([row('e1'), row('e2')])
    chat.origin.check()
  })

  it('keep their numbers as written', async () => {
    chat.origin.script.push(
      replyWith(200, '{"data":[{"event_id":"e1","n":1.10,"big":12345678901234567890}],"has_more":false}'),
    )
    for await (const page of chat.source.costs.list({ after: AFTER }, signal)) {
      for (const file of page.files)
        expect(await textOf(file)).toBe('{"event_id":"e1","n":1.10,"big":12345678901234567890}\n')
    }
  })

  it('are paged by the end the wrapper names', async () => {
    const [first, second] = ['2026-03-02T00:00:00.000001Z', '2026-03-02T00:00:00.000002Z']
    chat.origin.script.push(
      pageOf([row('e1')], { has_more: true, last_end_time: first }),
      pageOf([row('e2')], { last_end_time: second }),
    )
    const ids: string[] = []
    for await (const page of chat.source.costs.list({ after: AFTER }, signal)) {
      for (const file of page.files) {
        ids.push(file.id)
        await textOf(file)
      }
    }
    expect(ids).toEqual([`rows:${AFTER}`, `rows:${first}`])
    expect(new URL(chat.paths()[1] ?? '', 'http://x').searchParams.get('after')).toBe(first)
  })

  it('as a full page of lines are followed by the next, which begins a second before its end', async () => {
    const full = Array.from({ length: 100 }, (_, at) => row(`e${at}`))
    chat.origin.script.push(replyWith(200, lines(full)), replyWith(200, lines([row('e99'), row('e100')])))
    expect((await listAll()).map((page) => page.files.length)).toEqual([1, 1])
    expect(new URL(chat.paths()[1] ?? '', 'http://x').searchParams.get('after')).toBe(
      '2026-03-02T13:59:58.000Z',
    )
    chat.origin.check()
  })

  it('as a full page of lines that comes again are an error, not a loop and not a loss', async () => {
    const full = replyWith(200, lines(Array.from({ length: 100 }, (_, at) => row(`e${at}`))))
    chat.origin.script.push(full, full)
    expect(await failureOf(listAll())).toMatchObject({ kind: 'unexpected', reason: 'page_does_not_advance' })
    chat.origin.check()
  })

  it.each<[string, Reply]>([
    ['a wrapper', pageOf([])],
    ['an array', replyJson([])],
    ['lines', replyWith(200, '', { 'content-type': 'application/x-ndjson' })],
  ])('may be none, as %s', async (_form, reply) => {
    chat.origin.script.push(reply)
    expect(await listAll()).toMatchObject([{ files: [], hasMore: false }])
  })

  it('are asked for again when somebody takes them while their page is turned', async () => {
    chat.origin.script.push(pageOf([row('e1')]), pageOf([row('e1')]))
    const pages = chat.source.costs.list({ after: AFTER }, signal)[Symbol.asyncIterator]()
    const { value: page } = (await pages.next()) as IteratorYieldResult<CostFilePage>
    const turned = pages.next()
    const taking = page.files[0]?.fetch(signal)
    expect(await turned).toMatchObject({ done: true })
    await using taken = await (taking ?? (await onlyFile()).fetch(signal))
    expect(await readFile(taken.path, 'utf8')).toBe(lines([row('e1')]))
  })

  it('are asked for again when they were not taken with their page', async () => {
    chat.origin.script.push(pageOf([row('e1')]), pageOf([row('e1')]))
    const [page] = await listAll()
    expect(await chat.outbound.leftovers()).toEqual([])
    expect(await textOf(page?.files[0] ?? (await onlyFile()))).toBe(lines([row('e1')]))
    chat.origin.check()
  })
})
