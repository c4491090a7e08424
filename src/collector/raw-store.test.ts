import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpooledBody } from '../sources/source.ts'
import { createRawStore, type RawStore } from './raw-store.ts'

let folder: string
let raw: RawStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-raw-'))
  raw = createRawStore({ folder: path.join(folder, 'raw'), retentionDays: 35 })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function body(text: string): Promise<SpooledBody> {
  const file = path.join(folder, 'body')
  await writeFile(file, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path: file, bytes: text.length, sha256, [Symbol.asyncDispose]: () => Promise.resolve() }
}

describe('kept bodies', () => {
  it('gives back the very bytes', async () => {
    const kept = await body('{"a":1}\r\n{"b":"é"}')
    await raw.keep('costs', Date.parse('2026-03-10T12:00:00Z'), kept)
    const bytes = await buffer(raw.read('costs', '2026-03-10', kept.sha256))
    expect(bytes.toString()).toBe('{"a":1}\r\n{"b":"é"}')
  })

  it('keeps equal bytes once and leaves nothing half written', async () => {
    const at = Date.parse('2026-03-10T12:00:00Z')
    const same = await body('same')
    await Promise.all([raw.keep('costs', at, same), raw.keep('costs', at, same)])
    await raw.keep('costs', at, same)
    expect(await readdir(path.join(folder, 'raw/costs/2026-03-10'))).toHaveLength(1)
  })

  it('leaves nothing of a body that cannot be read', async () => {
    const unreadable = { ...(await body('x')), path: folder }
    await expect(raw.keep('costs', Date.parse('2026-03-10T12:00:00Z'), unreadable)).rejects.toThrow('EISDIR')
    expect(await readdir(path.join(folder, 'raw/costs/2026-03-10'))).toEqual([])
  })

  it('removes whole days past the retention, and only those', async () => {
    await raw.keep('costs', Date.parse('2026-01-31T23:59:59Z'), await body('old'))
    await raw.keep('costs', Date.parse('2026-02-01T00:00:00Z'), await body('young'))
    expect(await raw.prune(Date.parse('2026-03-08T00:00:00Z'))).toEqual(['2026-01-31'])
    expect(await readdir(path.join(folder, 'raw/costs'))).toEqual(['2026-02-01'])
  })

  it('never makes a path of anything but a hash and a day', () => {
    expect(() => raw.read('costs', '2026-03-10', '../../etc/passwd')).toThrow(RangeError)
    expect(() => raw.read('costs', '../..', 'a'.repeat(64))).toThrow(RangeError)
  })
})
