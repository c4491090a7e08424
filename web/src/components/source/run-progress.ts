import type { Run } from '../../../../src/api/contract/connections/datasets.ts'
import { formatCount } from '../../format/decimal.ts'
import { RUN_STATE_NAMES } from './dataset-words.ts'
import { t } from '../../i18n/t.ts'

export type DatasetRun = Run['datasets'][number]

/** Days still to be listed when a history is collected; an everyday run has one step, which says nothing. */
function daysToList({ steps_total }: DatasetRun): number | null {
  return steps_total !== null && steps_total > 1 ? steps_total : null
}

/** What of the work is done, by days where there are several, else by slices; null while nothing is known. */
function partsOf(run: DatasetRun): { done: number; total: number } | null {
  const days = daysToList(run)
  if (days !== null) return { done: run.steps_done, total: days }
  return run.slices_total ? { done: run.slices_done, total: run.slices_total } : null
}

/** Fewer parts or seconds than these say nothing about the pace: the first few go out at once. */
const TELLING_PARTS = 5
const TELLING_MS = 30_000

/** Milliseconds still needed if it goes on at the pace so far; null where that cannot be told. */
function timeLeftMs(run: DatasetRun, now: number): number | null {
  const parts = partsOf(run)
  if (run.state !== 'running' || run.started_at === null || parts === null) return null
  const elapsed = now - Date.parse(run.started_at)
  if (parts.done < TELLING_PARTS || elapsed < TELLING_MS) return null
  return (elapsed * Math.max(0, parts.total - parts.done)) / parts.done
}

/** The estimate in words, rounded up: `about 4 minutes left at the pace so far`. */
export function timeLeftText(run: DatasetRun, now: number): string {
  const left = timeLeftMs(run, now)
  if (left === null) return t('run.left.unknown')
  if (left < 60_000) return t('run.left.soon')
  const minutes = Math.ceil(left / 60_000)
  return minutes < 90
    ? t('run.left.minutes', { count: minutes })
    : t('run.left.hours', { count: Math.ceil(minutes / 60) })
}

/** Percent done: by days where there are several, else by slices; null while nothing is known. */
export function progressPercent(run: DatasetRun): number | null {
  if (run.state === 'succeeded') return 100
  if (run.state === 'queued') return 0
  const parts = partsOf(run)
  return parts && (100 * parts.done) / parts.total
}

/** `48 of 60 log files`; while history is still being listed, what was found so far is not all there will be. */
function slicesText(slice: DatasetRun['slice'], done: number, total: number | null): string {
  if (total === null) return t(`slicesDone.${slice}`, { count: done, done: formatCount(done) })
  return t(`slicesOf.${slice}`, {
    count: total,
    done: formatCount(done),
    total: formatCount(total),
  })
}

/** What has been done so far, in words: `Collecting · day 13 of 30 · 48 log files, 5,120 rows`. */
export function progressText(run: DatasetRun): string {
  const { slice, state, steps_done, slices_done, slices_total, rows, detail } = run
  if (state === 'queued') return RUN_STATE_NAMES.queued
  const days = daysToList(run)
  const day =
    days === null
      ? ''
      : t('run.day', { day: formatCount(Math.min(steps_done + 1, days)), days: formatCount(days) })
  // Where a slice is a day, the days are said already; fewer slices than are told of are none.
  const slices =
    (days !== null && slice === 'day') || slices_total === 0
      ? ''
      : slicesText(slice, slices_done, days === null ? slices_total : null)
  const done = [slices, t('run.rows', { count: rows, rows: formatCount(rows) })].filter(Boolean).join(', ')
  return [RUN_STATE_NAMES[state], day, detail, done].filter(Boolean).join(' · ')
}
