import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import type { Overview } from './use-overview.ts'

/** Every blank of these sentences. */
const NOTHING = { unused: '', all: '', cost: '', at: '', near: '' }

interface StandingFact {
  kind: OverviewChange['kind']
  key: 'changes.unusedSeats' | 'changes.unusedSeatsCost' | 'changes.atLimit' | 'changes.atLimitAtLeast'
  values: typeof NOTHING
  evidence: OverviewChange['evidence']
}

type Spend = NonNullable<Overview['spend']>

interface Limits {
  limits: Pick<NonNullable<Spend['limits']>, 'at' | 'near' | 'limited'> | null
  units: readonly { limit: Pick<NonNullable<Spend['units'][number]['limit']>, 'unknown'> | null }[]
}

/** Of somebody it is not known how much of their limit is used: there may be more at it. */
function isKnownOfAll(spend: Limits | null): boolean {
  return (spend?.units ?? []).every(({ limit }) => (limit?.unknown ?? 0) === 0)
}

/** What is worth knowing although it is not new: seats nobody uses, and people whose limit is used up. */
export function standingFacts({
  seats,
  spend,
}: {
  seats: Overview['seats']
  spend: Limits | null
}): StandingFact[] {
  const { limits } = spend ?? {}
  const facts: StandingFact[] = []
  if (seats?.unused) {
    const { cost } = seats
    facts.push({
      kind: 'seats',
      key: cost ? 'changes.unusedSeatsCost' : 'changes.unusedSeats',
      values: {
        ...NOTHING,
        unused: formatCount(seats.unused),
        all: formatCount(seats.all),
        cost: cost ? formatMoney(cost.together, cost.currency) : '',
      },
      evidence: { path: '/seats', search: {} },
    })
  }
  if (limits?.at && limits.near !== null) {
    facts.push({
      kind: 'limits',
      key: isKnownOfAll(spend) ? 'changes.atLimit' : 'changes.atLimitAtLeast',
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
