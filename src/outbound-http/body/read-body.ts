import { createHash, type Hash } from 'node:crypto'
import { abandon, type Answer } from '../exchange.ts'
import { counted, inflate, type InflateLimits } from './inflate.ts'
import { spool, type SpooledBody } from './spool.ts'

/** A body that does not match its headers or its listing. A retry may help. */
export class IncompleteBody extends Error {
  override name = 'IncompleteBody'
  readonly reason: 'truncated' | 'size_mismatch' | 'sha256_mismatch' | 'content_encoding'

  constructor(reason: IncompleteBody['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Size and hash of a file as listed; null where the listing has none. */
export interface Expected {
  bytes: number | null
  sha256: string | null
}

const KNOWN_ENCODINGS = new Set(['', 'identity', 'gzip', 'x-gzip', 'gzip, gzip'])

/** Read a whole body as text. Invalid UTF-8 becomes U+FFFD: good enough for lists and messages, not for facts. */
export async function readText(answer: Answer, limits: InflateLimits): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of plainBytes(answer, limits, () => {})) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The first bytes of an error response's body. */
export async function readRefusal(answer: Answer, limits: InflateLimits, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let total = 0
  try {
    for await (const chunk of plainBytes(answer, limits, () => {})) {
      chunks.push(chunk)
      total += chunk.length
      if (total >= bytes) break
    }
  } catch {
    // The status decides; an unreadable error body changes nothing.
  }
  abandon(answer.body)
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8')
}

/** Spool a body to disk. @throws IncompleteBody unless its length, its gzip trailer, and the listed size and hash match */
export async function spoolBody(
  answer: Answer,
  dir: string,
  limits: InflateLimits,
  expected: Expected,
): Promise<SpooledBody> {
  const compressed: HashedLayer[] = []
  const body = await spool(
    dir,
    plainBytes(answer, limits, (layer, chunk) => {
      const seen = (compressed[layer] ??= { bytes: 0, hash: createHash('sha256') })
      seen.bytes += chunk.length
      seen.hash.update(chunk)
    }),
  )
  const layers = compressed.map(({ bytes, hash }) => ({ bytes, sha256: hash.digest('hex') }))
  const mismatch = mismatchOf([body, ...layers], expected)
  if (mismatch === null) return body
  await body[Symbol.asyncDispose]()
  throw new IncompleteBody(mismatch)
}

interface HashedLayer {
  bytes: number
  hash: Hash
}

/**
 * A listing may describe the file's contents or its gzip form as stored: one of the forms must match in both size and
 * hash.
 */
function mismatchOf(
  forms: readonly { bytes: number; sha256: string }[],
  expected: Expected,
): 'size_mismatch' | 'sha256_mismatch' | null {
  const sized = forms.filter(({ bytes }) => expected.bytes === null || bytes === expected.bytes)
  if (sized.length === 0) return 'size_mismatch'
  const wanted = expected.sha256?.toLowerCase() ?? null
  return wanted === null || sized.some(({ sha256 }) => sha256 === wanted) ? null : 'sha256_mismatch'
}

async function* plainBytes(
  answer: Answer,
  limits: InflateLimits,
  onCompressed: (layer: number, chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  if (!KNOWN_ENCODINGS.has(answer.contentEncoding)) throw new IncompleteBody('content_encoding')
  let received = 0
  const raw = counted(answer.body, (total) => {
    received = total
  })
  yield* inflate(raw, limits, onCompressed)
  if (answer.contentLength !== null && answer.contentLength !== received)
    throw new IncompleteBody('truncated')
}
