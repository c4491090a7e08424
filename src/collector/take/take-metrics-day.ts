import { createHash } from 'node:crypto'
import type { CodeMetricsNode } from '../../model/code-metrics-node.ts'
import { DAY_MS, dayStart, type UtcDay } from '../../model/time.ts'
import type { Snapshot } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { parsedRows } from '../run/collect-snapshot.ts'
import type { CodeRun } from '../run/dataset-run.ts'
import { offerCode } from './offered-slice.ts'
import { takeSlice, type BeforeSlice } from './take-slice.ts'

/**
 * Bring one day of a `…/metrics` answer into the facts; null when the answer has nothing of it. What of the answer
 * could not be understood belongs to no day one can tell, so it is told of with the answer's newest.
 */
export async function takeMetricsDay(
  run: CodeRun,
  answer: Snapshot<CodeMetricsNode>,
  { slice, day }: { slice: string; day: UtcDay },
  before: BeforeSlice,
): Promise<LedgerRow | null> {
  const rows = answer.rows.filter((node) => node.day === day)
  const isNewest = answer.rows.every((node) => node.day <= day)
  const { rejected, unknownFields } = isNewest ? answer : { rejected: [], unknownFields: [] }
  if (rows.length === 0 && rejected.length === 0) return null
  const fetchedAt = answer.upstreamNow ?? run.ctx.clock.now()
  const content = JSON.stringify([rows, rejected.length])
  const offered = offerCode(run, {
    row: {
      slice,
      kind: 'day',
      fetchedAt,
      periodStart: dayStart(day),
      periodEnd: dayStart(day) + DAY_MS,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    },
    table: 'metrics_nodes',
    keepRaw: () => run.ctx.raw.keep(run.dataset, fetchedAt, answer.raw),
    lines: () => parsedRows({ rows, rejected, unknownFields }),
  })
  return await takeSlice(run, offered, before)
}
