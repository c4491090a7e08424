/** What is left while values are taken off, one by one. */
export interface Rest<Value> {
  /** Whether it may be told without this one as well. Where nothing is left then, it gives nothing away. */
  isSafeWithout(value: Value): boolean
  takeOff(value: Value): void
}

/**
 * The values of a split that are published, the largest first; what is not is "other". A value comes out only where what
 * remains is safe, so that "other" cannot be reckoned back to a person.
 * @param rest of all values together, with what none of them says
 */
export function releaseValues<Value>(
  values: readonly Value[],
  isSafe: (value: Value) => boolean,
  rest: Rest<Value>,
): { published: Value[]; other: Value[] } {
  const published: Value[] = []
  const other: Value[] = []
  for (const value of values) {
    const isTold = isSafe(value) && rest.isSafeWithout(value)
    if (isTold) rest.takeOff(value)
    ;(isTold ? published : other).push(value)
  }
  return { published, other }
}
