import Big from 'big.js'
import type { IdentitySource } from '../model/identity.ts'
import type { MetricId } from '../model/metric.ts'
import type { PseudonymRow, ReleasedAmounts } from './pseudonym-row.ts'

export type Unattributed = { [Part in 'code' | 'chat']: NonNullable<PseudonymRow[Part]> }

/** What is published of a month less what all rows have of it: with it, they sum to what groups are told. Null where nothing is. */
export function unattributedThen(
  rows: readonly PseudonymRow[],
  amounts: Record<IdentitySource, ReleasedAmounts>,
): Unattributed {
  const left = (
    source: IdentitySource,
    metric: MetricId,
    valueOf: (row: PseudonymRow) => string | number | null | undefined,
  ) => {
    const total = amounts[source].get(metric)?.total
    return total === undefined
      ? null
      : rows.reduce((rest, row) => rest.minus(valueOf(row) ?? 0), new Big(total)).toFixed()
  }
  const count = (metric: MetricId, valueOf: (row: PseudonymRow) => number | null | undefined) => {
    const rest = left('code_assistant', metric, valueOf)
    return rest === null ? null : Number(rest)
  }
  return {
    code: {
      interactions: count('code.interactions', ({ code }) => code?.interactions),
      generations: count('code.generations', ({ code }) => code?.generations),
      acceptances: count('code.acceptances', ({ code }) => code?.acceptances),
      aiCredits: left('code_assistant', 'code.ai_credits', ({ code }) => code?.aiCredits),
    },
    chat: {
      credits: left('chat_assistant', 'spend.credits', ({ chat }) => chat?.credits),
      usd: left('chat_assistant', 'spend.usd', ({ chat }) => chat?.usd),
    },
  }
}
