import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'
import type { Seal } from './body-seal.ts'

/** Large: every block is a round trip through a thread that may be busy fetching. */
const BLOCK_BYTES = 2 * 1024 * 1024
/** Tables that fit into a core's cache: an eighth less time, and lines repeat within 128 KB anyway. */
const FASTEST = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_windowLog]: 17,
  [constants.ZSTD_c_hashLog]: 13,
}

/**
 * Compress a file with zstd and seal that; the copy is synced when this returns. One buffer is read into again and again: a fresh one
 * for every read makes the collector of garbage run through the whole heap several times per file.
 */
export async function compressFile(from: string, to: string, seal: Seal): Promise<void> {
  await using source = await open(from, 'r')
  const compress = createZstdCompress({ chunkSize: BLOCK_BYTES / 4, params: FASTEST })
  const written = pipeline(compress, seal, createWriteStream(to, { flush: true }))
  const pumped = pump(source, compress).catch((error: unknown) => {
    compress.destroy()
    throw error
  })
  await Promise.all([pumped, written])
}

/** Compress and seal lines, which come without their ends; the copy is synced when this returns. */
export async function compressLines(lines: AsyncIterable<string>, to: string, seal: Seal): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`
  }
  const compress = createZstdCompress({ chunkSize: BLOCK_BYTES / 4, params: FASTEST })
  await pipeline(ended, compress, seal, createWriteStream(to, { flush: true }))
}

/** Seal what is compressed already; the copy is synced when this returns. */
export async function sealFile(from: string, to: string, seal: Seal): Promise<void> {
  await pipeline(createReadStream(from), seal, createWriteStream(to, { flush: true }))
}

async function pump(source: FileHandle, compress: ZstdCompress): Promise<void> {
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  for (;;) {
    const { bytesRead } = await source.read(block, 0, block.length)
    if (bytesRead === 0) break
    await taken(compress, block.subarray(0, bytesRead))
  }
  compress.end()
}

/** Once the compressor has taken all of a chunk, its buffer may be used again. */
function taken(compress: ZstdCompress, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    compress.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
