import { describe, expect, it } from 'vitest'
import { limitSentences, recordsBehind } from './limit-sentences.ts'

const nobody = { limited: 0, unlimited: 0, none: 0, unknown: 0 }

describe('what is set for people', () => {
  it('is nothing where that is known of everybody', () => {
    expect(limitSentences({ ...nobody, unlimited: 3, none: 4 })).toEqual([
      'Nobody has a limit: there is nothing to reach.',
    ])
  })

  it('is not called nothing where it is not known of somebody', () => {
    expect(limitSentences({ ...nobody, none: 4, unknown: 1 })).toEqual([
      'For 4 people no limit is set.',
      'Which limit holds for 1 person is not known.',
    ])
  })

  it('tells unlimited, not set and unknown apart beside those with a limit', () => {
    expect(limitSentences({ limited: 9, unlimited: 2, none: 0, unknown: 5 })).toEqual([
      '2 people are unlimited.',
      'Which limit holds for 5 people is not known.',
    ])
  })
})

describe('cost records', () => {
  const reach = (through: string | null) => [
    {
      source: 'chat_assistant' as const,
      feed: 'costs' as const,
      data_through: through,
      settled_through: null,
      provisional: false,
      missing: [],
      rejected: [],
    },
  ]
  const limits = {
    ...nobody,
    taken_at: '2026-03-20T09:00:00Z',
    reason: null,
    reason_said: null,
    near: null,
    at: null,
    workspaces: [],
  }

  it('are behind the vendor’s counter only while they end before it was read', () => {
    expect(recordsBehind({ limits }, reach('2026-03-20T05:00:00Z'))).toBe('2026-03-20T05:00:00Z')
    expect(recordsBehind({ limits }, reach('2026-03-20T09:00:00Z'))).toBeNull()
    expect(recordsBehind({ limits }, reach(null))).toBeNull()
  })
})
