/** A day, or whatever else rows of time are in the order of. */
type Place = string | number

/** Where a total of the next row begins: after what is in a told one or was passed over. What could not be told waits for it. */
export function waitsFrom<At extends Place>(first: At, { told = first, passed = first }: Ended<At>): At {
  return told > passed ? told : passed
}

interface Ended<At> {
  told: At | undefined
  passed: At | undefined
}

interface Totals<One> {
  isLead(one: One): boolean
  /** Whether anybody is active in it. */
  isInUse(one: One): boolean
  isTold(one: One): boolean
}

/**
 * Of totals of one row, with what waits for it, those that are told: the leading ones together or not at all, as far as
 * they are in use, and each of the others by itself.
 */
export function totalsToTell<One>(totals: readonly One[], { isLead, isInUse, isTold }: Totals<One>): One[] {
  const lead = totals.filter((one) => isLead(one) && isInUse(one))
  const others = totals.filter((one) => !isLead(one) && isTold(one))
  return [...(lead.every(isTold) ? lead : []), ...others]
}
