import { datasetStatusName } from '../../components/source/dataset-words.ts'
import { expect, it } from 'vitest'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { byUrgency, needsAttention, summaryText } from './dataset-order.ts'
import { ownWords } from '../../i18n/service-words.ts'

const dataset = (name: DatasetHealth['dataset'], status: DatasetHealth['status']): DatasetHealth => ({
  dataset: name,
  shape: 'user_day',
  slice: 'day',
  path: '/x',
  status,
  data_through: null,
  settled_through: null,
  last_success_at: null,
  next_run_at: null,
  slices: 0,
  rows: 0,
  rejected: 0,
  duplicates: 0,
  restated: 0,
  unknown_fields: [],
  gaps: [],
  known_days: null,
  missing_days: [],
  last_error: null,
})
const all = [
  dataset('org_metrics', 'not_offered'),
  dataset('seats', 'ok'),
  dataset('org_users_1d', 'not_enabled_upstream'),
  dataset('teams', 'failing'),
]

it('puts what needs somebody first and what is not offered last', () => {
  expect(all.toSorted(byUrgency).map((one) => one.dataset)).toEqual([
    'teams',
    'org_users_1d',
    'seats',
    'org_metrics',
  ])
  expect(all.filter(needsAttention)).toHaveLength(2)
})

it('counts each dataset once', () => {
  expect(summaryText(all)).toBe('4 datasets: 2 need attention, 1 up to date, 1 not offered.')
})

it('tells what the connection names no organization for from what the vendor does not offer', () => {
  const error = {
    code: 'no_organization',
    message: 'None.',
    message_said: ownWords('None.'),
    action: null,
    action_said: null,
    at: '2026-03-01T00:00:00Z',
  }
  const seats = { ...dataset('seats', 'not_offered'), last_error: error }
  expect(datasetStatusName(seats)).toBe('No organization named')
  expect(datasetStatusName(dataset('org_metrics', 'not_offered'))).toBe('Not offered by the vendor')
  expect(summaryText([seats, dataset('costs', 'disconnected')])).toBe(
    '2 datasets: 1 without a named organization, 1 not collected any more.',
  )
})

it('leaves the reason why something is not offered out of what needs attention', () => {
  const error = {
    code: 'closed_by_vendor',
    message: 'Closed.',
    message_said: ownWords('Closed.'),
    action: null,
    action_said: null,
    at: '2026-03-01T00:00:00Z',
  }
  expect(needsAttention({ ...dataset('org_metrics', 'not_offered'), last_error: error })).toBe(false)
  expect(needsAttention({ ...dataset('seats', 'ok'), last_error: error })).toBe(true)
})
