import type { IdentitySource } from '../../model/identity.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleaseScope } from '../../model/privacy/release.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import { utcDay, type UtcDay } from '../../model/time/time.ts'
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import {
  readAmountsBehind,
  readReleaseCells,
  readReleaseRows,
} from '../../store/facts/releases/read-releases.ts'

/** What is told of a metric of a month, exact amounts. */
export interface AmountOfPeople {
  /** By the source's id of people. */
  of: ReadonlyMap<string, string>
  /** With what is nobody's, as it is published. */
  total: string
  /** The days that were published together as this month, half-open: earlier ones may have had to wait for it. */
  from: UtcDay
  to: UtcDay
  /** Some of them never came from the vendor. */
  partial: boolean
}

/** A metric that is not there is not told of. */
export type AmountsOfPeople = ReadonlyMap<MetricId, AmountOfPeople>

/**
 * What each person did in a month as it stood when its units were released: what comes late changes it with a revision alone.
 * Over exactly the days of the published total: over any others, the difference would tell of the rest.
 * Empty where the units of the month are withheld as a whole, and once it is not kept any more.
 */
export async function readAmountsOfPeople(
  facts: FactsReader & Pick<NamesReader, 'ids'>,
  of: ReleaseScope & { source: IdentitySource },
  month: UtcMonth,
): Promise<AmountsOfPeople> {
  const { first, end } = monthOf(`${month}-01`)
  const span = { from: first, to: utcDay(end) }
  const [{ vendorIds }, [row], totals] = await Promise.all([
    facts.ids(of),
    readReleaseRows(facts, { ...of, cut: 'units', grain: 'month' }, span),
    readReleaseCells(facts, { ...of, cut: 'totals', grain: 'month' }, { ...span, dimensions: [null] }),
  ])
  if (!row) return new Map()
  const behind = await readAmountsBehind(facts, of, row)
  return new Map(
    totals.flatMap(({ metric, amount: total, from, to, partial }) => {
      const own = behind.get(metric)
      if (own === undefined || total === null) return []
      const named = [...own].map(([subject, amount]) => [vendorIds.get(subject) ?? subject, amount] as const)
      return [[metric, { of: new Map(named), total, from, to, partial }] as const]
    }),
  )
}
