import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/lib/logger.ts'
import { factsStoreSuite } from '../../src/store/facts/facts-store.suite.ts'
import { openClickhouse } from '../../src/store/facts/engine/open-clickhouse.ts'
import { IS_NIGHT } from '../harness/run/night.ts'
import { startClickhouse, type ClickhouseServer } from '../harness/stores/clickhouse.ts'

let server: ClickhouseServer
beforeAll(async () => {
  server = await startClickhouse()
})
afterAll(() => server[Symbol.asyncDispose]())

const logger = createLogger({ level: 'silent' })

// The suite that open-chdb.test.ts runs in-process, over ClickHouse's HTTP protocol; by day what that makes a difference to.
const open = () => openClickhouse({ url: server.url, logger })
factsStoreSuite('ClickHouse over HTTP', open, IS_NIGHT ? 'everything' : 'the wire')

test('a server says how much room its disk has', async () => {
  await using store = await open()
  await store.migrate()
  expect(await store.freeBytes()).toBeGreaterThan(1_000_000)
})

test('a server that refuses our password stops the start with what to check', async () => {
  const url = new URL(server.url)
  url.password = 'wrong'
  const opening = openClickhouse({ url: url.href, logger })
  await expect(opening).rejects.toMatchObject({
    code: 'config_invalid',
    action: expect.stringContaining('password'),
  })
})

test('a server that is not there stops the start with what to check', async () => {
  const opening = openClickhouse({ url: 'http://127.0.0.1:9', logger })
  await expect(opening).rejects.toMatchObject({
    code: 'config_invalid',
    action: expect.stringContaining('running'),
  })
})

test('a cluster name that could be SQL is refused', async () => {
  const opening = openClickhouse({ url: 'http://127.0.0.1:9', cluster: 'a`; DROP', logger })
  await expect(opening).rejects.toMatchObject({ code: 'config_invalid' })
})
