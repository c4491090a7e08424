export type Prepared<Result> = { ok: true; value: Result } | { ok: false; error: unknown }

/**
 * Prepare the next items while the caller works on the present one, in order, `atOnce` of them side by side. At most
 * `depth` results exist at a time, the yielded one among them; what was prepared and not used is disposed of when the
 * caller stops.
 */
export async function* workAhead<Item, Result extends AsyncDisposable>(
  items: AsyncIterable<Item>,
  { depth, atOnce }: { depth: number; atOnce: number },
  prepare: (item: Item) => Promise<Result>,
): AsyncGenerator<{ item: Item; prepared: Prepared<Result> }> {
  const iterator = items[Symbol.asyncIterator]()
  const queue: { item: Item; preparing: Promise<Prepared<Result>> }[] = []
  let exhausted = false
  let stopped = false
  const prepareAfter = async (item: Item, earlier: Promise<unknown> | undefined) => {
    await earlier
    if (stopped) throw new Error('nobody waits for it any more')
    return await prepare(item)
  }
  try {
    for (;;) {
      while (!exhausted && queue.length < depth) {
        const next = await iterator.next()
        if (next.done) exhausted = true
        else {
          const preparing = settle(prepareAfter(next.value, queue.at(-atOnce)?.preparing))
          queue.push({ item: next.value, preparing })
        }
      }
      const head = queue.shift()
      if (!head) return
      yield { item: head.item, prepared: await head.preparing }
    }
  } finally {
    stopped = true
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
