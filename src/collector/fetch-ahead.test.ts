import { describe, expect, it } from 'vitest'
import type { SpooledBody } from '../sources/source.ts'
import { fetchAhead } from './fetch-ahead.ts'

/** Items that note when their fetch starts and when their body is removed. */
function scripted(names: string[], failing: string[] = []) {
  const log: string[] = []
  async function* items() {
    for (const name of names) {
      const fetch = (): Promise<SpooledBody> => {
        log.push(`fetch ${name}`)
        if (failing.includes(name)) return Promise.reject(new Error(name))
        const dispose = () => {
          log.push(`remove ${name}`)
          return Promise.resolve()
        }
        return Promise.resolve({ path: name, bytes: 1, sha256: name, [Symbol.asyncDispose]: dispose })
      }
      yield { file: { fetch } }
    }
  }
  return { log, items: items() }
}
const { signal } = new AbortController()

describe('fetching ahead', () => {
  it('starts the next fetch before the present body is used, and no more than that', async () => {
    const { log, items } = scripted(['a', 'b', 'c'])
    for await (const { fetched } of fetchAhead(items, 2, signal)) {
      if (fetched.ok) log.push(`use ${fetched.body.path}`)
    }
    expect(log).toEqual(['fetch a', 'fetch b', 'use a', 'fetch c', 'use b', 'use c'])
  })

  it('removes what was fetched and never used when the caller stops', async () => {
    const { log, items } = scripted(['a', 'b', 'c'])
    for await (const { fetched } of fetchAhead(items, 2, signal)) {
      expect(fetched.ok).toBe(true)
      break
    }
    expect(log).toEqual(['fetch a', 'fetch b', 'remove b'])
  })

  it('hands a failed fetch over in its turn, as a value', async () => {
    const { items } = scripted(['a', 'b'], ['b'])
    const results: boolean[] = []
    for await (const { fetched } of fetchAhead(items, 2, signal)) results.push(fetched.ok)
    expect(results).toEqual([true, false])
  })
})
