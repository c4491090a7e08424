import { expect, it } from 'vitest'
import type { MissingBucket } from '../../../../../src/api/contract/metrics.ts'
import { groupGaps } from './gap-groups.ts'
import { ownWords } from '../../../i18n/service-words.ts'

const gap = (from: string, to: string, message = 'Not collected yet.'): MissingBucket => ({
  from,
  to,
  reason: 'not_collected_yet',
  message,
  message_said: ownWords(message),
  metrics: [],
})

it('folds alike stretches and adds up their days, not those between', () => {
  const groups = groupGaps([
    gap('2026-03-08', '2026-03-10'),
    gap('2026-03-01', '2026-03-06'),
    gap('2026-03-04', '2026-03-05', 'Lost.'),
  ])
  expect(groups).toMatchObject([
    { message: 'Not collected yet.', from: '2026-03-01', to: '2026-03-10', days: 7 },
    { message: 'Lost.', from: '2026-03-04', to: '2026-03-05', days: 1 },
  ])
  expect(groups[0]?.gaps.map(({ from }) => from)).toEqual(['2026-03-01', '2026-03-08'])
})

it('counts a day once that several numbers lack', () => {
  const [group] = groupGaps([
    gap('2026-03-01', '2026-03-06'),
    gap('2026-03-01', '2026-03-06'),
    gap('2026-03-04', '2026-03-08'),
  ])
  expect(group).toMatchObject({ from: '2026-03-01', to: '2026-03-08', days: 7 })
  expect(group?.gaps).toHaveLength(2)
})

it('says no days of stretches that are none', () => {
  const [group] = groupGaps([
    gap('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'),
    gap('2026-03-05T03:00:00Z', '2026-03-05T04:00:00Z'),
  ])
  expect(group).toMatchObject({ days: null, to: '2026-03-05T04:00:00Z' })
})

it('is nothing of nothing', () => {
  expect(groupGaps([])).toEqual([])
})
