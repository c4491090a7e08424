import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A body on disk, complete and hashed. Disposing it removes the file. */
export interface SpooledBody extends AsyncDisposable {
  readonly path: string
  /** Bytes after inflation. */
  readonly bytes: number
  /** SHA-256 of the bytes in `path`, hex. */
  readonly sha256: string
}

const SUFFIX = '.spool'
/** No body is on its way for longer; a younger one may belong to another process on the same folder. */
const LEFT_BEHIND_AFTER_MS = 6 * 3_600_000

/** Remove the bodies of processes that were killed: they hold what people did, and nobody else would. */
export async function sweepSpool(dir: string, now: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const name of await readdir(dir)) {
    if (!name.endsWith(SUFFIX)) continue
    const path = join(dir, name)
    const written = await stat(path).catch(() => null)
    if (written && now - written.mtimeMs > LEFT_BEHIND_AFTER_MS) await rm(path, { force: true })
  }
}

/** Write chunks to a file of their own under `dir`. Nothing is left behind when they fail to end. */
export async function spool(dir: string, chunks: AsyncIterable<Buffer | string>): Promise<SpooledBody> {
  const path = join(dir, `${randomUUID()}${SUFFIX}`)
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
  }
  try {
    await pipeline(
      Readable.from(hashed(), { objectMode: false }),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return {
    path,
    bytes,
    sha256: hash.digest('hex'),
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  }
}
