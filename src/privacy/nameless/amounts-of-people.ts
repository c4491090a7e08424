import type { IdentitySource } from '../../model/identity.ts'
import type { MetricId } from '../../model/metric.ts'
import type { ReleaseScope } from '../../model/privacy/release.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import { utcDay } from '../../model/time/time.ts'
import type { FactsReader, NamesReader } from '../../store/facts/facts-store.ts'
import { readAmountsBehind, readReleaseRows } from '../../store/facts/releases/read-releases.ts'

/** By metric, and by the source's id of people, exact amounts. A metric that is not there is not told of. */
export type AmountsOfPeople = ReadonlyMap<MetricId, ReadonlyMap<string, string>>

/**
 * What each person did in a month as it stood when its units were released: what comes late changes it with a revision alone.
 * Empty where the units of the month are withheld as a whole, and once it is not kept any more.
 */
export async function readAmountsOfPeople(
  facts: FactsReader & Pick<NamesReader, 'ids'>,
  of: ReleaseScope & { source: IdentitySource },
  month: UtcMonth,
): Promise<AmountsOfPeople> {
  const { first, end } = monthOf(`${month}-01`)
  const span = { from: first, to: utcDay(end) }
  const [{ vendorIds }, [row]] = await Promise.all([
    facts.ids(of),
    readReleaseRows(facts, { ...of, cut: 'units', grain: 'month' }, span),
  ])
  if (!row) return new Map()
  const behind = await readAmountsBehind(facts, of, row)
  return new Map(
    [...behind].map(([metric, amounts]) => [
      metric,
      new Map([...amounts].map(([subject, amount]) => [vendorIds.get(subject) ?? subject, amount])),
    ]),
  )
}
