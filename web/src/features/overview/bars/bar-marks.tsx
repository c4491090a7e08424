import type { SourceKind } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import { addDays, toMs } from '../../../format/time.ts'
import { annotationLine } from '../../explore/annotations/annotation-words.ts'
import { marksOf } from '../../explore/annotations/annotation-marks.ts'
import { useAnnotations } from '../../explore/annotations/use-annotations.ts'
import styles from '../overview.module.css'

interface BarMarksProps {
  source: SourceKind
  /** The day of each bar. */
  days: readonly string[]
}

/** Of a hundred parts of the width, so that signs do not touch in a narrow panel either. */
const WIDTH = 200

/** A sign above the bars where something happened, which says what; charts of the pages list all of it. */
export function BarMarks({ source, days }: BarMarksProps) {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const answer = useAnnotations({ from: first, to: addDays(last, 1) }, source, true)
  if (!answer || answer.data.length === 0) return null
  const buckets = days.map((day) => ({ start: toMs(day), end: toMs(addDays(day, 1)) }))
  const marks = marksOf(answer.data, { buckets, left: 0, step: WIDTH / days.length })
  return (
    <ul className={styles['marks']} aria-label={t('explore:annotations.title')}>
      {marks.map(({ x, first: place, all }) => (
        <li
          key={place}
          style={{ left: `${(100 * x) / WIDTH}%` }}
          title={all.map(annotationLine).join('\n')}
          aria-label={all.map(annotationLine).join(' ')}
        >
          {all.length === 1 ? '◆' : all.length}
        </li>
      ))}
    </ul>
  )
}
