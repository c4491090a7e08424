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
  let parts: Part[] = [{ units: [], atoms: everybody }]
  for (const { id, atoms: own } of units) {
    const inUnit = new Set(own)
    const cut = parts.map((part) => divide(part, id, inUnit))
    const isNew = ({ inside, outside }: Cut) => inside.atoms.length > 0 && outside.atoms.length > 0
    const pieces = cut.filter(isNew).flatMap(({ inside, outside }) => [inside, outside])
    if (pieces.every((piece) => isSafe(piece.atoms))) {
      parts = cut.flatMap(({ inside, outside }) => [inside, outside]).filter((part) => part.atoms.length > 0)
    }
  }
  return parts
}

interface Cut {
  inside: Part
  outside: Part
}

function divide(part: Part, id: string, inUnit: ReadonlySet<number>): Cut {
  const { true: inside = [], false: outside = [] } = Object.groupBy(part.atoms, (atom) =>
    inUnit.has(atom) ? 'true' : 'false',
  )
  return {
    inside: { units: [...part.units, id], atoms: inside },
    outside: { units: part.units, atoms: outside },
  }
}
