import { describe, expect, it } from 'vitest'
import { progressPercent, progressText, timeLeftText, type DatasetRun } from './run-progress.ts'

const run: DatasetRun = {
  dataset: 'costs',
  slice: 'file',
  state: 'running',
  started_at: '2026-03-10T12:00:00Z',
  steps_done: 12,
  steps_total: 30,
  slices_done: 48,
  slices_total: 60,
  rows: 5120,
  rejected: 0,
  duplicates: 0,
  restated: 0,
  detail: '',
  detail_said: null,
  error: null,
}

describe('progress of a run', () => {
  it('goes by the days to list, because files are found on the way', () => {
    expect(progressPercent(run)).toBe(40)
    expect(progressText(run)).toBe('Collecting · day 13 of 30 · 48 log files, 5,120 rows')
  })

  it('goes by files on an everyday run, which has one step', () => {
    const everyday = { ...run, steps_done: 0, steps_total: 1 }
    expect(progressPercent(everyday)).toBe(80)
    expect(progressText(everyday)).toBe('Collecting · 48 of 60 log files, 5,120 rows')
  })

  it('speaks of one file and one row as of one', () => {
    const one = { ...run, steps_total: 1, slices_done: 1, slices_total: 1, rows: 1 }
    expect(progressText(one)).toBe('Collecting · 1 of 1 log file, 1 row')
    expect(progressText({ ...run, slices_done: 1, rows: 1 })).toBe(
      'Collecting · day 13 of 30 · 1 log file, 1 row',
    )
  })

  it('calls the parts of a dataset by their name', () => {
    const days = { ...run, slice: 'day' as const, steps_total: 1 }
    expect(progressText(days)).toBe('Collecting · 48 of 60 days, 5,120 rows')
    expect(progressText({ ...days, steps_total: 30 })).toBe('Collecting · day 13 of 30 · 5,120 rows')
  })

  it('claims nothing before the amount of work is known', () => {
    expect(progressPercent({ ...run, steps_total: null, slices_total: null })).toBeNull()
    expect(progressPercent({ ...run, state: 'queued' })).toBe(0)
    expect(progressText({ ...run, state: 'queued' })).toBe('Waiting')
  })

  it('is complete when the run succeeded, whatever was counted', () => {
    expect(progressPercent({ ...run, state: 'succeeded' })).toBe(100)
  })
})

describe('the time a run still needs', () => {
  const after = (minutes: number) => Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000

  it('is told from the pace so far, and rounded up', () => {
    // 12 of 30 days in 4 minutes: 18 days take 6 more.
    expect(timeLeftText(run, after(4))).toBe('about 6 minutes left at the pace so far')
    expect(timeLeftText(run, after(100))).toBe('about 3 hours left at the pace so far')
    expect(timeLeftText({ ...run, steps_done: 29 }, after(4))).toBe('less than a minute left')
  })

  it('goes by files where there is one step', () => {
    expect(timeLeftText({ ...run, steps_done: 0, steps_total: 1 }, after(8))).toBe(
      'about 2 minutes left at the pace so far',
    )
  })

  it('is unknown before the pace or the amount of work is', () => {
    const unknown = 'time left not known yet'
    expect(timeLeftText({ ...run, steps_done: 2 }, after(4))).toBe(unknown)
    expect(timeLeftText(run, after(0.4))).toBe(unknown)
    expect(timeLeftText({ ...run, steps_total: null, slices_total: null }, after(4))).toBe(unknown)
    expect(timeLeftText({ ...run, state: 'queued', started_at: null }, after(4))).toBe(unknown)
  })
})
