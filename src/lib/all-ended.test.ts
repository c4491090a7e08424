import { expect, test } from 'vitest'
import { allEnded } from './all-ended.ts'

test('gives the values in their order', async () => {
  expect(await allEnded([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})

test('throws the first failure, but not before all have ended', async () => {
  const slow = Promise.withResolvers<number>()
  let ended = false
  const failed = allEnded([
    Promise.reject(new Error('first')),
    slow.promise,
    Promise.reject(new Error('last')),
  ])
    .catch((error: unknown) => error)
    .finally(() => (ended = true))
  await Promise.resolve()
  expect(ended).toBe(false)
  slow.resolve(1)
  expect(await failed).toEqual(new Error('first'))
})
