import { isRare, type MetricId } from '../../../../src/api/contract/words.ts'
import type { AnswerRow } from '../explore/chart/chart-series.ts'

export const TOKENS: MetricId[] = ['tokens.input', 'tokens.cached_input', 'tokens.output']

/** The bill's credits once more, cut by model: for the chart and the lists. */
const SECOND_CUT: ReadonlySet<MetricId> = new Set(['credits.gross', 'credits.included', 'credits.billed'])

/** Whether a metric of the page has a tile of its own beside an answer's row. */
export function isTile(metric: MetricId, row: AnswerRow): boolean {
  return (
    !TOKENS.includes(metric) && !SECOND_CUT.has(metric) && (!isRare(metric) || Number(row[metric] ?? 0) !== 0)
  )
}
