import { expect, test } from 'vitest'
import { declareDatasets } from '../../../model/dataset.ts'
import { coarseDataset, coarseRejected, coarseRun } from './coarse-health.ts'

const OF_SOURCE = { level: 'organization', settleHours: 24, pollMinutes: 60 } as const
const BY_PERSON = { ...OF_SOURCE, slice: 'month', shape: 'person_credit' } as const
declareDatasets('code_assistant', {
  org_users_1d: { ...OF_SOURCE, slice: 'day', shape: 'user_day' },
  org_person_credits: BY_PERSON,
  enterprise_person_credits: { ...BY_PERSON, level: 'enterprise' },
})

const COUNTS = { rows: 394, rejected: 0, duplicates: 0, restated: 0 }
const PROGRESS = { slicesDone: 93, slicesTotal: 194, stepsDone: 93, stepsTotal: 194 }

const sliceOf = (dataset: string) =>
  coarseDataset({
    ...COUNTS,
    dataset,
    path: '',
    status: 'ok',
    dataThrough: null,
    settledThrough: null,
    lastSuccessAt: null,
    nextRunAt: null,
    slices: 194,
    unknownFields: [],
    gaps: [],
    knownDays: null,
    missingDays: [],
    lastError: null,
  }).slices

function progressOf(dataset: string) {
  const part = {
    ...COUNTS,
    ...PROGRESS,
    dataset,
    state: 'running',
    startedAt: null,
    detail: null,
    error: null,
  } as const
  const run = { id: '1', connectionId: '1', trigger: 'schedule', state: 'running', queuedAt: '' } as const
  const coarse = coarseRun({ ...run, startedAt: null, finishedAt: null, datasets: [part] })
  return coarse.datasets.map(({ slicesDone, slicesTotal, stepsDone, stepsTotal }) => [
    [slicesDone, slicesTotal],
    [stepsDone, stepsTotal],
  ])[0]
}

test('slices and steps that are people are counted in hundreds, as their rows are', () => {
  expect(sliceOf('enterprise_person_credits')).toBe(100)
  expect(progressOf('org_person_credits')).toEqual([
    [0, 100],
    [0, 100],
  ])
})

test('slices and steps that are days say how far it is', () => {
  expect(sliceOf('org_users_1d')).toBe(194)
  expect(progressOf('org_users_1d')).toEqual([
    [93, 194],
    [93, 194],
  ])
})

test('a line of a slice by person says the month, and not which person', () => {
  const line = { line: 3, reason: 'invalid_json', path: '', sha256: '', seenAt: '' }
  const slice = (dataset: string, of: string) => coarseRejected({ ...line, dataset, slice: of }).slice
  expect(slice('enterprise_person_credits', '2026-07 17')).toBe('2026-07')
  expect(slice('org_users_1d', '2026-07-01')).toBe('2026-07-01')
})
