import { added, type Amounts } from './amounts.ts'
import { tallyOf, type Rule, type Tally } from './tally.ts'

/** A number of a split: of a value, or of all that are left; or what of it is left by another. */
export interface SplitCell {
  /** What it is made of, one bit for each piece that cells of any of the splits are made of. */
  pieces: bigint
  sum: bigint
  /** No less than what those did who did most of it, and than how many they are. */
  atMost: Omit<Tally, 'people' | 'sum'>
  amounts(): Amounts
}

/** Cells that have nothing in common: a split as it is told, or what can be reckoned of it. */
export type Split = readonly SplitCell[]

/** How what is left of a cell is looked at. */
export interface Looking {
  rule: Rule
  /** What somebody who was active has at least. */
  least: bigint
  isSafe(tally: Omit<Tally, 'people'>): boolean
}

/** Splits of the same rows that are told, with all that can be reckoned of them. */
export interface ToldSplits {
  /**
   * Whether a split may stand beside them. Cells of one that are wholly within a cell of another can be taken off it by
   * whoever knows that they go together, and what is left then off a third: all of it is told as well.
   * @param changed those of its cells that were not looked at before
   */
  areSafeWith(split: Split, changed?: Split): boolean
  tell(split: Split): void
}

/** What would need more splits to be looked at is not told. */
const MOST_SPLITS = 60

export function toldSplits(looking: Looking): ToldSplits {
  const splits: Split[] = []
  let told: readonly Split[] = []
  const looked = new Map<string, boolean>()
  const isSafe = (rest: SplitCell, name: string) => {
    const found = looked.get(name) ?? isSafeRest(rest, looking)
    looked.set(name, found)
    return found
  }
  return {
    areSafeWith: (split, changed = split) =>
      beside(told, split, isSafe) !== null && areSumsSafe(splits, { split, changed }, isSafe),
    tell: (split) => {
      told = beside(told, split, isSafe) ?? [...told, split]
      splits.push(split)
    },
  }
}

/** Looks at what can be reckoned, once for each name. */
type IsSafe = (rest: SplitCell, name: string) => boolean

/**
 * Two cells together count twice what is in both. Cells of a third split that are within the two, and within neither of
 * them, can be taken off: what is left is told as well.
 */
function areSumsSafe(
  told: readonly Split[],
  { split, changed }: Record<'split' | 'changed', Split>,
  isSafe: IsSafe,
): boolean {
  const isOf = (at: number, cells: Split) => cells.map((cell) => ({ at, cell }))
  const before = told.flatMap((cells, at) => isOf(at, cells))
  const now = isOf(told.length, split)
  const areSafeOf = now.every(
    (one) =>
      !changed.includes(one.cell) ||
      [...before, ...now].every((other) =>
        told.every(
          (third, at) => at === other.at || one === other || isSumSafe([one.cell, other.cell], third, isSafe),
        ),
      ),
  )
  if (!areSafeOf) return false
  return before.every((one, i) =>
    before.slice(i + 1).every((other) => {
      const both = one.cell.pieces | other.cell.pieces
      const isMet = changed.some(({ pieces }) => (pieces | both) === both)
      return !isMet || isSumSafe([one.cell, other.cell], split, isSafe)
    }),
  )
}

function isSumSafe([one, other]: readonly [SplitCell, SplitCell], third: Split, isSafe: IsSafe): boolean {
  const both = one.pieces | other.pieces
  const parts = third.filter(({ pieces }) => (pieces | both) === both)
  if (parts.every((part) => isWithin(part, one) || isWithin(part, other))) return true
  const off = parts.reduce((pieces, part) => pieces | part.pieces, 0n)
  const twice = one.pieces & other.pieces
  const left = [(both & ~off) | (twice & off), twice & ~off] as const
  if (left[0] === 0n) return true
  const sum = {
    pieces: both,
    sum: one.sum + other.sum,
    atMost: {
      active: one.atMost.active + other.atMost.active,
      top: [(one.atMost.top[0] ?? 0n) + (other.atMost.top[0] ?? 0n)],
    },
    amounts: () => added(one.amounts(), [other.amounts()], 1n),
  }
  return isSafe(restOf(sum, parts, left[0]), left.map((bits) => bits.toString(36)).join('+'))
}

/** Those that are told and this one, with what can be reckoned of them; null where any of it may not be told. */
function beside(told: readonly Split[], split: Split, isSafe: IsSafe): readonly Split[] | null {
  const all = [...told]
  const known = new Set(told.map(nameOf))
  const add = (one: Split) => {
    const name = nameOf(one)
    if (!known.has(name)) all.push(one)
    known.add(name)
  }
  add(split)
  for (let at = told.length; at < all.length; at += 1) {
    if (all.length > MOST_SPLITS) return null
    const one = all[at] ?? []
    for (const other of all.slice(0, at)) {
      const [of, by] = [leftBy(one, other, isSafe), leftBy(other, one, isSafe)]
      if (!of || !by) return null
      add(of)
      add(by)
    }
  }
  return all
}

const nameOf = (split: Split) =>
  split
    .map(({ pieces }) => pieces.toString(36))
    .toSorted()
    .join()

const isWithin = (part: SplitCell, whole: SplitCell) => (part.pieces | whole.pieces) === whole.pieces

/** A split, each cell apart into cells of the other that are within it, and what is left. Null where that may not be told. */
function leftBy(split: Split, other: Split, isSafe: IsSafe): Split | null {
  const found: SplitCell[] = []
  for (const whole of split) {
    const parts = other.filter((cell) => isWithin(cell, whole))
    const pieces = parts.reduce((left, part) => left & ~part.pieces, whole.pieces)
    if (parts.length === 0 || (parts.length === 1 && pieces === 0n)) {
      found.push(whole)
      continue
    }
    const rest = restOf(whole, parts, pieces)
    if (!isSafe(rest, pieces.toString(36))) return null
    found.push(...parts, ...(pieces === 0n ? [] : [rest]))
  }
  return found
}

function restOf(whole: SplitCell, parts: readonly SplitCell[], pieces: bigint): SplitCell {
  let left: Amounts | null = null
  return {
    pieces,
    sum: parts.reduce((sum, part) => sum - part.sum, whole.sum),
    atMost: whole.atMost,
    amounts: () => {
      left ??= added(whole.amounts(), amountsOf(parts), -1n)
      return left
    },
  }
}

export const amountsOf = (cells: Split): Amounts[] => cells.map((cell) => cell.amounts())

function isSafeRest(rest: SplitCell, looking: Looking): boolean {
  if (isPlenty(rest, looking)) return true
  const left = rest.amounts().amounts
  // Where the other split says more of somebody than there is, nothing can be said.
  if (left.some((amount) => amount < 0n)) return false
  const tally = tallyOf(left, looking.rule)
  return tally.active === 0 || looking.isSafe(tally)
}

/** So much that nobody can stand out of it, whoever it is of: most remainders of a large organisation. */
function isPlenty({ sum, atMost: { active, top } }: SplitCell, { rule, least }: Looking): boolean {
  const [largest = 0n] = top
  const known = BigInt(rule.k + rule.insiders + 2) * largest
  return sum > known + BigInt(active) * least
}
