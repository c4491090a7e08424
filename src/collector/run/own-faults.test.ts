import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../store/control/open-sqlite.ts'
import { sql } from 'kysely'
import { EngineError, faultOfCode } from '../../store/facts/engine/engine-error.ts'
import { DiskNearlyFullError } from '../upkeep/disk-guard.ts'
import { ownFault } from './own-faults.ts'
import { allInEnglish } from '../../words/all-in-english.suite.ts'

const system = (code: string) => Object.assign(new Error(`${code}: /data/raw/ada@example.com`), { code })
const engine = (code: number) => new EngineError(faultOfCode(code), code, new Error('secret'))

test.each([
  [system('ENOSPC'), 'disk_full'],
  [engine(243), 'disk_full'],
  [system('EROFS'), 'disk_read_only'],
  [system('EACCES'), 'disk_read_only'],
  [system('EIO'), 'disk_failing'],
  [system('SQLITE_IOERR_WRITE'), 'disk_failing'],
  [engine(246), 'store_damaged'],
  [engine(241), 'memory_short'],
  [engine(252), 'store_busy'],
  [system('EMFILE'), 'too_many_open_files'],
  [new EngineError('unavailable', null, null), 'store_unavailable'],
  [new DiskNearlyFullError(5 * 1_048_576, 10 * 1_048_576), 'disk_nearly_full'],
])('%s is told as %s, with what to do and without what it was about', (error, code) => {
  const fault = allInEnglish(ownFault(new Error('a slice could not be taken in', { cause: error })))
  expect(fault?.code).toBe(code)
  expect(fault?.action).not.toBe('')
  expect(JSON.stringify(fault)).not.toMatch(/ada|secret/)
})

test('how much room there is, is said in megabytes', () => {
  expect(allInEnglish(ownFault(new DiskNearlyFullError(5_500_000, 10 * 1_048_576)))?.message).toBe(
    'The disk of this server is nearly full: 5 MB are free, and below 10 MB nothing is collected.',
  )
  expect(
    allInEnglish(ownFault(new DiskNearlyFullError(5_500_000, 10 * 1_048_576, 'clickhouse')))?.message,
  ).toMatch(/^The disk of the ClickHouse server is nearly full: 5 MB/)
})

test('a mistake of our own is none of them', () => {
  expect(ownFault(new RangeError('no feed'))).toBeNull()
  expect(ownFault(engine(62))).toBeNull()
  expect(ownFault('thrown text')).toBeNull()
})

test('what SQLite throws is recognised', async () => {
  await using folder = await temporary()
  await using control = await openSqlite({ path: join(folder.path, 'control.sqlite') })
  await sql`pragma max_page_count = 2`.execute(control.db)
  const thrown = await sql`create table t as select zeroblob(100000) as b`
    .execute(control.db)
    .catch((e: unknown) => e)
  expect(ownFault(thrown)?.code).toBe('disk_full')
})

async function temporary(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'tidemark-own-faults-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
