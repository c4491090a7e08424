import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { formatCount, formatMoney } from '../../format/decimal.ts'
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
  const unused = (seats?.idle ?? 0) + (seats?.never_used ?? 0)
  const { limits } = spend ?? {}
  const facts: StandingFact[] = []
  if (seats && unused > 0) {
    const { cost } = seats
    facts.push({
      kind: 'seats',
      key: cost ? 'changes.unusedSeatsCost' : 'changes.unusedSeats',
      values: {
        ...NOTHING,
        unused: formatCount(unused),
        all: formatCount(seats.people),
        cost: cost ? formatMoney(cost.together, cost.currency) : '',
      },
      evidence: { path: '/seats', search: {} },
    })
  }
  if (limits && limits.at > 0) {
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
