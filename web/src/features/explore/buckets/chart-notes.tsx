import { AsSent } from '../../../components/notices/as-sent.tsx'
import { eachOnce } from '../../../components/notices/note-list.tsx'
import { formatDayRange, formatInstant, toDay, toMs } from '../../../format/time.ts'
import type { MetricsAnswer, MissingBucket } from '../../../../../src/api/contract/metrics.ts'
import { t } from '../../../i18n/t.ts'
import { gapMessage, isArriving } from './buckets.ts'
import styles from '../chart/chart-panel.module.css'
import { groupGaps, isWholeDays, type GapGroup } from './gap-groups.ts'
import type { Sentence } from '../../../../../src/api/contract/common.ts'

/** As many alike stretches are said in one line; fewer one by one. */
const FOLDED_FROM = 3

/** When a gap was: in days where it is whole days, else to the hour. */
function gapTime(gap: Pick<MissingBucket, 'from' | 'to'>): string {
  const { from, to } = gap
  return isWholeDays(gap)
    ? formatDayRange(toDay(toMs(from)), toDay(toMs(to)))
    : `${formatInstant(from)} – ${formatInstant(to)}`
}

/** One line for many, with each of them behind it. */
function FoldedGaps({ group }: { group: GapGroup }) {
  const { gaps, days } = group
  const stretches = t('code:stretches', { count: gaps.length })
  const together = days === null ? stretches : `${stretches}, ${t('code:daysInAll', { count: days })}`
  return (
    <details>
      <summary>
        <b>{`${gapTime(group)}, ${together}:`}</b> {gapsMessage(group)}
      </summary>
      <ul className={styles['stretches']}>
        {gaps.map((gap) => (
          <li key={`${gap.from}${gap.to}`}>{gapTime(gap)}</li>
        ))}
      </ul>
    </details>
  )
}

function gapsMessage({ gaps: [first], message }: GapGroup): string {
  return first ? gapMessage(first) : message
}

function Gaps({ group }: { group: GapGroup }) {
  if (group.gaps.length >= FOLDED_FROM) {
    return (
      <li>
        <FoldedGaps group={group} />
      </li>
    )
  }
  return group.gaps.map((gap) => (
    <li key={gap.from}>
      <b>{gapTime(gap)}:</b> {gapMessage(gap)}
    </li>
  ))
}

interface ChartNotesProps {
  completeness: MetricsAnswer['completeness']
  notes: readonly Sentence[]
}

/** Gaps with their reasons, and what a reader must know to believe the numbers. */
export function ChartNotes({ completeness, notes }: ChartNotesProps) {
  const through = completeness.data_through
  const gaps = completeness.missing.filter((one) => !isArriving(one, through))
  if (gaps.length + notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {groupGaps(gaps).map((group) => (
        <Gaps key={group.message} group={group} />
      ))}
      {eachOnce(notes).map(([text, note]) => (
        <li key={text}>
          <AsSent>{note}</AsSent>
        </li>
      ))}
    </ul>
  )
}
