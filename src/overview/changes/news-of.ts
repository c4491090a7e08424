import type { Change } from './change.ts'
import { leastErrors } from './chance.ts'

/** A change large enough to be told, and by how many standard errors it is one. */
export interface Candidate {
  change: Change
  errors: number
}

export interface Tried {
  candidates: Candidate[]
  /** How many changes could have been candidates, whether they were large enough or not. */
  tries: number
}

export const NOTHING_TRIED: Tried = { candidates: [], tries: 0 }

/** What is beyond chance, given how much was tried. Pure. */
export function newsOf(found: readonly Tried[]): Change[] {
  const least = leastErrors(found.reduce((sum, { tries }) => sum + tries, 0))
  return found
    .flatMap(({ candidates }) => candidates)
    .flatMap(({ change, errors }) => (errors >= least ? [change] : []))
}
