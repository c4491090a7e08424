import type { SpooledBody } from '../sources/source.ts'

export type Fetched = { ok: true; body: SpooledBody } | { ok: false; error: unknown }

interface Fetchable {
  file: { fetch(signal: AbortSignal): Promise<SpooledBody> }
}

/**
 * Start the next fetches while the caller works on the present one. At most `depth` bodies exist at a
 * time, the yielded one among them; whatever was fetched and not used is removed when the caller stops.
 */
export async function* fetchAhead<Item extends Fetchable>(
  items: AsyncIterable<Item>,
  depth: number,
  signal: AbortSignal,
): AsyncGenerator<{ item: Item; fetched: Fetched }> {
  const iterator = items[Symbol.asyncIterator]()
  const queue: { item: Item; fetched: Promise<Fetched> }[] = []
  let exhausted = false
  try {
    for (;;) {
      while (!exhausted && queue.length < depth) {
        const next = await iterator.next()
        if (next.done) exhausted = true
        else queue.push({ item: next.value, fetched: settle(next.value.file.fetch(signal)) })
      }
      const head = queue.shift()
      if (!head) return
      yield { item: head.item, fetched: await head.fetched }
    }
  } finally {
    await iterator.return?.()
    for (const { fetched } of queue) {
      const left = await fetched
      if (left.ok) await left.body[Symbol.asyncDispose]()
    }
  }
}

/** A fetch may fail long before anybody looks at it; as a value it cannot be an unhandled rejection. */
async function settle(fetching: Promise<SpooledBody>): Promise<Fetched> {
  try {
    return { ok: true, body: await fetching }
  } catch (error) {
    return { ok: false, error }
  }
}
