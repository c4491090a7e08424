import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './http-context.ts'
import { listen } from './http-server.ts'

const HERE = { host: '127.0.0.1', port: 0 }

/** An app whose one route answers when it is told to. */
function waitingApp() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>()
  app.get('/', async (c) => {
    arrived.resolve()
    await released.promise
    return c.text('done')
  })
  return { app, arrived: arrived.promise, release: released.resolve }
}

test('a request in flight is finished before the server is gone, and no new one is let in', async () => {
  const { app, arrived, release } = waitingApp()
  const server = await listen(app, { ...HERE, drainMs: 60_000 })
  const answer = fetch(server.url)
  await arrived
  const gone = server[Symbol.asyncDispose]()
  await expect(fetch(server.url)).rejects.toThrow()
  release()
  expect(await (await answer).text()).toBe('done')
  await gone
})

test('a request that does not finish in time is cut off', async () => {
  const { app, arrived } = waitingApp()
  const server = await listen(app, { ...HERE, drainMs: 0 })
  const answer = fetch(server.url)
  const outcome = expect(answer).rejects.toThrow()
  await arrived
  await server[Symbol.asyncDispose]()
  await outcome
})

test('a handler is told when its client has gone', async () => {
  const arrived = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>()
  app.get('/', async (c) => {
    c.req.raw.signal.addEventListener('abort', () => told.resolve(), { once: true })
    arrived.resolve()
    await told.promise
    return c.text('nobody reads this')
  })
  await using server = await listen(app, { ...HERE, drainMs: 0 })
  const client = new AbortController()
  const outcome = expect(fetch(server.url, { signal: client.signal })).rejects.toThrow()
  await arrived.promise
  client.abort()
  await outcome
  await told.promise
})

test('a taken port is named with what to do', async () => {
  await using server = await listen(new Hono<HttpEnv>(), { ...HERE, drainMs: 0 })
  const port = Number(new URL(server.url).port)
  await expect(listen(new Hono<HttpEnv>(), { ...HERE, port, drainMs: 0 })).rejects.toMatchObject({
    code: 'config_invalid',
    message: `Port ${port} on 127.0.0.1 is already in use.`,
  })
})

test('an IPv6 address is written as a URL wants it', async () => {
  await using server = await listen(new Hono<HttpEnv>(), { host: '::1', port: 0, drainMs: 0 })
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
})
