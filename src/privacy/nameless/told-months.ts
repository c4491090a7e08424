import type { PeopleFrom } from '../../access/agreement/people-from.ts'
import { monthOf, type UtcMonth } from '../../model/time/calendar-month.ts'
import { METRIC_IDS } from '../../model/metric.ts'
import { metricById } from '../../metrics/catalog.ts'
import type { SourceKind } from '../../model/connection.ts'
import { addDays, type UtcDay } from '../../model/time/time.ts'
import { RELEASED_SOURCES } from '../build/released-sources.ts'
import type { ReleaseReader } from '../read/release-reader.ts'

/** A month that is over and settled, and of which sources. */
export interface ToldMonth {
  name: UtcMonth
  sources: ReadonlySet<SourceKind>
}

const EARLIEST = '1970-01-01'
const AMOUNTS = METRIC_IDS.filter((metric) => metricById(metric).published.as === 'amount')

/**
 * Months of which groups were released, the newest first: one that is still being counted, asked for day after day, would tell
 * of days. Of a month that began before people may be told of nothing is told, as its sums cannot be taken apart; nor of one
 * that counts days before, which had to wait for it.
 */
export async function readToldMonths(
  releases: Pick<ReleaseReader, 'rows' | 'cells'>,
  { peopleFrom, today }: { peopleFrom: PeopleFrom; today: UtcDay },
): Promise<ToldMonth[]> {
  const asked = { table: 'totals', grain: 'month', from: peopleFrom ?? EARLIEST, to: today } as const
  const read = await Promise.all(
    RELEASED_SOURCES.map(async ({ source }) => {
      const [rows, cells] = await Promise.all([
        releases.rows({ ...asked, source }),
        releases.cells({ ...asked, source, dimension: null, metrics: AMOUNTS }),
      ])
      const early = cells
        .filter(({ from }) => from < asked.from)
        .map(({ to }) => monthOf(addDays(to, -1)).name)
      return rows
        .filter(({ state }) => state !== 'passed')
        .map(({ from }) => ({ source, name: monthOf(from).name }))
        .filter(({ name }) => !early.includes(name))
    }),
  )
  return [...Map.groupBy(read.flat(), ({ name }) => name)]
    .map(([name, own]) => ({ name, sources: new Set(own.map(({ source }) => source)) }))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
}
