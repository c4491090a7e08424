import { expect, it } from 'vitest'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import type { CodeSlice } from '../../store/facts/ledger/code-slices.ts'
import { codeCoverage } from './code-coverage.ts'

const DAY = '2026-03-10'
const slice = (more: Partial<CodeSlice>): CodeSlice => ({
  account: 'organization:acme',
  dataset: 'seats',
  slice: DAY,
  loadId: 'load',
  kind: 'snapshot',
  outcome: 'committed',
  rows: 1,
  rejected: 0,
  stated: null,
  fetchedAt: dayStart(DAY) + DAY_MS / 4,
  periodStart: dayStart(DAY),
  periodEnd: dayStart(DAY) + DAY_MS,
  ...more,
})

it('lets a list of today reach as far as it was taken, and no further', () => {
  const taken = dayStart(DAY) + DAY_MS / 4
  expect(codeCoverage([slice({})])).toMatchObject({ dataThrough: taken, settledThrough: taken })
  const reported = slice({ dataset: 'org_users_1d', kind: 'day', fetchedAt: dayStart(DAY) + 9 * DAY_MS })
  const end = dayStart(DAY) + DAY_MS
  expect(codeCoverage([reported])).toMatchObject({ dataThrough: end, settledThrough: end })
})
