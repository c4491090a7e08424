import { unexpected } from '../../outbound-http/upstream-failure.ts'
import { createHash } from 'node:crypto'
import type { RejectedLine } from '../../model/records/cost-record.ts'
import type { LimitLevel, SpendLimit } from '../../model/records/spend-limit.ts'
import type { TextAnswer } from '../../outbound-http/outbound-http.ts'
import { JsonError, parseExactJson, type JsonObject, type JsonValue } from '../exact-json.ts'
import type { ChatProfile } from '../profiles.ts'
import type { LimitsFeed } from '../feed.ts'
import { UpstreamError } from '../source.ts'
import type { ChatAssistClient } from './client.ts'
import { parseLimitItem, type LimitContext } from './parse-limit.ts'
import { LineFault, RecordFields } from '../record-fields.ts'
import { isMarkup } from '../is-markup.ts'
import { JsonSplitter } from '../json-splitter.ts'
import { MOST_PAGES } from '../links.ts'
import type { Reason } from '../../words/reason.ts'

const PAGE_SIZE = 100

/** Where a level's entries are read. `level` null: each entry says its own (the bare path). */
interface LimitsCall {
  path: string
  level: LimitLevel | null
  paged: boolean
}

/** The calls that make one snapshot, in order; the first is also what a key is probed with. */
type LimitsCalls = [LimitsCall, ...LimitsCall[]]

function threeLists({ limitsPath }: ChatAssistClient): LimitsCalls {
  return [
    { path: `${limitsPath}/workspace`, level: 'workspace', paged: false },
    { path: `${limitsPath}/groups`, level: 'group', paged: true },
    { path: `${limitsPath}/users`, level: 'user', paged: true },
  ]
}

/**
 * Read by the calls of the profile. A product that does not know the bare path of spec 4.2 may still have the
 * vendor's three lists, so these are tried before the workspace counts as unknown.
 */
export async function readLimits<T>(
  client: ChatAssistClient,
  profile: ChatProfile,
  read: (calls: LimitsCalls) => Promise<T>,
): Promise<T> {
  if (profile.limitsLayout === 'three_lists') return read(threeLists(client))
  try {
    return await read([{ path: client.limitsPath, level: null, paged: false }])
  } catch (error) {
    if (!isUnknownPath(error)) throw error
    return read(threeLists(client))
  }
}

function isUnknownPath(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.failure.kind !== 'refused') return false
  return error.failure.status === 404
}

/** What one snapshot gathers on its way. */
interface Gathered {
  rows: SpendLimit[]
  rejected: RejectedLine[]
  unknownFields: Set<string>
  upstreamNow: number | null
  /** What was read of each entry, as JSON text. */
  documents: string[]
}

const nothingYet = (): Gathered => ({
  rows: [],
  rejected: [],
  unknownFields: new Set(),
  upstreamNow: null,
  documents: [],
})

/** Spend limits of workspace, groups and users: all pages, or nothing. */
export function createLimitsFeed(
  client: ChatAssistClient,
  profile: ChatProfile,
  workspaceId: string,
): LimitsFeed {
  return {
    by: 'limits',
    async fetch(signal) {
      const gathered = await readLimits(client, profile, async (calls) => {
        const snapshot = nothingYet()
        for (const call of calls) {
          await readCall(client, call, new URL(call.path, profile.baseUrl), workspaceId, snapshot, signal)
        }
        return snapshot
      })
      const { documents, unknownFields, ...snapshot } = gathered
      const raw = await client.spool(lines(documents))
      return { ...snapshot, unknownFields: [...unknownFields], leftOut: [], raw }
    },
  }
}

async function readCall(
  client: ChatAssistClient,
  call: LimitsCall,
  url: URL,
  workspaceId: string,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 1; ; pages += 1) {
    const query = call.paged ? { limit: String(PAGE_SIZE), cursor } : { cursor }
    const answer = await client.getText('spend_limits', call.path, query, { signal })
    gathered.upstreamNow ??= answer.upstreamNow
    const { items, next } = readLimitsPage(answer, url)
    takeItems(items, { level: call.level, workspaceId }, gathered)
    if (next === null) return
    if (seen.has(next)) throw unexpected(url, 'page_does_not_advance')
    if (pages === MOST_PAGES) throw unexpected(url, 'too_many_pages')
    seen.add(next)
    cursor = next
  }
}

/** The entries of one answer: a list, or the one object of the workspace's own limit. */
export function readLimitsPage(
  answer: Pick<TextAnswer, 'text' | 'contentType'>,
  url: URL,
): { items: JsonValue[]; next: string | null } {
  if (isMarkup(answer)) throw unexpected(url, 'html_answer')
  // An answer without pages holds everybody: each entry is read by itself, as no document has so many values.
  const splitter = new JsonSplitter(Number.POSITIVE_INFINITY)
  const rows = splitter.push(Buffer.from(answer.text))
  const around = splitter.foundWrapper ? splitter.finish().envelope : answer.text
  const document = parse(around, url)
  if (!(document instanceof Map)) throw unexpected(url, 'unexpected_shape')
  const data = document.get('data')
  if (data === undefined) {
    const isEntry = document.has('id') || document.has('default_user_monthly_usage_limit')
    if (!isEntry) throw unexpected(url, 'unexpected_shape')
    return { items: [document], next: null }
  }
  if (!Array.isArray(data)) throw unexpected(url, 'unexpected_shape')
  return { items: rows.map((row) => parse(row.toString(), url)), next: nextCursor(document, url) }
}

function nextCursor(document: JsonObject, url: URL): string | null {
  if (document.get('has_more') !== true) return null
  const cursor = document.get('cursor')
  if (typeof cursor !== 'string' || cursor === '') throw unexpected(url, 'page_does_not_advance')
  return cursor
}

function takeItems(items: readonly JsonValue[], context: LimitContext, gathered: Gathered): void {
  for (const item of items) {
    const line = gathered.rows.length + gathered.rejected.length + 1
    const reject = (reason: Reason, path: string) =>
      gathered.rejected.push({ line, reason, path, sha256: hashOf(item) })
    if (!(item instanceof Map)) {
      reject('not_an_object', '')
      continue
    }
    const fields = new RecordFields(item, '', true)
    try {
      const { limit, unknownFields } = parseLimitItem(fields, context)
      gathered.rows.push(limit)
      for (const path of unknownFields) gathered.unknownFields.add(path)
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      reject(error.reason, error.path)
    }
    gathered.documents.push(fields.read())
  }
}

function parse(text: string, url: URL): JsonValue {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw unexpected(url, text.trim() === '' ? 'empty_answer' : error.fault)
    throw error
  }
}

async function* lines(documents: readonly string[]): AsyncGenerator<string> {
  for (const document of documents) yield `${document}\n`
}

function hashOf(item: JsonValue): string {
  const text = JSON.stringify(item, (_key, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
