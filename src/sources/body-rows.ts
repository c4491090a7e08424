import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { JsonSplitter } from './json-splitter.ts'

/** The bytes of one record and where they stood: the line, or the row of an answer that has no lines. */
export interface BodyRow {
  line: number
  bytes: Buffer
}

/** Longer lines are refused unread; they are yielded one byte longer than this, so that their reader sees it. */
export const LONGEST_LINE = 10 * 1024 * 1024

const HEAD_BYTES = 64 * 1024
const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The rows of a body on disk: one per line as documented, or cut from JSON of another form. `onMore` is told where they stand
 * within something, of which nothing is read.
 */
export async function* bodyRows(
  path: string,
  signal: AbortSignal,
  onMore: () => void = () => {},
): AsyncGenerator<BodyRow> {
  const isLines = isOneRecordPerLine(await readHead(path))
  const chunks = createReadStream(path, { signal })
  yield* isLines ? lineRows(chunks) : splitRows(chunks, onMore)
}

/** The start of a body as text, enough to tell its form. */
export async function readHead(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

/**
 * False for an array, a wrapper, and objects printed over several lines. Everything else is lines, a damaged first
 * one included: only lines let a reader go on after damage.
 */
export function isOneRecordPerLine(head: string): boolean {
  const text = head.replace(BYTE_ORDER_MARK, '').trimStart()
  const newline = text.indexOf('\n')
  const first = (newline === -1 ? text : text.slice(0, newline)).trimEnd()
  if (first.startsWith('[')) return false
  if (!first.startsWith('{')) return true
  if (isWrapper(first)) return false
  // Printed over several lines: the first one ends open, and the second goes on with a field.
  const second = newline === -1 ? '' : text.slice(newline).trimStart()
  return !(/[{[,:]$/.test(first) && /^["}\]]/.test(second))
}

function isWrapper(start: string): boolean {
  const splitter = new JsonSplitter(HEAD_BYTES)
  splitter.push(Buffer.from(start))
  return splitter.foundWrapper
}

async function* lineRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<BodyRow> {
  let line = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const hold = (part: Buffer) => {
    if (heldBytes > LONGEST_LINE) return
    held.push(part.subarray(0, LONGEST_LINE + 1))
    heldBytes += part.length
  }
  const cut = (part: Buffer): BodyRow => {
    hold(part)
    line += 1
    const bytes = held.length === 1 ? (held[0] ?? part) : Buffer.concat(held)
    held = []
    heldBytes = 0
    return { line, bytes: trimmed(bytes, line) }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const row = cut(chunk.subarray(from, at))
      from = at + 1
      if (row.bytes.length > 0) yield row
    }
    if (from < chunk.length) hold(chunk.subarray(from))
  }
  if (heldBytes > 0) {
    const row = cut(Buffer.alloc(0))
    if (row.bytes.length > 0) yield row
  }
}

async function* splitRows(chunks: AsyncIterable<Buffer>, onMore: () => void): AsyncGenerator<BodyRow> {
  const splitter = new JsonSplitter(LONGEST_LINE)
  let line = 0
  let isFirst = true
  for await (const chunk of chunks) {
    for (const bytes of splitter.push(isFirst ? withoutMark(chunk) : chunk))
      yield { line: (line += 1), bytes }
    isFirst = false
  }
  if (splitter.foundWrapper) onMore()
  const { unfinished } = splitter.finish()
  if (unfinished !== null) yield { line: line + 1, bytes: unfinished }
}

function trimmed(bytes: Buffer, line: number): Buffer {
  const start = line === 1 ? withoutMark(bytes) : bytes
  let end = start.length
  while (end > 0 && isBlank(start[end - 1])) end -= 1
  let from = 0
  while (from < end && isBlank(start[from])) from += 1
  return start.subarray(from, end)
}

/** A body without the byte order mark some write before it. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
