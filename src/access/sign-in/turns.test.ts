import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when the test ends it. */
function work() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const named = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  return { begun, named, endNext: () => ends.shift()?.() }
}

test('does so many at a time, refuses what it cannot queue, and goes on afterwards', async () => {
  const turns = createTurns({ parallel: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) => turns.take('others', () => Promise.resolve(n))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'overloaded' } })
  await expect(turns.take('others', () => Promise.resolve('again'))).resolves.toBe('again')
})

test('takes who is known first, and a full queue of others does not turn them away', async () => {
  const turns = createTurns({ parallel: 1, waiting: 1 })
  const { begun, named, endNext } = work()
  const first = turns.take('others', named('first'))
  const second = turns.take('others', named('second'))
  await expect(turns.take('others', named('third'))).rejects.toMatchObject({ code: 'overloaded' })
  const known = turns.take('known', named('known'))
  endNext()
  await first
  await Promise.resolve()
  expect(begun).toEqual(['first', 'known'])
  endNext()
  await known
  endNext()
  expect(await second).toBe('second')
})

test('a failure frees its place', async () => {
  const turns = createTurns({ parallel: 1, waiting: 0 })
  for (let n = 0; n < 3; n++) {
    await expect(turns.take('others', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
  await expect(turns.take('others', () => Promise.resolve(1))).resolves.toBe(1)
})
