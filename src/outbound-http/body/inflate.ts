import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** A body that exceeds the size or inflation budget. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly reason: 'too_large' | 'inflates_too_far'

  constructor(reason: 'too_large' | 'inflates_too_far') {
    super(reason)
    this.reason = reason
  }
}

export interface InflateLimits {
  rawBytes: number
  inflatedBytes: number
  inflationRatio: number
}

type Chunks = AsyncIterable<Buffer>

const MAGIC = [0x1f, 0x8b]
// One gzip layer by the server and one by a proxy before it; more would be a decompression bomb.
const MOST_LAYERS = 2
const RATIO_FREE_BYTES = 1024 * 1024

/** Pass chunks on and call `seen` with the total so far; it may throw to stop the stream. */
export async function* counted(
  chunks: Chunks,
  seen: (total: number, chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    seen(total, chunk)
    yield chunk
  }
}

/**
 * The decompressed bytes of a body. Gzip is detected by its magic number, as the header may be wrong either way.
 * Counts bytes before and after each layer; throws on truncated or damaged gzip and on an exceeded limit.
 * `onCompressed` gets every chunk of each gzip layer before inflation; layer 0 is the body as sent.
 */
export async function* inflate(
  body: Chunks,
  limits: InflateLimits,
  onCompressed: (layer: number, chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let raw = 0
  const sent = counted(body, (total) => {
    raw = total
    if (total > limits.rawBytes) throw new BodyTooLarge('too_large')
  })
  const checkGrown = (total: number) => {
    if (total > limits.inflatedBytes) throw new BodyTooLarge('too_large')
    if (total > RATIO_FREE_BYTES && total > raw * limits.inflationRatio)
      throw new BodyTooLarge('inflates_too_far')
  }
  yield* peel(sent, 0, checkGrown, onCompressed)
}

async function* peel(
  chunks: Chunks,
  layer: number,
  checkGrown: (total: number) => void,
  onCompressed: (layer: number, chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(chunks, MAGIC.length)
  const isGzip = MAGIC.every((byte, at) => head[at] === byte)
  if (!isGzip || layer === MOST_LAYERS) return yield* whole
  const gunzip = createGunzip()
  const compressed = counted(whole, (_total, chunk) => onCompressed(layer, chunk))
  const pumping = pipeline(compressed, gunzip)
  // A failure also destroys `gunzip`, so the loop below throws it; this only prevents an unhandled rejection meanwhile.
  pumping.catch(() => {})
  yield* peel(counted(gunzip, checkGrown), layer + 1, checkGrown, onCompressed)
  await pumping
}

/** The first `length` bytes, regardless of chunk boundaries, and the whole stream including them. */
async function peek(
  chunks: Chunks,
  length: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read: Buffer[] = []
  let bytes = 0
  while (bytes < length) {
    const next = await iterator.next()
    if (next.done) break
    read.push(next.value)
    bytes += next.value.length
  }
  const head = Buffer.concat(read)
  async function* again(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head
      for (;;) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head, whole: again() }
}
