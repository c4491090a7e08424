import type { MetricsAnswer } from '../../../../src/api/contract/metrics.ts'
import type { SourceKind } from '../../components/source-words.ts'
import { formatDay, formatThrough, toDay, toMs } from '../../format/time.ts'

/** Data of the code assistant comes in whole days: the last one that is there. */
function through(bound: string, now: number, source: SourceKind): string {
  return source === 'code_assistant' ? formatDay(toDay(toMs(bound) - 1)) : formatThrough(bound, now)
}

/** The sentence that says how far the numbers reach and whether they can still change. */
export function freshnessText(
  { data_through, settled_through }: MetricsAnswer['completeness'],
  now: number,
  source: SourceKind,
): string {
  if (!data_through) return 'Nothing has been collected yet.'
  const settled = settled_through
    ? ` Settled through ${through(settled_through, now, source)}.`
    : ' Nothing is settled yet.'
  return `Data through ${through(data_through, now, source)}.${settled}`
}

export const WHY_LATE: Record<SourceKind, string> = {
  chat_assistant: 'The last hours are still arriving: cost records appear 3 to 5 hours after the activity.',
  code_assistant: 'The vendor can change a day for three days after it has ended.',
}
