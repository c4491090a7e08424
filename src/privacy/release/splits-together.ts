import { tallyOf, type Rule, type Tally } from './tally.ts'

/** What each person did. */
type Amounts = ReadonlyMap<string, bigint>

/** A number of a split: of a value, or of all that are left. */
export interface SplitCell {
  /** What it is made of, in pieces that cells of the other split are made of as well. */
  pieces: ReadonlySet<string>
  sum: bigint
  /** No less than what those did who did most of it, and than how many they are. */
  atMost: Omit<Tally, 'people' | 'sum'>
  amounts(): Amounts
}

/** A split while it is released beside another. */
export interface Beside {
  /** What the other tells. */
  told: readonly SplitCell[]
  cells: readonly SplitCell[]
  /** Those of the cells that were not looked at yet. */
  changed: readonly SplitCell[]
  rule: Rule
  /** What somebody who was active has at least. */
  least: bigint
  isSafe(tally: Omit<Tally, 'people'>): boolean
}

/**
 * Whether two splits of the same rows may stand beside each other. Cells of one that are wholly within a cell of the other
 * can be taken off it by whoever knows that they go together: what is left then is told as well.
 */
export function areSafeTogether(beside: Beside): boolean {
  const { told, cells, changed } = beside
  const around = told.filter(({ pieces }) => changed.some((cell) => cell.pieces.isSubsetOf(pieces)))
  return (
    around.every((whole) => leavesSafe(whole, cells, beside)) &&
    changed.every((whole) => leavesSafe(whole, told, beside))
  )
}

function leavesSafe(whole: SplitCell, parts: readonly SplitCell[], beside: Beside): boolean {
  const within = parts.filter(({ pieces }) => pieces.isSubsetOf(whole.pieces))
  if (within.length === 0) return true
  const sum = within.reduce((left, part) => left - part.sum, whole.sum)
  if (isPlenty(sum, whole, beside)) return true
  const left = new Map(whole.amounts())
  for (const part of within)
    for (const [person, amount] of part.amounts()) left.set(person, (left.get(person) ?? 0n) - amount)
  // Where the other split says more of somebody than there is, nothing can be said.
  if ([...left.values()].some((amount) => amount < 0n)) return false
  const tally = tallyOf(left.values(), beside.rule)
  return tally.active === 0 || beside.isSafe(tally)
}

/** So much that nobody can stand out of it, whoever it is of: most remainders of a large organisation. */
function isPlenty(sum: bigint, { atMost: { active, top } }: SplitCell, { rule, least }: Beside): boolean {
  const [largest = 0n] = top
  const known = BigInt(rule.k + rule.insiders + 2) * largest
  return sum > known + BigInt(active) * least
}
