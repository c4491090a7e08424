import { AsSent } from '../../components/as-sent.tsx'
import { formatDayRange, formatInstant, toDay, toMs } from '../../format/time.ts'
import type { MetricsAnswer, MissingBucket } from '../../../../src/api/contract/metrics.ts'
import { gapMessage, isArriving } from './buckets.ts'
import styles from './chart-panel.module.css'

const DAY_MS = 86_400_000

/** When a gap was: in days where it is whole days, else to the hour. */
function gapTime({ from, to }: MissingBucket): string {
  const wholeDays = toMs(from) % DAY_MS === 0 && toMs(to) % DAY_MS === 0
  return wholeDays
    ? formatDayRange(toDay(toMs(from)), toDay(toMs(to)))
    : `${formatInstant(from)} – ${formatInstant(to)}`
}

interface ChartNotesProps {
  completeness: MetricsAnswer['completeness'] | undefined
  notes: readonly string[]
}

/** Gaps with their reasons, and what a reader must know to believe the numbers. */
export function ChartNotes({ completeness, notes }: ChartNotesProps) {
  const through = completeness?.data_through ?? null
  const gaps = (completeness?.missing ?? []).filter((one) => !isArriving(one, through))
  if (gaps.length + notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {gaps.map((gap) => (
        <li key={`${gap.from}${gap.message}`}>
          <b>{gapTime(gap)}:</b> {gapMessage(gap)}
        </li>
      ))}
      {[...new Set(notes)].map((note) => (
        <li key={note}>
          <AsSent>{note}</AsSent>
        </li>
      ))}
    </ul>
  )
}
