import { costFiles } from '../../store/facts/ledger/newest-slices.ts'
import Big from 'big.js'
import { DAY_MS, type Interval, startOfHour } from '../../model/time/time.ts'
import { said, type Said } from '../../words/said.ts'
import { COUNT, TEXT } from '../../store/facts/engine/columns.ts'
import { i64, readRows, rowsOf, sql, texts, u32 } from '../../store/facts/engine/sql.ts'
import { readSlices } from '../../store/facts/ledger/ledger.ts'
import { limitSnapshots, limitsOf } from '../limits/limit-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'
import { isoInstant } from '../ask/time-range.ts'

/** A record that is written later than this after its time is none that merely took its way (upstream/chat-assistant 3: hours). */
const ON_ITS_WAY_MS = DAY_MS
/** Between two readings of the counter around a stretch, and its days. */
const SLACK_MS = DAY_MS
const MOST_STRETCHES = 4
/** Of the month: where little else is left that agrees, that they differ within says nothing. */
const MOST_SHARE = 0.5

interface RestatedInput extends ScopedFacts {
  /** Whose cost records they are, and the workspace whose people are counted. */
  account: string
  workspace: string
  people: readonly string[]
  /** As the counter names it. */
  unit: string
  /** The month, up to the hour of the reading. */
  month: Interval
  takenAt: number
  /** Milliseconds before which cost records say no hour. */
  hoursFrom: number
  /** What cost records of these people come to now. */
  recordsOf: (range: Interval) => Promise<string | null>
}

/** What the counter counted between two of its readings, and what the records of that time say now. */
interface Measured extends Interval {
  counted: Big
  recorded: Big
}

/**
 * Stretches of which the vendor wrote records after its counter was read last, with what it had counted in them. Of none
 * where the two do not differ there by what the month does, up to `within`: then something else is behind it.
 */
export async function restatedSince(input: RestatedInput, apart: Big, within: Big): Promise<Said[]> {
  const stretches = stretchesOf(await restatedDays(input))
  if (stretches.length === 0 || stretches.length > MOST_STRETCHES) return []
  const found = await Promise.all(stretches.map((stretch) => measured(input, stretch)))
  const all = found.flatMap((one) => one ?? [])
  const covered = all.reduce((length, { start, end }) => length + end - start, 0)
  if (covered > MOST_SHARE * (input.month.end - input.month.start)) return []
  const sum = all.reduce((total, { counted, recorded }) => total.plus(recorded).minus(counted), new Big(0))
  if (all.length < found.length || apart.minus(sum).abs().gt(within)) return []
  return all.map(({ start, end, counted, recorded }) =>
    said('restated_since_counted', {
      from: isoInstant(start),
      to: isoInstant(end),
      counted: counted.toFixed(),
      recorded: recorded.toFixed(),
    }),
  )
}

/**
 * Days, milliseconds since the epoch, with records of a file of after the reading that were not merely on their way. Which
 * of them stood in another file before the ledger does not say: history comes newest first.
 */
async function restatedDays(input: RestatedInput): Promise<number[]> {
  const { facts, scope, account, month, takenAt, signal } = input
  const of = { tenant: scope.tenant, account }
  const within = sql`period_start < ${i64(month.end)} AND period_end > ${i64(month.start)}`
  const told = await readSlices(
    facts,
    ['slice', 'vendorEnd'],
    of,
    sql`${costFiles()} AND rows > 0 AND ${within}`,
    signal,
  )
  const later = told.filter(({ vendorEnd }) => Date.parse(vendorEnd ?? '') > takenAt)
  if (later.length === 0) return []
  const days = sql`SELECT DISTINCT slice, toUInt64(toUnixTimestamp(toStartOfDay(event_time))) AS day
FROM ${rowsOf('costs_current', of)} AND slice IN ${texts(later.map(({ slice }) => slice))}
  AND event_time >= toDateTime(${u32(month.start / 1000)}, 'UTC') AND event_time < toDateTime(${u32(month.end / 1000)}, 'UTC')`
  const rows = await readRows(facts, days, { slice: TEXT, day: COUNT }, signal)
  const written = new Map(later.map(({ slice, vendorEnd }) => [slice, Date.parse(vendorEnd ?? '')]))
  return rows
    .map(({ slice, day }) => ({ day: day * 1000, at: written.get(slice) ?? 0 }))
    .flatMap(({ day, at }) => (day + DAY_MS + ON_ITS_WAY_MS <= at ? [day] : []))
}

/** Days in a row, and those that lie so near to each other that no reading of the counter is between them. */
function stretchesOf(days: readonly number[]): Interval[] {
  const stretches: Interval[] = []
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && day - last.end <= 2 * SLACK_MS) last.end = day + DAY_MS
    else stretches.push({ start: day, end: day + DAY_MS })
  }
  return stretches
}

/** Null where no reading of the counter is near both ends, or the records say no hours any more. */
async function measured(input: RestatedInput, stretch: Interval): Promise<Measured | null> {
  const { month, takenAt, hoursFrom, recordsOf } = input
  const isFirst = stretch.start <= month.start
  const [begun, ended] = await Promise.all([
    isFirst ? month.start : readingBefore(input, stretch.start),
    readingBefore(input, Math.min(stretch.end + SLACK_MS, takenAt)),
  ])
  if (begun === null || ended === null || begun < stretch.start - SLACK_MS) return null
  if (ended < Math.min(stretch.end, takenAt)) return null
  const range = { start: startOfHour(begun), end: startOfHour(ended) }
  if (range.start < hoursFrom || range.end <= range.start) return null
  const [before, after, recorded] = await Promise.all([
    isFirst ? '0' : countedAt(input, begun),
    countedAt(input, ended),
    recordsOf(range),
  ])
  if (before === null || after === null || recorded === null) return null
  return { ...range, counted: new Big(after).minus(before), recorded: new Big(recorded) }
}

async function readingBefore(input: RestatedInput, asOf: number): Promise<number | null> {
  const { facts, scope, workspace, month, signal } = input
  const snapshots = await limitSnapshots({ facts, scope, asOf, historical: true, signal })
  const taken = snapshots.find((one) => one.workspace === workspace)?.takenAt ?? null
  return taken === null || taken < month.start ? null : taken
}

/** The month's counter of these people, as it was read then; null: of none of them. */
async function countedAt(
  { facts, scope, workspace, people, unit, signal }: RestatedInput,
  takenAt: number,
): Promise<string | null> {
  const counted = sql`SELECT toString(sum(current_usage)) AS used, count() AS known
FROM ${limitsOf(scope.tenant, new Map([[workspace, takenAt]]))} AND level = 'user' AND isNotNull(current_usage)
  AND current_usage_unit IN ${texts([unit])} AND subject_id IN ${texts(people)}`
  const [row] = await readRows(facts, counted, { used: TEXT, known: COUNT }, signal)
  return row && row.known > 0 ? row.used : null
}
