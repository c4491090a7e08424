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
  let finding: Promise<Prepared<IteratorResult<Item>>> | null = null
  let exhausted = false
  let failure: { error: unknown } | null = null
  let stopped = false
  const prepareAfter = async (item: Item, earlier: Promise<unknown> | undefined) => {
    await earlier
    if (stopped) throw new Error('nobody waits for it any more')
    return await prepare(item)
  }
  try {
    for (;;) {
      if (!exhausted && queue.length < depth) finding ??= settle(iterator.next())
      const [head] = queue
      // What is prepared does not wait for the next item to be found.
      if (finding && (!head || (await isFound(finding, head.preparing)))) {
        const found = await finding
        finding = null
        if (!found.ok) failure = found
        if (!found.ok || found.value.done) exhausted = true
        else {
          const item = found.value.value
          queue.push({ item, preparing: settle(prepareAfter(item, queue.at(-atOnce)?.preparing)) })
        }
      } else if (head) {
        queue.shift()
        yield { item: head.item, prepared: await head.preparing }
      } else if (failure) throw failure.error
      else return
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

/** Whether the next item is found before the present one is prepared, or as soon; neither promise rejects. */
function isFound(finding: Promise<unknown>, preparing: Promise<unknown>): Promise<boolean> {
  const prepared = preparing.then(() => new Promise<void>((resolve) => void setImmediate(resolve)))
  return Promise.race([finding.then(() => true), prepared.then(() => false)])
}

/** A failure may come long before anybody looks at it; as a value it cannot be an unhandled rejection. */
async function settle<Result>(preparing: Promise<Result>): Promise<Prepared<Result>> {
  try {
    return { ok: true, value: await preparing }
  } catch (error) {
    return { ok: false, error }
  }
}
