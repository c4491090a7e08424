import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { TidemarkError } from '../lib/errors.ts'
import type { HttpEnv } from './http-context.ts'
import { overloadGuard } from './overload-guard.ts'

test('one request too many is refused at once, and the next is let in when one has ended', async () => {
  const released = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => c.text(error instanceof TidemarkError ? error.code : 'other', 503))
  app.use(overloadGuard({ most: 2 }))
  app.get('/wait', async (c) => {
    await released.promise
    return c.text('done')
  })
  app.get('/fail', () => {
    throw new Error('broken')
  })
  const waiting = [app.request('/wait'), app.request('/wait')]
  expect(await (await app.request('/wait')).text()).toBe('overloaded')
  released.resolve()
  expect(await Promise.all((await Promise.all(waiting)).map((answer) => answer.text()))).toEqual([
    'done',
    'done',
  ])
  for (const _ of [1, 2, 3]) expect(await (await app.request('/fail')).text()).toBe('other')
  expect(await (await app.request('/wait')).text()).toBe('done')
})
