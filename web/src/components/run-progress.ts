import type { Run } from '../../../src/api/contract/datasets.ts'
import { formatCount } from '../format/decimal.ts'
import { RUN_STATE_NAMES, sliceWord } from './dataset-words.ts'

export type DatasetRun = Run['datasets'][number]

/** Days still to be listed when a history is collected; an everyday run has one step, which says nothing. */
function daysToList({ steps_total }: DatasetRun): number | null {
  return steps_total !== null && steps_total > 1 ? steps_total : null
}

/** Percent done: by days where there are several, else by slices; null while nothing is known. */
export function progressPercent(run: DatasetRun): number | null {
  const { state, steps_done, slices_done, slices_total } = run
  if (state === 'succeeded') return 100
  if (state === 'queued') return 0
  const days = daysToList(run)
  if (days !== null) return (100 * steps_done) / days
  return slices_total ? (100 * slices_done) / slices_total : null
}

/** What has been done so far, in words: `Collecting · day 13 of 30 · 48 log files, 5,120 rows`. */
export function progressText(run: DatasetRun): string {
  const { dataset, state, steps_done, slices_done, slices_total, rows, detail } = run
  if (state === 'queued') return RUN_STATE_NAMES.queued
  const days = daysToList(run)
  const day =
    days === null ? '' : `day ${formatCount(Math.min(steps_done + 1, days))} of ${formatCount(days)}`
  // While history is still being listed, the files found so far are not all there will be.
  const of = days !== null || slices_total === null ? '' : ` of ${formatCount(slices_total)}`
  const word = sliceWord(dataset)
  // Where a slice is a day, the days are said already.
  const slices = days !== null && word === 'days' ? '' : `${formatCount(slices_done)}${of} ${word}, `
  const done = `${slices}${formatCount(rows)} rows`
  return [RUN_STATE_NAMES[state], day, detail, done].filter(Boolean).join(' · ')
}
