import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import { seatCounts } from './seat-counts.ts'
import type { Overview } from './use-overview.ts'

/** Every blank of these sentences. */
const NOTHING = { unused: '', all: '', cost: '', at: '', near: '' }

interface StandingFact {
  kind: OverviewChange['kind']
  key: 'changes.unusedSeats' | 'changes.unusedSeatsCost' | 'changes.atLimit'
  values: typeof NOTHING
  evidence: OverviewChange['evidence']
}

/** What is worth knowing although it is not new: seats nobody uses, and people whose limit is used up. */
export function standingFacts({ seats, spend }: Overview): StandingFact[] {
  const { limits } = spend ?? {}
  const facts: StandingFact[] = []
  const counts = seats && seatCounts(seats)
  if (seats && counts?.unused) {
    const { cost } = seats
    facts.push({
      kind: 'seats',
      key: cost ? 'changes.unusedSeatsCost' : 'changes.unusedSeats',
      values: {
        ...NOTHING,
        unused: formatCount(counts.unused),
        all: formatCount(counts.all),
        cost: cost ? formatMoney(cost.together, cost.currency) : '',
      },
      evidence: { path: '/seats', search: {} },
    })
  }
  if (limits?.at && limits.near !== null) {
    facts.push({
      kind: 'limits',
      key: 'changes.atLimit',
      values: {
        ...NOTHING,
        at: formatCount(limits.at),
        all: formatCount(limits.limited),
        near: formatCount(limits.near),
      },
      evidence: { path: '/limits', search: {} },
    })
  }
  return facts
}
