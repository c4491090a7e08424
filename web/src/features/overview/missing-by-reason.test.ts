import { expect, it } from 'vitest'
import { missingByReason, reasonText } from './missing-by-reason.ts'
import { ownWords } from '../../i18n/service-words.ts'

const stretch = (from: string, to: string) => ({
  from: `2026-03-${from}T00:00:00Z`,
  to: `2026-03-${to}T00:00:00Z`,
  reason: 'not_connected' as const,
  message: '',
  message_said: ownWords(''),
  metrics: [],
})

it('joins what touches, and says nothing of the days between that are known', () => {
  const reach = {
    source: 'chat_assistant' as const,
    feed: 'costs' as const,
    data_through: '2026-03-20T00:00:00Z',
    settled_through: null,
    provisional: false,
    missing: [stretch('18', '20'), stretch('01', '05'), stretch('04', '08')],
    rejected: [],
  }
  expect(missingByReason(reach)).toEqual([
    { reason: 'not_connected', from: '2026-03-01', to: '2026-03-08' },
    { reason: 'not_connected', from: '2026-03-18', to: '2026-03-20' },
  ])
})

it('says of published sums that wait for days of people that they do, and not that the vendor has none of them', () => {
  expect(reasonText('waiting_for_vendor', false)).toContain('the vendor has nothing yet')
  expect(reasonText('waiting_for_vendor', true)).toContain('waits for days of what people did')
})
