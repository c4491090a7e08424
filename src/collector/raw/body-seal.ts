import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What passes through it comes out sealed. */
export type Seal = (plain: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** AES-256-GCM as `iv | ciphertext | tag`. @param bound what it is the content of: it opens as nothing else */
export function sealWith(key: KeyObject, bound: string): Seal {
  return async function* (plain) {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound))
    yield iv
    for await (const chunk of plain) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
}

/** What was sealed in this file, which it closes. The stream fails at its end when a byte was changed. */
export async function openSealed(file: FileHandle, key: KeyObject, bound: string): Promise<Readable> {
  const { size } = await file.stat()
  const tagAt = size - TAG_BYTES
  if (tagAt <= IV_BYTES) {
    await file.close()
    throw new RangeError(`the raw copy ${bound} is cut short`)
  }
  const iv = await bytesAt(file, 0, IV_BYTES)
  const tag = await bytesAt(file, tagAt, TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag)
  // Its failure is the decipher's own, for whoever reads that.
  return pipeline(file.createReadStream({ start: IV_BYTES, end: tagAt - 1 }), decipher, () => undefined)
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}
