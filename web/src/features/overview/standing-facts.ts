import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { formatCount, formatMoney } from '../../format/decimal.ts'
import { addDays } from '../../format/time.ts'
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

/** The part of the address of a list that shows it as it was at the end of these days; of today's as it is now. */
export function asOfEnd({ to }: Pick<Overview['period'], 'to'>, today: string): { as_of?: string } {
  const last = addDays(to, -1)
  return last < today ? { as_of: last } : {}
}

interface Limits {
  month: Pick<Spend['month'], 'to'>
  limits: Pick<NonNullable<Spend['limits']>, 'at' | 'near' | 'limited'> | null
  units: readonly { limit: Pick<NonNullable<Spend['units'][number]['limit']>, 'unknown'> | null }[]
}

/** Of somebody it is not known how much of their limit is used: there may be more at it. */
function isKnownOfAll(spend: Limits | null): boolean {
  return (spend?.units ?? []).every(({ limit }) => (limit?.unknown ?? 0) === 0)
}

/** What is worth knowing although it is not new: seats nobody uses, and people whose limit is used up. */
export function standingFacts(
  {
    seats,
    spend,
    period,
  }: {
    seats: Overview['seats']
    spend: Limits | null
    period: Pick<Overview['period'], 'to'>
  },
  today: string,
): StandingFact[] {
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
      evidence: { path: '/seats', search: { ...asOfEnd(period, today) } },
    })
  }
  if (spend && limits?.at && limits.near !== null) {
    facts.push({
      kind: 'limits',
      key: isKnownOfAll(spend) ? 'changes.atLimit' : 'changes.atLimitAtLeast',
      values: {
        ...NOTHING,
        at: formatCount(limits.at),
        all: formatCount(limits.limited),
        near: formatCount(limits.near),
      },
      evidence: { path: '/limits', search: { ...asOfEnd(spend.month, today) } },
    })
  }
  return facts
}
