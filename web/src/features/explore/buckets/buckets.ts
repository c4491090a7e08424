import { DAY_MS, HOUR_MS } from '../../../format/time-units.ts'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { toDay, toInstant, toMs } from '../../../format/time.ts'
import { noteInWords } from '../../../i18n/service-words.ts'
import { t } from '../../../i18n/t.ts'
import type { ShownGrain } from '../range/date-range.ts'

/** Why a bucket has no number. */
export interface Gap {
  /** `arriving`: the vendor has not written it yet; it will fill by itself. `withheld`: too few people stand behind it. */
  kind: 'arriving' | 'missing' | 'withheld'
  message: string
}

/** One column of the chart. */
export interface Bucket {
  /** A day, or an instant for hours: the spelling does not depend on how the service writes times. */
  time: string
  start: number
  end: number
  gap: Gap | null
  /** Part of the bucket is unknown, so its number is a lower bound. */
  partial: boolean
  /** The number can still change. */
  provisional: boolean
}

function nextBucket(start: number, grain: ShownGrain): number {
  const at = new Date(start)
  if (grain === 'month') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
  return start + { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[grain]
}

/** Days that are published together stand in one bucket: more than a day, a week or a month of them. */
export const isLonger = ({ start, end }: Bucket, grain: ShownGrain): boolean => end > nextBucket(start, grain)

type Missing = MetricsAnswer['completeness']['missing'][number]

/** Whether a stretch is the usual lateness of the vendor's last hours, and not a hole in the past. */
export function isArriving({ reason, from }: Missing, dataThrough: string | null): boolean {
  const toCome = reason === 'not_collected_yet' || reason === 'waiting_for_vendor'
  return toCome && (dataThrough === null || toMs(from) >= toMs(dataThrough))
}

/** Reasons that are about how many people stand behind a number, not about what is known. */
const WITHHELD: ReadonlySet<string> = new Set(['withheld'])

function gapKind(stretch: Missing, dataThrough: string | null): Gap['kind'] {
  if (isArriving(stretch, dataThrough)) return 'arriving'
  return WITHHELD.has(stretch.reason) ? 'withheld' : 'missing'
}

/** Why a stretch is not known, in the reader's language where there are words for it, and with the account's name. */
export function gapMessage({ message_said: said }: Pick<Missing, 'message_said'>): string {
  return noteInWords(said) ?? said.message
}

interface Unknown {
  start: number
  end: number
  metrics: readonly string[]
}

function whyUnknown(
  { start, end, metrics }: Unknown,
  { missing, data_through }: MetricsAnswer['completeness'],
): Gap {
  const stretch = missing.find(
    (one) =>
      toMs(one.from) < end &&
      toMs(one.to) > start &&
      (one.metrics.length === 0 || one.metrics.some((metric) => metrics.includes(metric))),
  )
  if (!stretch) return { kind: 'missing', message: t('explore:state.noValue') }
  return { kind: gapKind(stretch, data_through), message: gapMessage(stretch) }
}

/** Every bucket of an ungrouped answer, known or not: a gap has its place on the axis, and its reason. */
export function bucketsOf(answer: MetricsAnswer, metrics: readonly string[], grain: ShownGrain): Bucket[] {
  return answer.rows.map((row) => {
    const start = toMs(String(row['time']))
    const end = row['to'] ? toMs(String(row['to'])) : nextBucket(start, grain)
    const unknown = metrics.every((metric) => (row[metric] ?? null) === null)
    return {
      time: grain === 'hour' ? toInstant(start) : toDay(start),
      start,
      end,
      gap: unknown ? whyUnknown({ start, end, metrics }, answer.completeness) : null,
      partial: !unknown && row['partial'] === true,
      provisional: !unknown && row['provisional'] === true,
    }
  })
}
