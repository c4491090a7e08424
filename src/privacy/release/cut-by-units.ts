/** People that are published apart from all others; each of them is in one part. */
export interface Part {
  /** The units it is a part of; none: "other". */
  units: readonly string[]
  /** Places of what it is made of. */
  atoms: readonly number[]
}

/** Some atoms together. */
export interface Piece<Other> {
  isSafe(): boolean
  /** Of a piece that is safe, whether it is without another that is in it. */
  isSafeWithout(inside: Other, left: () => readonly number[]): boolean
  takeOff(inside: Other): void
}

/** A part that may be divided further. */
interface Dividing<Of> {
  units: readonly string[]
  atoms: Set<number>
  piece: Of
}

/**
 * Divide a month by units, in their order, as far as every piece that is cut off and every rest is safe. A unit that would
 * leave one that is not stays undivided in the rest, so there is nothing left to be reckoned out of a sum.
 * @param atoms how many pieces there are that are never divided
 * @returns null where not even all together are safe
 */
export function cutByUnits<Of extends Piece<Of>>(
  atoms: number,
  units: readonly { id: string; atoms: readonly number[] }[],
  pieceOf: (atoms: readonly number[]) => Of,
): Part[] | null {
  const everybody = Array.from({ length: atoms }, (_, one) => one)
  const all: Dividing<Of> = { units: [], atoms: new Set(everybody), piece: pieceOf(everybody) }
  if (!all.piece.isSafe()) return null
  const parts = [all]
  const partOf = everybody.map(() => all)
  for (const { id, atoms: own } of units) {
    const cuts = [...Map.groupBy(own, (atom) => partOf[atom] ?? all)].map(([whole, inside]) => ({
      whole,
      inside,
      isAll: inside.length === whole.atoms.size,
      piece: pieceOf(inside),
    }))
    const isCut = cuts.every(
      ({ whole, inside, isAll, piece }) =>
        isAll || (piece.isSafe() && whole.piece.isSafeWithout(piece, () => without(whole.atoms, inside))),
    )
    if (!isCut) continue
    for (const { whole, inside, isAll, piece } of cuts) {
      const named = [...whole.units, id]
      if (isAll) whole.units = named
      else {
        const part = { units: named, atoms: new Set(inside), piece }
        parts.push(part)
        whole.piece.takeOff(piece)
        for (const atom of inside) {
          whole.atoms.delete(atom)
          partOf[atom] = part
        }
      }
    }
  }
  return parts.map((part) => ({ units: part.units, atoms: [...part.atoms] }))
}

function without(all: ReadonlySet<number>, some: readonly number[]): number[] {
  const gone = new Set(some)
  return [...all].filter((one) => !gone.has(one))
}
