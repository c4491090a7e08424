import { Hono } from 'hono'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HttpEnv } from './http-context.ts'
import { listen } from './http-server.ts'
import { asUpload } from './slow-requests.ts'

const app = new Hono<HttpEnv>()
app.post('/body', async (c) => c.text(`${(await c.req.text()).length}`))
app.post('/upload', async (c) => {
  let bytes = 0
  for await (const chunk of asUpload(c.env.incoming, c.req.raw.body ?? new Blob([]).stream())) {
    bytes += chunk.byteLength
  }
  // Longer than an upload may stand still.
  await wait(900)
  return c.text(String(bytes))
})
app.get('/slow', async (c) => {
  await wait(900)
  return c.text('made')
})

/** What comes of a request whose body is sent in parts, with a pause after each. */
async function sent(path: string, parts: number, pauseMs: number, method = 'POST') {
  await using server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    slow: { withinMs: 600, idleMs: 600 },
  })
  const asked = request(`${server.url}${path}`, { method, headers: { 'Content-Length': parts } })
  const answered = once(asked, 'response').then(
    ([answer]) => answer.statusCode,
    () => 'cut off',
  )
  for (let part = 0; part < parts; part += 1) {
    if (asked.destroyed) break
    asked.write('x')
    await wait(pauseMs)
  }
  asked.end()
  const status = await answered
  asked.destroy()
  return status
}

test('a request that comes slowly is cut off', async () => {
  expect(await sent('/body', 10, 100)).toBe(408)
})

test('nor is a body that nobody reads waited for', async () => {
  expect(await sent('/slow', 10, 100, 'GET')).toBe(408)
})

test('an upload takes its time as long as it moves, and so does what is made of it', async () => {
  expect(await sent('/upload', 10, 100)).toBe(200)
})

test('an upload that stands still is cut off', async () => {
  expect(await sent('/upload', 2, 1500)).toBe(408)
})

test('a request that is there is answered, however long that takes', async () => {
  expect(await sent('/slow', 0, 0, 'GET')).toBe(200)
})
