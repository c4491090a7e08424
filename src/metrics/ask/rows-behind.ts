import type { Interval } from '../../model/time/time.ts'
import { METRIC_IDS, type FeedId } from '../../model/metric.ts'
import type { RowsBehind } from '../metrics-query.ts'
import { summed } from '../definitions/value.ts'
import type { Question, Statement } from './question.ts'
import { runPart } from './statements.ts'

const COUNT = summed('source_rows')
/** Feeds whose every number is read from the same rows, so that the smallest table that counts them answers. */
const ONE_KIND_OF_ROW: readonly FeedId[] = ['costs', 'user_days', 'seats', 'seat_days']

/**
 * How many rows of each feed lie within the range and the filters, whatever the answer is grouped by: `ROW_OF` says
 * what a row is. Closed days are counted from their sums; the rows themselves are read only where the filters need it.
 */
export async function countRowsBehind(
  question: Question,
  statements: readonly Statement[],
  range: Interval,
): Promise<RowsBehind[]> {
  const kinds = Map.groupBy(statements, (statement) =>
    ONE_KIND_OF_ROW.includes(statement.feed) ? `${statement.feed} ${statement.trailingDays}` : statement,
  )
  return await Promise.all([...kinds.values()].map((same) => countOf(question, same, range)))
}

async function countOf(question: Question, same: readonly Statement[], range: Interval): Promise<RowsBehind> {
  const metrics = same.flatMap((statement) => statement.metrics)
  const { feed = 'costs', trailingDays = null } = same[0] ?? {}
  const total = { grain: 'total', groupBy: [] } as const
  const measures = [...metrics.flatMap((metric) => metric.measures), ...COUNT.measures]
  const plan = ONE_KIND_OF_ROW.includes(feed)
    ? {}
    : { plan: question.feeds.get(feed)?.planner.plan({ ...question.query, ...total, range, measures }) ?? [] }
  const [row] = await runPart(
    question,
    { feed, trailingDays, metrics: [COUNT] },
    { ...total, ...plan },
    range,
  )
  // In the catalogue's order, whichever tables answer them today.
  const ids = METRIC_IDS.filter((id) => metrics.some((metric) => metric.id === id))
  return { feed, metrics: ids, rows: Number(row?.['m0'] ?? 0) }
}
