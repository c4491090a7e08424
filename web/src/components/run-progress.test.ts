import { describe, expect, it } from 'vitest'
import { progressPercent, progressText, type DatasetRun } from './run-progress.ts'

const run: DatasetRun = {
  dataset: 'costs',
  state: 'running',
  steps_done: 12,
  steps_total: 30,
  slices_done: 48,
  slices_total: 60,
  rows: 5120,
  rejected: 0,
  duplicates: 0,
  restated: 0,
  detail: '',
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

  it('calls the parts of a dataset by their name', () => {
    const days = { ...run, dataset: 'org_users_1d' as const, steps_total: 1 }
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
