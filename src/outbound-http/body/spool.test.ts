import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spool, sweepSpool } from './spool.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-spool-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function* chunks(...parts: (string | Buffer | Error)[]): AsyncGenerator<string | Buffer> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

describe('spool', () => {
  it('writes the chunks to a file with size and hash, which disposing removes', async () => {
    const body = await spool(folder, chunks('grö', Buffer.from('ßer'), ''))
    expect(await readFile(body.path, 'utf8')).toBe('größer')
    expect(body.bytes).toBe(8)
    // printf größer | sha256sum
    expect(body.sha256).toBe('45fbf6a67b5efa7dbcc0c0ccf6bdd7ce207300314c009282515896ea4cd7a4e6')
    await body[Symbol.asyncDispose]()
    await body[Symbol.asyncDispose]()
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves nothing behind when the chunks break off', async () => {
    await expect(spool(folder, chunks('half', new Error('broken off')))).rejects.toThrow('broken off')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('spool of something large', () => {
  it('reads the next chunk only when the one before is being written', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    let furthestAhead = 0
    async function* many(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < 40; sent += 1) {
        const [name] = await readdir(folder)
        const onDisk = name === undefined ? 0 : (await stat(join(folder, name))).size
        furthestAhead = Math.max(furthestAhead, sent * chunk.length - onDisk)
        yield chunk
      }
    }
    await using body = await spool(folder, many())
    expect(body.bytes).toBe(40 * chunk.length)
    expect(furthestAhead).toBeLessThanOrEqual(2 * chunk.length)
  })
})

describe('sweepSpool', () => {
  it('removes what a killed process left, and nothing that is young or not ours', async () => {
    const now = Date.parse('2026-03-10T14:00:00Z')
    const written = { 'old.spool': 7, 'young.spool': 5, 'old.txt': 7 }
    for (const [name, hours] of Object.entries(written)) {
      await writeFile(join(folder, name), '')
      const at = (now - hours * 3_600_000) / 1000
      await utimes(join(folder, name), at, at)
    }
    await sweepSpool(folder, now)
    expect((await readdir(folder)).toSorted()).toEqual(['old.txt', 'young.spool'])
  })

  it('makes the folder', async () => {
    await sweepSpool(join(folder, 'a', 'b'), 0)
    expect(await readdir(join(folder, 'a'))).toEqual(['b'])
  })
})
