import { expect, it } from 'vitest'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import { missingData } from './missing-data.ts'
import { ownWords } from '../../i18n/service-words.ts'

const dataset = (
  name: DatasetHealth['dataset'],
  status: DatasetHealth['status'],
  code: string | null,
  message = `Why ${code}.`,
): DatasetHealth => ({
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
  last_error: code
    ? {
        code,
        message,
        message_said: ownWords(message),
        action: 'Do it.',
        action_said: ownWords('Do it.'),
        at: '2026-03-01T00:00:00Z',
      }
    : null,
})

it('names each reason once with all it keeps away, and leaves out what nobody here can mend', () => {
  const found = missingData([
    dataset('org_users_1d', 'not_enabled_upstream', 'usage_metrics_not_enabled'),
    dataset('enterprise_users_1d', 'not_enabled_upstream', 'usage_metrics_not_enabled'),
    dataset('org_metrics', 'not_offered', 'closed_by_vendor'),
    dataset('seats', 'not_offered', 'no_organization'),
    dataset('teams', 'ok', null),
  ])
  expect(found.map(({ code, datasets }) => [code, datasets.length])).toEqual([
    ['usage_metrics_not_enabled', 2],
    ['no_organization', 1],
  ])
})

it('misses no organization where another connection reads one', () => {
  const unnamed = dataset('seats', 'not_offered', 'no_organization')
  expect(missingData([unnamed, dataset('seats', 'ok', null)])).toEqual([])
  expect(missingData([unnamed, dataset('billing', 'ok', null)])).toHaveLength(1)
})

it('keeps apart what one code says of two things, and leaves out what is said already', () => {
  const found = (said?: Sentence) =>
    missingData(
      [
        dataset(
          'enterprise_users_1d',
          'missing_scope',
          'missing_token_scope',
          'The token lacks read:enterprise.',
        ),
        dataset('seats', 'missing_scope', 'missing_token_scope', 'The token lacks read:org.'),
      ],
      said,
    ).map(({ message_said: { message } }) => message)
  const { message: _, ...first } = ownWords('The token lacks read:enterprise.')
  expect(found()).toEqual(['The token lacks read:enterprise.', 'The token lacks read:org.'])
  expect(
    found({
      ...ownWords(''),
      code: 'sentences',
      params: { all: [first, ownWords('Other data is collected.')] },
    }),
  ).toEqual(['The token lacks read:org.'])
})
