/**
 * The values of promises, once all of them have ended. Where one or more fail, the first failure in their order is thrown;
 * nothing goes on behind the caller's back then.
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(promises)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
