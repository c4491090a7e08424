import { unexpected } from '../../outbound-http/upstream-failure.ts'
import { createReadStream } from 'node:fs'
import { readHead, withoutMark, type BodyRow } from '../body-rows.ts'
import { isMarkup } from '../is-markup.ts'
import { JsonSplitter } from '../json-splitter.ts'
import { MOST_PAGES } from '../links.ts'
import { parseJsonOrNull } from '../parse-json-or-null.ts'
import type { SpooledBody } from '../source.ts'
import type { Ask, CodeAssistClient, DeclaredPath } from './client.ts'
import { nextPageUrl } from './read/next-page-url.ts'

/** What is known of a page apart from its rows. */
export interface ListPage {
  headers: Readonly<Record<string, string>>
  upstreamNow: number | null
  /** What surrounded the rows, where they stand in an object. */
  envelope: unknown
}

export interface List {
  ask: Ask & { path: DeclaredPath }
  /** A bare array, an object that holds one, or either. */
  form: 'array' | 'wrapped' | 'either'
  /** One answer is all there is, and one without its list is empty. */
  single?: true
  /** `onPage` says from the body whether there is another page; its fullness says nothing. */
  pagedInBody?: true
  /** Answers what was read of the row, as JSON text; nothing else of it is kept, and of null nothing at all. */
  onRow(row: BodyRow): string | null
  /** Told of each page once its rows are read; false ends the list early. */
  onPage(page: ListPage): boolean
}

const PAGE_SIZE = 100
/** Of an item of a list; the code host's largest is a pull request of some twenty thousand bytes. */
const LONGEST_ITEM = 10 * 1024 * 1024

/**
 * Every page of a list, its rows handed on as they are read and what was read of each yielded as one line, to be kept raw.
 * Holds one row at a time. Throws UpstreamError `unexpected` on a page that is no such list or that does not advance.
 */
export async function* listDocuments(client: CodeAssistClient, list: List): AsyncGenerator<Buffer> {
  const { ask } = list
  const seen = new Set<string>()
  const bodies = new Set<string>()
  const paging = list.single ? {} : { per_page: String(PAGE_SIZE), page: '1' }
  let url = client.urlOf(ask.path, { ...ask.query, ...paging })
  for (let page = 1; ; page += 1) {
    seen.add(url.href)
    const answer = await client.getFile({
      ...ask,
      path: url,
      etag: page === 1 ? (ask.etag ?? null) : null,
    })
    if (answer === null) throw new ListUnchanged()
    await using body = answer.body
    // Where a server knows nothing of pages, every one of them is the first.
    if (bodies.has(body.sha256) && answer.headers['link'] === undefined) return
    bodies.add(body.sha256)
    const reader = new PageReader(list, url)
    yield* reader.read(body, answer.contentType, ask.signal)
    const { headers, upstreamNow } = answer
    if (!list.onPage({ headers, upstreamNow, envelope: reader.envelope }) || list.single) return
    const isFull = list.pagedInBody ?? reader.rows >= PAGE_SIZE
    const next = nextPageUrl(headers['link'], url, { page, isFull })
    if (next === null) return
    if (next === 'bad_link') throw unexpected(url, next)
    if (next.origin !== url.origin) throw unexpected(url, 'next_page_elsewhere')
    if (seen.has(next.href)) throw unexpected(url, 'page_does_not_advance')
    if (page === MOST_PAGES) throw unexpected(url, 'too_many_pages')
    url = next
  }
}

/** The upstream said that the list is what it was when its etag was given. */
export class ListUnchanged extends Error {
  override name = 'ListUnchanged'
}

const STARTS = { array: '[', wrapped: '{', either: '[{' } as const

class PageReader {
  readonly #list: List
  readonly #url: URL
  #isEmpty = false
  #isWrapped = false
  rows = 0
  envelope: unknown = null

  constructor(list: List, url: URL) {
    this.#list = list
    this.#url = url
  }

  async *read(body: SpooledBody, contentType: string, signal: AbortSignal): AsyncGenerator<Buffer> {
    const head = await readHead(body.path)
    if (isMarkup({ contentType, text: head })) throw unexpected(this.#url, 'html_answer')
    if (head.trim() === '') throw unexpected(this.#url, 'empty_answer')
    const start = head.replace('\ufeff', '').trimStart()[0]
    if (!STARTS[this.#list.form].includes(start ?? 'none')) throw unexpected(this.#url, 'unexpected_shape')
    this.#isWrapped = start === '{'
    const splitter = new JsonSplitter(LONGEST_ITEM)
    let isFirst = true
    for await (const chunk of createReadStream(body.path, { signal }) as AsyncIterable<Buffer>) {
      const plain = isFirst ? withoutMark(chunk) : chunk
      isFirst = false
      for (const bytes of splitter.push(plain)) yield this.#take(bytes, splitter)
    }
    this.#end(splitter)
  }

  #take(bytes: Buffer, splitter: JsonSplitter): Buffer {
    // Without its list, the whole object would pass for one row.
    if (this.#isWrapped && !splitter.foundWrapper) {
      if (this.#list.single) return this.#without(bytes)
      throw unexpected(this.#url, 'unexpected_shape')
    }
    this.rows += 1
    const read = this.#list.onRow({ line: this.rows, bytes })
    return Buffer.from(read === null ? '' : `${read}\n`)
  }

  /** The whole object, which has no list. */
  #without(bytes: Buffer): Buffer {
    if (parseJsonOrNull(bytes.toString()) === null) throw unexpected(this.#url, 'unexpected_shape')
    this.#isEmpty = true
    return Buffer.alloc(0)
  }

  #end(splitter: JsonSplitter): void {
    const { envelope, unfinished } = splitter.finish()
    if (this.#isEmpty && unfinished === null) return
    this.envelope = parseJsonOrNull(envelope)
    const isWhole = unfinished === null && this.envelope !== null
    if (!isWhole || (this.#isWrapped && !splitter.foundWrapper))
      throw unexpected(this.#url, 'unexpected_shape')
  }
}
