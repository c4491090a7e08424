import type { MetricId } from '../../model/metric.ts'
import type {
  ReleasedCell,
  ReleasedRow,
  ReleasedUnit,
  ReleaseGrain,
  ReleaseTable,
} from '../../model/privacy/release.ts'
import type { AskedRows, ReleaseReader } from '../../privacy/read/release-reader.ts'
import { MetricsAnswer, MetricsQuery } from '../contract/metrics.ts'
import { answerPublishedQuery } from './answer-query.ts'

interface Released {
  table?: ReleaseTable
  grain?: ReleaseGrain
  rows: ReleasedRow[]
  cells: ReleasedCell[]
}

export const UNITS: ReleasedUnit[] = [
  { id: 'a', name: 'Apps', counted: 34, members: 37, kept: true, newcomers: 3 },
  { id: 'b', name: 'Base', counted: 8, members: 8, kept: true, newcomers: 0 },
]

/** What is released of the code assistant, as the store would give it. */
export function releasesOf(...released: Released[]): ReleaseReader {
  const found = ({ source, table, grain }: AskedRows) =>
    released.filter(
      (one) =>
        source === 'code_assistant' && (one.table ?? 'totals') === table && (one.grain ?? 'month') === grain,
    )
  const isIn = (row: { to: string }, { from, to }: AskedRows) => row.to > from && row.to <= to
  return {
    rows: async (asked) => found(asked).flatMap(({ rows }) => rows.filter((row) => isIn(row, asked))),
    cells: async (asked) =>
      found(asked).flatMap(({ cells }) =>
        cells.filter(
          (cell) =>
            isIn(cell, asked) && asked.metrics.includes(cell.metric) && cell.dimension === asked.dimension,
        ),
      ),
    units: async () => UNITS,
    lacks: async () => [],
    bar: async () => null,
  }
}

export const row = (from: string, to: string, more: Partial<ReleasedRow> = {}): ReleasedRow => ({
  from,
  to,
  state: 'released',
  revision: 1,
  people: 40,
  k: 5,
  ...more,
})

export function cell(
  metric: MetricId,
  amount: string | null,
  more: Partial<ReleasedCell> = {},
): ReleasedCell {
  const days = { from: '2026-01-01', to: '2026-02-01' }
  return {
    ...days,
    dimension: null,
    key: '',
    metric,
    amount,
    people: null,
    partial: false,
    members: null,
    ...more,
  }
}

export const JANUARY = { from: '2026-01-01', to: '2026-02-01' }
export const FEBRUARY = { from: '2026-02-01', to: '2026-03-01' }

/** An answer of the contract to a question of those days. */
export async function ask(
  releases: ReleaseReader,
  query: Partial<typeof MetricsQuery._zod.input>,
  { k } = { k: 5 },
) {
  const asked = MetricsQuery.parse({ metrics: ['code.interactions'], ...JANUARY, ...query })
  return MetricsAnswer.parse(await answerPublishedQuery({ releases, mode: 'aggregate', k }, asked))
}
