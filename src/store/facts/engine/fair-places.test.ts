import { expect, test } from 'vitest'
import { FairPlaces } from './fair-places.ts'

/** Ask for a place for each letter, and note the order in which they get one; each is given back by hand. */
function queue(places: FairPlaces, askers: string) {
  const served: string[] = []
  const ends: (() => void)[] = []
  for (const [at, asker] of [...askers].entries()) {
    void places.take(asker).then((end) => {
      served.push(`${asker}${at}`)
      ends.push(end)
    })
  }
  const next = async () => {
    ends.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { served, next }
}

test('who asks much waits behind who asks little, and each in the order of asking', async () => {
  const { served, next } = queue(new FairPlaces({ places: 1, mostEach: 1 }), 'aaaabcb')
  for (let done = 0; done < 7; done += 1) await next()
  expect(served).toEqual(['a0', 'a1', 'b4', 'c5', 'a2', 'b6', 'a3'])
})

test('nobody takes every place, also where nobody else is there yet', async () => {
  const { served, next } = queue(new FairPlaces({ places: 3, mostEach: 2 }), 'aaaab')
  await next()
  expect(served.slice(0, 3).toSorted()).toEqual(['a0', 'a1', 'b4'])
  for (let done = 0; done < 4; done += 1) await next()
  expect(served.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'b4'])
})
