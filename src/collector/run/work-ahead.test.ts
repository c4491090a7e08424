import { describe, expect, it } from 'vitest'
import { workAhead } from './work-ahead.ts'

/** Work that notes when it starts and when its result is removed. */
function scripted(names: string[], failing: string[] = []) {
  const log: string[] = []
  async function* items() {
    yield* names
  }
  const prepare = (name: string) => {
    log.push(`prepare ${name}`)
    if (failing.includes(name)) return Promise.reject(new Error(name))
    const remove = () => {
      log.push(`remove ${name}`)
      return Promise.resolve()
    }
    return Promise.resolve({ name, [Symbol.asyncDispose]: remove })
  }
  return { log, ahead: (depth: number, atOnce = depth) => workAhead(items(), { depth, atOnce }, prepare) }
}

describe('working ahead', () => {
  it('prepares the next before the present one is used, and no more than that', async () => {
    const { log, ahead } = scripted(['a', 'b', 'c'])
    for await (const { item } of ahead(2)) log.push(`use ${item}`)
    expect(log).toEqual(['prepare a', 'prepare b', 'use a', 'prepare c', 'use b', 'use c'])
  })

  it('removes what was prepared and never used when the caller stops', async () => {
    const { log, ahead } = scripted(['a', 'b', 'c'])
    for await (const { prepared } of ahead(2)) {
      expect(prepared.ok).toBe(true)
      break
    }
    expect(log).toEqual(['prepare a', 'prepare b', 'remove b'])
  })

  it('hands a failure over in its turn, as a value', async () => {
    const { ahead } = scripted(['a', 'b'], ['b'])
    const results: boolean[] = []
    for await (const { prepared } of ahead(2)) results.push(prepared.ok)
    expect(results).toEqual([true, false])
  })

  it('hands over what is prepared while the next item is still to be found', async () => {
    const found = Promise.withResolvers<void>()
    async function* items() {
      yield 'a'
      await found.promise
      yield 'b'
    }
    const prepare = () => Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() })
    const used: string[] = []
    for await (const { item } of workAhead(items(), { depth: 2, atOnce: 2 }, prepare)) {
      used.push(item)
      found.resolve()
    }
    expect(used).toEqual(['a', 'b'])
  })
})
