export type Prepared<Result> = { ok: true; value: Result } | { ok: false; error: unknown }

/**
 * Prepare the next items while the caller works on the present one, in order. At most `depth` results exist
 * at a time, the yielded one among them; what was prepared and not used is disposed of when the caller stops.
 */
export async function* workAhead<Item, Result extends AsyncDisposable>(
  items: AsyncIterable<Item>,
  depth: number,
  prepare: (item: Item) => Promise<Result>,
): AsyncGenerator<{ item: Item; prepared: Prepared<Result> }> {
  const iterator = items[Symbol.asyncIterator]()
  const queue: { item: Item; preparing: Promise<Prepared<Result>> }[] = []
  let exhausted = false
  try {
    for (;;) {
      while (!exhausted && queue.length < depth) {
        const next = await iterator.next()
        if (next.done) exhausted = true
        else queue.push({ item: next.value, preparing: settle(prepare(next.value)) })
      }
      const head = queue.shift()
      if (!head) return
      yield { item: head.item, prepared: await head.preparing }
    }
  } finally {
    await iterator.return?.()
    for (const { preparing } of queue) {
      const left = await preparing
      if (left.ok) await left.value[Symbol.asyncDispose]()
    }
  }
}

/** A failure may come long before anybody looks at it; as a value it cannot be an unhandled rejection. */
async function settle<Result>(preparing: Promise<Result>): Promise<Prepared<Result>> {
  try {
    return { ok: true, value: await preparing }
  } catch (error) {
    return { ok: false, error }
  }
}
