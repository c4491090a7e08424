import { formatDayRange, formatInstant, toDay, toMs } from '../../format/time.ts'
import type { MissingBucket } from '../../../../src/api/contract/metrics.ts'
import styles from './chart-panel.module.css'

const DAY_MS = 86_400_000

/** When a gap was: in days where it is whole days, else to the hour. */
function gapTime({ from, to }: MissingBucket): string {
  const wholeDays = toMs(from) % DAY_MS === 0 && toMs(to) % DAY_MS === 0
  return wholeDays
    ? formatDayRange(toDay(toMs(from)), toDay(toMs(to)))
    : `${formatInstant(from)} to ${formatInstant(to)}`
}

interface ChartNotesProps {
  missing: readonly MissingBucket[]
  notes: readonly string[]
}

/** Gaps with their reasons, and what a reader must know to believe the numbers. */
export function ChartNotes({ missing, notes }: ChartNotesProps) {
  const gaps = missing.filter((one) => one.reason !== 'not_collected_yet')
  if (gaps.length + notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {gaps.map((gap) => (
        <li key={`${gap.from}${gap.message}`}>
          <b>{gapTime(gap)}:</b> {gap.message}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
