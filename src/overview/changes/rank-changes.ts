import Big from 'big.js'
import { CHANGE_KINDS } from '../../model/overview.ts'
import type { Change } from './change.ts'

/** How many are told. */
const TOLD = 3

/**
 * The changes worth knowing, best first: by how much of the whole moved, and among those by how much the thing itself
 * changed. Each kind is told once; what is left is filled with second ones that do not repeat a part already named.
 * Deterministic: equal scores stand in the order of kinds, then of names. Pure.
 */
export function rankChanges(candidates: readonly Change[]): Change[] {
  const sorted = [...candidates].sort(
    (a, b) =>
      score(b).cmp(score(a)) ||
      CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) ||
      (nameOf(a) < nameOf(b) ? -1 : 1),
  )
  const first = sorted.filter((one, i) => sorted.findIndex(({ kind }) => kind === one.kind) === i)
  const named = new Set(first.flatMap(namesIn))
  const second = sorted.filter((one) => {
    if (first.includes(one) || namesIn(one).some((name) => named.has(name))) return false
    for (const name of namesIn(one)) named.add(name)
    return true
  })
  return [...first, ...second].slice(0, TOLD)
}

/** Share of the whole that moved, counted up to twice where the thing itself at least doubled, vanished or is new. */
export function score({ share, change }: Pick<Change, 'share' | 'change'>): Big {
  const own = change === null ? new Big(1) : new Big(change).abs()
  return new Big(share).times(own.gt(1) ? 2 : own.plus(1))
}

const nameOf = ({ metric, part }: Change) => `${metric} ${part?.dimension ?? ''} ${part?.value ?? ''}`

/**
 * A whole, and every part that its sentence names, so that no second sentence tells the same; nor of a part that went
 * from one amount to another as exactly: a product that is all of a surface.
 */
function namesIn({ kind, metric, part, driver, before, now }: Change): string[] {
  const parts = [...(part ? [part] : []), ...(driver?.parts ?? [])]
  if (parts.length === 0) return [kind]
  const named = parts.map(({ dimension, value }) => `${kind} ${dimension} ${value}`)
  return part ? [...named, `${metric} ${before} ${now}`] : named
}
