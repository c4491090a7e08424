/**
 * The values of a split that are published, the largest first; what is not is "other". A value comes out only where what
 * remains is safe, so that "other" cannot be reckoned back to a person.
 * @param isSafe of values together; of all of them it holds already, as their total is published
 */
export function releaseValues<Value>(
  values: readonly Value[],
  isSafe: (values: readonly Value[]) => boolean,
): { published: Value[]; other: Value[] } {
  let other = [...values]
  const published: Value[] = []
  for (const value of values) {
    const rest = other.filter((one) => one !== value)
    if (isSafe([value]) && (rest.length === 0 || isSafe(rest))) {
      published.push(value)
      other = rest
    }
  }
  return { published, other }
}

/**
 * Rows of time that are published, each alone or with those before it that had to wait.
 * @returns what waits at the end, for the first row of the next month
 */
export function releaseRows<Row>(
  rows: readonly Row[],
  isSafe: (rows: readonly Row[]) => boolean,
): { published: Row[][]; waiting: Row[] } {
  let waiting: Row[] = []
  const published: Row[][] = []
  for (const row of rows) {
    waiting.push(row)
    if (!isSafe(waiting)) continue
    published.push(waiting)
    waiting = []
  }
  return { published, waiting }
}
