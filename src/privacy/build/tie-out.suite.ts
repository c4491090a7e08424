import { expect } from 'vitest'
import { metricsQuery } from '../../../test/harness/stores/seeded-facts.ts'
import type { Clock } from '../../lib/clock.ts'
import { metricById } from '../../metrics/catalog.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Scope } from '../../metrics/metrics-query.ts'
import { METRIC_IDS, type MetricId } from '../../model/metric.ts'
import type { Published, ReleasedCell } from '../../model/privacy/release.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import type { FactsStore } from '../../store/facts/facts-store.ts'
import { SPLIT_BY, TABLES_OF } from '../published.ts'
import { openReleaseReader, type AskedRows } from '../read/release-reader.ts'
import { RELEASED_SOURCES } from './released-sources.ts'
import { amountOf, smallestParts } from './smallest-part.ts'

interface ReleasedWorld {
  facts: FactsStore & FactsGrant
  scope: Scope
  clock: Clock
  asked: Pick<AskedRows, 'source' | 'from' | 'to'>
}

/** Days have no parts. */
const PARTED = ['week', 'month'] as const

/** What is published with parts, each by itself: by units, and by each dimension that it is split by. */
export const partedOf = (feeds: readonly string[]): string[] =>
  metricsOf(feeds).flatMap((id) => {
    const { combinations, published } = metricById(id)
    const by = SPLIT_BY.filter((one) => combinations.some((set) => set.includes(one) && set.includes('user')))
    const splits = TABLES_OF[published.as].includes('splits') ? by : []
    return [...splits, 'unit'].map((one) => `${id} by ${one}`)
  })

/** A ratio is made of two of them where it is read. */
const metricsOf = (feeds: readonly string[]) =>
  METRIC_IDS.filter((id) => {
    const { feed, published } = metricById(id)
    return feeds.includes(feed) && published.as !== 'ratio' && TABLES_OF[published.as].includes('units')
  })

/** Add up all that is published in parts, of units that share nobody. @returns what had more than one part somewhere */
export async function tieOut(world: ReleasedWorld): Promise<string[]> {
  const told = new Set<string>()
  const wholes = new Map<string, ReturnType<typeof wholeOf>>()
  for (const grain of PARTED) {
    const totals = await cellsOf(world, { table: 'totals', grain }, null)
    for (const by of [null, ...SPLIT_BY]) {
      const cells = await cellsOf(world, { table: by === null ? 'units' : 'splits', grain }, by)
      for (const [days, row] of Map.groupBy(cells, ({ from, to }) => `${from} ${to}`)) {
        const known = wholes.get(days) ?? wholeOf(world, row)
        wholes.set(days, known)
        const whole = await known
        for (const [metric, parts] of Map.groupBy(row, (cell) => cell.metric)) {
          tiesOut(parts, whole.get(metric) ?? 'nothing')
          const total = totals.find((one) => one.metric === metric && isOfDays(one, parts))
          // A number of people that nearly everybody is in is no total, and may still be told of a unit.
          if (total) expect([total, total.amount]).toEqual([total, whole.get(metric)])
          else expect([parts, metricById(metric).published.as]).toEqual([parts, 'people'])
          if (parts.length > 1) told.add(`${metric} by ${by ?? 'unit'}`)
        }
      }
    }
  }
  return [...told]
}

/** Amounts and people of units are in one part each; the same people may be in several values. */
function tiesOut(parts: readonly ReleasedCell[], whole: string): void {
  const amounts = parts.map(({ amount }) => smallestParts(amount ?? 'withheld'))
  const sum = amounts.reduce((all, amount) => all + amount, 0n)
  if (!countsTwice(parts)) return expect([parts, amountOf(sum)]).toEqual([parts, whole])
  const all = smallestParts(whole)
  expect([parts, sum >= all, amounts.every((amount) => amount <= all)]).toEqual([parts, true, true])
}

const countsTwice = ([part]: readonly ReleasedCell[]) =>
  part !== undefined && part.dimension !== null && as(part.metric) === 'people'
const as = (metric: MetricId): Published['as'] => metricById(metric).published.as

const isOfDays = (one: ReleasedCell, [part]: readonly ReleasedCell[]) =>
  one.from === part?.from && one.to === part.to

const cellsOf = (
  { facts, scope, asked }: ReleasedWorld,
  rows: Pick<AskedRows, 'table' | 'grain'>,
  dimension: (typeof SPLIT_BY)[number] | null,
) => openReleaseReader(facts, scope.tenant).cells({ ...asked, ...rows, dimension, metrics: METRIC_IDS })

/** What the facts say of all that is published with parts, of all days of a row. */
async function wholeOf(
  { facts, scope, clock, asked }: ReleasedWorld,
  [cell]: readonly ReleasedCell[],
): Promise<Map<MetricId, string>> {
  const feeds = RELEASED_SOURCES.flatMap((of) => (of.source === asked.source ? [of.main, ...of.others] : []))
  const metrics = metricsOf(feeds)
  const { from = '', to = '' } = cell ?? {}
  const query = metricsQuery({ metrics, from, to })
  const { rows } = await runMetricsQuery({ facts, scope, clock, query })
  return new Map(metrics.map((metric) => [metric, String(rows[0]?.[metric])]))
}
