import { expect, test } from 'vitest'
import { healthRoutes } from './health-routes.ts'

test('a flood of probes asks each store once at a time, and later ones ask again', async () => {
  let asked = 0
  let answer = Promise.withResolvers<void>()
  const ping = async () => {
    asked += 1
    await answer.promise
  }
  const metrics = {
    requestDone: () => undefined,
    render: async () => ({ text: '', contentType: 'text/plain' }),
  }
  const app = healthRoutes({ checks: [{ name: 'facts', ping }], metrics, metricsToken: null })
  const flood = () =>
    Promise.all(Array.from({ length: 200 }, async () => (await app.request('/readyz')).status))

  const first = flood()
  answer.resolve()
  expect(new Set(await first)).toEqual(new Set([200]))
  expect(asked).toBe(1)

  answer = Promise.withResolvers()
  const second = flood()
  answer.reject(new Error('the store is gone'))
  expect(new Set(await second)).toEqual(new Set([503]))
  expect(asked).toBe(2)
})
