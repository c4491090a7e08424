import { createHash, createSecretKey } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealer } from '../../connections/keys/credentials.ts'
import { createKeyRing } from '../../connections/keys/key-ring.ts'
import type { Recognizer } from '../../model/records/tombstone.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { utcDay } from '../../model/time/time.ts'
import type { SpooledBody } from '../../sources/source.ts'
import { createRawKeys } from './raw-keys.ts'
import { createRawStore, type RawStore } from './raw-store.ts'

const AT = Date.parse('2026-03-10T12:00:00Z')
/** Temporary folders of tests lie in memory where there is room for it. */
const otherDisk = ['/dev/shm', '/var/tmp'].find(
  (disk) => ![undefined, statSync(tmpdir()).dev].includes(statSync(disk, { throwIfNoEntry: false })?.dev),
)
const LARGE = '{"a":"größer"}\n'.repeat(100_000)

let folder: string
let raw: RawStore
let control: ControlStore
let recognizer: Recognizer | null
const sealer = createSealer(
  createKeyRing([{ id: 'k', key: createSecretKey(Buffer.alloc(32, 1)), check: 'k' }]),
)
beforeEach(async () => {
  control = await openMigratedControl()
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-raw-'))
  recognizer = null
  raw = open()
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await control[Symbol.asyncDispose]()
})

const open = () =>
  createRawStore({
    folder: path.join(folder, 'raw'),
    keys: createRawKeys({ control, sealer }),
    recognizer: () => Promise.resolve(recognizer),
  })
const namesOfDay = () => readdir(path.join(folder, 'raw/costs/2026-03-10'))
const compress = (store = raw) => store.compress(new AbortController().signal)

async function body(text: string, file = path.join(folder, 'body')): Promise<SpooledBody> {
  await writeFile(file, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path: file, bytes: Buffer.byteLength(text), sha256, [Symbol.asyncDispose]: () => rm(file) }
}

const recognize =
  (...names: string[]): Recognizer =>
  async (text) => {
    const chunks: string[] = []
    for await (const chunk of text) chunks.push(String(chunk))
    return names.some((name) => chunks.join('').includes(name))
  }

async function readBack(sha256: string): Promise<string> {
  return (await buffer(await raw.read('costs', '2026-03-10', sha256))).toString()
}

describe('kept bodies', () => {
  it('gives back the very bytes', async () => {
    const kept = await body('{"a":1}\r\n{"b":"é"}')
    await raw.keep('costs', AT, kept)
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
    expect(await readBack(kept.sha256)).toBe('{"a":1}\r\n{"b":"é"}')
  })

  it('keeps equal bytes once and leaves nothing half written', async () => {
    const same = await body('same')
    await Promise.all([raw.keep('costs', AT, same), raw.keep('costs', AT, same)])
    await raw.keep('costs', AT, same)
    expect(await namesOfDay()).toHaveLength(1)
  })

  it('leaves nothing of a body that cannot be read', async () => {
    const unreadable = { ...(await body('x')), path: folder }
    await expect(raw.keep('costs', AT, unreadable)).rejects.toThrow('EISDIR')
    expect(await namesOfDay()).toEqual([])
  })

  it('forgets what tells of somebody who was erased, sealed or not, and keeps it no more', async () => {
    const [theirs, others] = [await body('{"id":"ann"}'), await body('{"id":"bob"}', `${folder}/other`)]
    const large = await body(`${LARGE}"ann"`, `${folder}/large`)
    for (const kept of [theirs, others, large]) await raw.keep('costs', AT, kept)
    expect(await raw.forgetErased()).toBe(0)
    recognizer = recognize('"ann"')
    expect(await raw.forgetErased()).toBe(2)
    await compress()
    await raw.keep('costs', AT, theirs)
    await raw.reduce('costs', AT, large, Readable.from(['"ann"']))
    expect(await namesOfDay()).toEqual([`${others.sha256}.zst.sealed`])
    expect(await raw.forgetErased()).toBe(0)
  })

  it('goes through its folder once for the same erasures, as another process may have carried them out', async () => {
    const [anns, bobs] = [await body('{"id":"ann"}'), await body('{"id":"bob"}', `${folder}/bob`)]
    for (const kept of [anns, bobs]) await raw.keep('costs', AT, kept)
    recognizer = recognize('"ann"')
    expect(await raw.forgetErasedOnce('ann')).toBe(1)
    expect(await raw.oldestDay()).toBe(utcDay(AT))
    recognizer = () => {
      throw new Error('the folder was gone through')
    }
    expect(await raw.forgetErasedOnce('ann')).toBe(0)
    recognizer = recognize('"ann"', '"bob"')
    expect(await raw.forgetErasedOnce('ann bob')).toBe(1)
  })

  it('removes whole days past the retention, and only those', async () => {
    await raw.keep('costs', Date.parse('2026-01-31T23:59:59Z'), await body('old'))
    await raw.keep('costs', Date.parse('2026-02-01T00:00:00Z'), await body('young'))
    expect(await raw.pruneBefore('2026-02-01')).toEqual(['2026-01-31'])
    expect(await readdir(path.join(folder, 'raw/costs'))).toEqual(['2026-02-01'])
  })

  it('says of a body that is not there why it was deleted, or that nothing is known of it', async () => {
    const why = (day: string, sha256: string) =>
      raw.read('costs', day, sha256).then(
        () => 'kept',
        (error: unknown) => error,
      )
    const [old, young] = [await body('old'), await body('young', path.join(folder, 'young'))]
    await raw.keep('costs', Date.parse('2026-01-31T12:00:00Z'), old)
    await raw.keep('costs', AT, young)
    expect(await why('2026-01-31', young.sha256)).toMatchObject({ code: 'ENOENT', reason: null })
    recognizer = recognize('old', 'young')
    const next = await body('another of young', path.join(folder, 'next'))
    await raw.keep('costs', AT, next)
    expect(await raw.forgetErased()).toBe(2)
    const gone = [old, young, next].map(({ sha256 }) => sha256)
    expect(
      await Promise.all(gone.map((sha256, i) => why(i === 0 ? '2026-01-31' : '2026-03-10', sha256))),
    ).toMatchObject(
      gone.map(() => ({ reason: 'erased', message: expect.stringContaining('somebody who was erased') })),
    )
    await raw.pruneBefore('2026-02-01')
    // What is said of all of a day needs nothing of each body.
    expect(await why('2026-01-31', old.sha256)).toMatchObject({ code: 'ENOENT', reason: 'retention' })
    expect(await why('2026-03-10', young.sha256)).toMatchObject({ reason: 'erased' })
    expect(await why('2026-03-10', old.sha256)).toMatchObject({ reason: null })
    expect(await control.db.selectFrom('raw_gone').selectAll().execute()).toHaveLength(3)
  })

  it('never makes a path of anything but a hash and a day', async () => {
    await expect(raw.read('costs', '2026-03-10', '../../etc/passwd')).rejects.toThrow(RangeError)
    await expect(raw.read('costs', '../..', 'a'.repeat(64))).rejects.toThrow(RangeError)
  })
})

describe('sealed bodies', () => {
  const sealed = (name: string) => path.join(folder, 'raw/costs/2026-03-10', `${name}.zst.sealed`)

  it('say nothing without the key of their day, whatever copy of the folder there is', async () => {
    const kept = await body('ada@example.com')
    await raw.keep('costs', AT, kept)
    expect((await readFile(sealed(kept.sha256))).includes('ada@example.com')).toBe(false)
    await control.db.deleteFrom('raw_keys').execute()
    await expect(raw.read('costs', '2026-03-10', kept.sha256)).rejects.toMatchObject({
      code: 'ENOENT',
      reason: null,
    })
  })

  it('do not open where a byte was changed, at another place, or cut short', async () => {
    const kept = await body('ada@example.com')
    await raw.keep('costs', AT, kept)
    const whole = await readFile(sealed(kept.sha256))
    await writeFile(sealed(kept.sha256), whole.with(20, (whole[20] ?? 0) ^ 1))
    await expect(readBack(kept.sha256)).rejects.toThrow(/unable to authenticate/)
    await writeFile(sealed(kept.sha256), whole.subarray(0, 20))
    await expect(readBack(kept.sha256)).rejects.toThrow('cut short')
    await writeFile(sealed(kept.sha256), whole)
    await rename(sealed(kept.sha256), sealed('a'.repeat(64)))
    await expect(readBack('a'.repeat(64))).rejects.toThrow(/unable to authenticate/)
  })

  it('take the place of those that an earlier version kept, which are read until then', async () => {
    const { sha256 } = await body('as before')
    await mkdir(path.dirname(sealed(sha256)), { recursive: true })
    await writeFile(path.join(folder, 'raw/costs/2026-03-10', `${sha256}.zst`), zstdCompressSync('as before'))
    expect(await readBack(sha256)).toBe('as before')
    await raw.recover()
    await compress()
    expect(await namesOfDay()).toEqual([`${sha256}.zst.sealed`])
    expect(await readBack(sha256)).toBe('as before')
  })

  it('lose their day where its key cannot be opened, and say so', async () => {
    const kept = await body('x')
    await raw.keep('costs', AT, kept)
    await control.db.updateTable('raw_keys').set({ sealed: 'v1.k.AAAA.AAAA' }).execute()
    await expect(raw.read('costs', '2026-03-10', kept.sha256)).rejects.toMatchObject({
      code: 'secret_unreadable',
    })
    const next = await body('y', path.join(folder, 'next'))
    await expect(raw.keep('costs', AT, next)).rejects.toMatchObject({ code: 'secret_unreadable' })
    await raw.keep('costs', AT + 86_400_000, next)
  })
})

describe('a body that holds more than was read', () => {
  const lines = async function* () {
    yield '{"read":1}'
    yield 'null'
  }

  it.each([
    ['small', '{"read":1,"secret":2}\nwhat'],
    ['large', LARGE],
  ])('gives way to what was read: %s', async (_size, text) => {
    const kept = await body(text)
    await raw.keep('costs', AT, kept)
    await raw.keep('costs', AT - 86_400_000, kept)
    await raw.reduce('costs', AT, kept, lines())
    await compress()
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
    expect(await readBack(kept.sha256)).toBe('{"read":1}\nnull\n')
    expect(await readdir(path.join(folder, 'raw/costs/2026-03-09'))).toEqual([])
  })

  it('does so while it is being compressed', async () => {
    const kept = await body(LARGE)
    await raw.keep('costs', AT, kept)
    await Promise.all([compress(), raw.reduce('costs', AT, kept, lines())])
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
    expect(await readBack(kept.sha256)).toBe('{"read":1}\nnull\n')
  })
})

describe('large bodies', () => {
  it('are there as they came when their spool file is gone, and compressed later', async () => {
    const { sha256, ...kept } = await body(LARGE)
    await raw.keep('costs', AT, { sha256, ...kept })
    await kept[Symbol.asyncDispose]()
    expect(await namesOfDay()).toEqual([sha256])
    expect(await readBack(sha256)).toBe(LARGE)

    await compress()
    expect(await namesOfDay()).toEqual([`${sha256}.zst.sealed`])
    expect(await readBack(sha256)).toBe(LARGE)
  })

  it('are kept once, compressed or not', async () => {
    const same = await body(LARGE)
    await Promise.all([raw.keep('costs', AT, same), raw.keep('costs', AT, same)])
    await raw.keep('costs', AT, same)
    expect(await namesOfDay()).toEqual([same.sha256])
    await compress()
    await raw.keep('costs', AT, same)
    expect(await namesOfDay()).toEqual([`${same.sha256}.zst.sealed`])
  })

  it('are compressed by the next process when one was killed', async () => {
    const kept = await body(LARGE)
    await raw.keep('costs', AT, kept)
    const next = open()
    await compress(next)
    expect(await namesOfDay()).toEqual([kept.sha256])
    await next.recover()
    await compress(next)
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
  })

  it('are compressed at once where a gigabyte waits already', async () => {
    const kept = await body(LARGE)
    await raw.keep('costs', AT, { ...kept, bytes: 1024 ** 3 + 1 })
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
  })

  it.skipIf(otherDisk === undefined)(
    'are compressed at once where their spool is on another disk',
    async () => {
      const elsewhere = await mkdtemp(`${otherDisk}/tidemark-raw-`)
      const kept = await body(LARGE, path.join(elsewhere, 'body'))
      await raw.keep('costs', AT, kept).finally(() => rm(elsewhere, { recursive: true }))
      expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
      expect(await readBack(kept.sha256)).toBe(LARGE)
    },
  )

  it('stay as they came while they cannot be compressed, and do not hold back others', async () => {
    const [first, second] = [await body(`${LARGE}1`), await body(`${LARGE}2`, path.join(folder, 'other'))]
    await raw.keep('costs', AT, first)
    await raw.keep('costs', AT, second)
    const inTheWay = path.join(folder, 'raw/costs/2026-03-10', `${first.sha256}.zst.sealed`)
    await mkdir(path.join(inTheWay, 'not empty'), { recursive: true })
    await expect(compress()).rejects.toThrow(/EISDIR|ENOTEMPTY/)
    expect(new Set(await namesOfDay())).toEqual(
      new Set([first.sha256, `${first.sha256}.zst.sealed`, `${second.sha256}.zst.sealed`]),
    )
    await rm(inTheWay, { recursive: true })
    await compress()
    expect(await readBack(first.sha256)).toBe(`${LARGE}1`)
    expect(await namesOfDay()).toHaveLength(2)
  })

  it('may be past their retention before they are compressed', async () => {
    await raw.keep('costs', AT, await body(LARGE))
    await raw.pruneBefore('2026-06-01')
    await compress()
    expect(await readdir(path.join(folder, 'raw/costs'))).toEqual([])
  })

  it('wait for the next time when the service stops', async () => {
    const kept = await body(LARGE)
    await raw.keep('costs', AT, kept)
    await raw.compress(AbortSignal.abort())
    expect(await namesOfDay()).toEqual([kept.sha256])
    await compress()
    expect(await namesOfDay()).toEqual([`${kept.sha256}.zst.sealed`])
  })
})
