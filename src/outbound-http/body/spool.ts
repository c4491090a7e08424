import { HOUR_MS } from '../../lib/time-units.ts'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A complete body on disk with its hash. Disposing it removes the file. */
export interface SpooledBody extends AsyncDisposable {
  readonly path: string
  /** Bytes after inflation. */
  readonly bytes: number
  /** SHA-256 of the bytes in `path`, hex. */
  readonly sha256: string
}

const SUFFIX = '.spool'
const WRITE_BYTES = 1024 * 1024
/** No download takes longer; a younger file may belong to another process on the same folder. */
const LEFT_BEHIND_AFTER_MS = 6 * HOUR_MS

/** Remove bodies left by killed processes: they hold personal data, and nothing else removes them. */
export async function sweepSpool(dir: string, now: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const name of await readdir(dir)) {
    if (!name.endsWith(SUFFIX)) continue
    const path = join(dir, name)
    const written = await stat(path).catch(() => null)
    if (written && now - written.mtimeMs > LEFT_BEHIND_AFTER_MS) await rm(path, { force: true })
  }
}

/** Write chunks to a new file under `dir`. The file is removed when the stream fails. */
export async function spool(dir: string, chunks: AsyncIterable<Buffer | string>): Promise<SpooledBody> {
  const path = join(dir, `${randomUUID()}${SUFFIX}`)
  try {
    const { bytes, sha256 } = await write(path, chunks)
    return { path, bytes, sha256, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Writes a megabyte at a time: Node's write stream would make a system call for every chunk. */
async function write(
  path: string,
  chunks: AsyncIterable<Buffer | string>,
): Promise<Pick<SpooledBody, 'bytes' | 'sha256'>> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  for await (const chunk of chunks) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    hash.update(buffer)
    bytes += buffer.length
    gatheredBytes += buffer.length
    gathered.push(buffer)
    if (gatheredBytes < WRITE_BYTES) continue
    await file.writev(gathered)
    gathered = []
    gatheredBytes = 0
  }
  if (gatheredBytes > 0) await file.writev(gathered)
  return { bytes, sha256: hash.digest('hex') }
}
