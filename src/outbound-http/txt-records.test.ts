import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNameServer, type TestNameServer } from '../../test/harness/sign-in/name-server.ts'
import { createTxtLookup } from './txt-records.ts'

const NAME = '_tidemark.acme.example'
let server: TestNameServer
beforeAll(async () => {
  server = await startNameServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('records are answered with the strings of each joined', async () => {
  server.zone.set(NAME, ['v=spf1 -all', ['tidemark-verifi', 'cation=abc']])
  expect(await server.lookup(NAME)).toEqual({
    records: ['v=spf1 -all', 'tidemark-verification=abc'],
    failure: null,
  })
})

test('an answer that does not fit into a packet is asked for again by TCP, and read whole', async () => {
  const many = Array.from({ length: 200 }, (_, at) => `record ${at} ${'x'.repeat(200)}`)
  server.zone.set(NAME, many)
  expect((await server.lookup(NAME)).records?.toSorted()).toEqual(many.toSorted())
})

test('a name that is not there, has no such records or cannot be has none', async () => {
  server.zone.set('empty.example', [])
  const label = 'x'.repeat(64)
  for (const name of ['gone.example', 'empty.example', `${label}.example`])
    expect(await server.lookup(name), name).toEqual({ records: [], failure: null })
})

test('name servers that fail say nothing of the records, and neither do those that do not answer', async () => {
  for (const fault of ['SERVFAIL', 'REFUSED'] as const) {
    server.zone.set(NAME, fault)
    expect(await server.lookup(NAME), fault).toEqual({ records: null, failure: 'servers_failed' })
  }
  expect(await createTxtLookup(['127.0.0.1:9'])(NAME)).toEqual({ records: null, failure: 'no_answer' })
})

test('waiting ends with the signal', async () => {
  server.zone.set(NAME, 'silence')
  const stop = new AbortController()
  const asking = server.lookup(NAME, stop.signal)
  stop.abort()
  expect(await asking).toEqual({ records: null, failure: 'no_answer' })
})
