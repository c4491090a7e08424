/**
 * Like `Promise.all`, but waits until every promise is settled before it throws the first rejection in their order, so that
 * nothing is still running when the caller goes on.
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(promises)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
