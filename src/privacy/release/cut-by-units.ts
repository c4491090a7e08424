/** People that are published apart from all others; each of them is in one part. */
export interface Part {
  /** The units it is a part of; none: "other". */
  units: readonly string[]
  /** Places of what it is made of. */
  atoms: readonly number[]
}

/**
 * Divide a month by units, in their order, as far as every piece that is cut off and every rest is safe. A unit that would
 * leave one that is not stays undivided in the rest, so there is nothing left to be reckoned out of a sum.
 * @param atoms how many pieces there are that are never divided
 * @returns null where not even all together are safe
 */
export function cutByUnits(
  atoms: number,
  units: readonly { id: string; atoms: readonly number[] }[],
  isSafe: (atoms: readonly number[]) => boolean,
): Part[] | null {
  const everybody = Array.from({ length: atoms }, (_, one) => one)
  if (!isSafe(everybody)) return null
  const parts: Part[] = [{ units: [], atoms: everybody }]
  const partOf = everybody.map(() => 0)
  for (const { id, atoms: own } of units) {
    const cuts = [...Map.groupBy(own, (atom) => partOf[atom] ?? 0)].map(([at, inside]) => {
      const { units: named, atoms: whole } = parts[at] ?? { units: [], atoms: [] }
      return { at, named, inside, outside: without(whole, inside) }
    })
    const isCut = cuts.every(
      ({ inside, outside }) => outside.length === 0 || (isSafe(inside) && isSafe(outside)),
    )
    if (!isCut) continue
    for (const { at, named, inside, outside } of cuts) {
      const part = { units: [...named, id], atoms: inside }
      if (outside.length === 0) parts[at] = part
      else {
        for (const atom of inside) partOf[atom] = parts.length
        parts[at] = { units: named, atoms: outside }
        parts.push(part)
      }
    }
  }
  return parts
}

function without(all: readonly number[], some: readonly number[]): number[] {
  const gone = new Set(some)
  return all.filter((one) => !gone.has(one))
}
