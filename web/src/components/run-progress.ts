import type { Run } from '../../../src/api/contract/datasets.ts'
import { formatCount } from '../format/decimal.ts'
import { RUN_STATE_NAMES, sliceKind } from './dataset-words.ts'
import { t } from '../i18n/t.ts'

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

/** `48 of 60 log files`; while history is still being listed, what was found so far is not all there will be. */
function slicesText(kind: ReturnType<typeof sliceKind>, done: number, total: number | null): string {
  if (total === null) return t(`slicesDone.${kind}`, { done: formatCount(done) })
  return t(`slicesOf.${kind}`, { done: formatCount(done), total: formatCount(total) })
}

/** What has been done so far, in words: `Collecting · day 13 of 30 · 48 log files, 5,120 rows`. */
export function progressText(run: DatasetRun): string {
  const { dataset, state, steps_done, slices_done, slices_total, rows, detail } = run
  if (state === 'queued') return RUN_STATE_NAMES.queued
  const days = daysToList(run)
  const kind = sliceKind(dataset)
  const day =
    days === null
      ? ''
      : t('run.day', { day: formatCount(Math.min(steps_done + 1, days)), days: formatCount(days) })
  // Where a slice is a day, the days are said already.
  const slices =
    days !== null && kind === 'days' ? '' : slicesText(kind, slices_done, days === null ? slices_total : null)
  const done = [slices, t('run.rows', { rows: formatCount(rows) })].filter(Boolean).join(', ')
  return [RUN_STATE_NAMES[state], day, detail, done].filter(Boolean).join(' · ')
}
