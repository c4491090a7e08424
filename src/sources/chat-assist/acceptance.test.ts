import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChatAssist, type OpenChatAssist } from '../../../test/harness/vendor/chat-assist.ts'
import { replyJson, replyWith, type Reply } from '../../../test/harness/vendor/scripted-origin.ts'
import { epochMicros } from '../../model/time/time.ts'

/**
 * What any connector must pass (C8): a second read gives the same, reading resumes from every page, a cursor in the
 * future gives nothing, and every record has its key. Against a vendor that honours `after` and the page size.
 */
const signal = new AbortController().signal
const published = readFileSync(new URL('fixtures/costs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const FILES = published.map((line, at) => ({
  id: `eclf_${at}`,
  body: `${line}\n`,
  endTime: `2026-03-1${at}T02:10:00.00000${at}Z`,
}))
const PAGE = 2

let chat: OpenChatAssist

const answer: Reply = (response, request) => {
  const url = new URL(request.url ?? '/', 'http://vendor')
  const id = url.pathname.split('/logs/')[1]
  const file = FILES.find((one) => one.id === id)
  if (file) return replyWith(200, file.body)(response, request)
  const after = epochMicros(url.searchParams.get('after') ?? '') ?? 0n
  const later = FILES.filter(({ endTime }) => (epochMicros(endTime) ?? 0n) > after)
  const data = later.slice(0, PAGE).map(({ id: fileId, body, endTime }) => ({
    id: fileId,
    event_type: 'COSTS',
    end_time: endTime,
    file_name: 'x',
    file_size: body.length,
    file_sha256: createHash('sha256').update(body).digest('hex'),
  }))
  replyJson({ data, has_more: later.length > PAGE, last_end_time: data.at(-1)?.end_time ?? null })(
    response,
    request,
  )
}

interface Read {
  /** `after` of each page asked for. */
  cursors: string[]
  eventIds: string[]
  rejected: number
}

async function readFrom(after: string): Promise<Read> {
  const read: Read = { cursors: [], eventIds: [], rejected: 0 }
  chat.origin.script.push(...Array.from({ length: 50 }, () => answer))
  let cursor = after
  for await (const page of chat.source.costs.list({ after }, signal)) {
    read.cursors.push(cursor)
    cursor = page.lastEndTime ?? cursor
    for (const file of page.files) {
      await using body = await file.fetch(signal)
      for await (const line of chat.source.costs.parse(body, file, signal)) {
        if (line.ok) read.eventIds.push(line.row.eventId)
        else read.rejected += 1
      }
    }
  }
  chat.origin.script.length = 0
  return read
}

describe.each(['chatgpt-enterprise', 'chatassist'] as const)('C8: the chat assistant (%s)', (profile) => {
  beforeAll(async () => {
    chat = await openChatAssist(profile)
  })
  afterAll(async () => {
    await chat[Symbol.asyncDispose]()
  })

  const START = '2026-03-01T00:00:00Z'

  it('reads the same twice', async () => {
    const first = await readFrom(START)
    expect(await readFrom(START)).toEqual(first)
    expect(first.rejected).toBe(0)
    expect(first.cursors).toHaveLength(3)
  })

  it('resumes from every page without a gap', async () => {
    const { cursors, eventIds } = await readFrom(START)
    for (const [page, cursor] of cursors.entries()) {
      expect((await readFrom(cursor)).eventIds).toEqual(eventIds.slice(page * PAGE))
    }
  })

  it('finds nothing after a cursor in the future', async () => {
    expect(await readFrom('2999-01-01T00:00:00Z')).toMatchObject({ eventIds: [], rejected: 0 })
  })

  it('gives every record its key, once', async () => {
    const { eventIds } = await readFrom(START)
    expect(eventIds).toHaveLength(published.length)
    expect(new Set(eventIds).size).toBe(published.length)
    expect(eventIds).not.toContain('')
  })
})
