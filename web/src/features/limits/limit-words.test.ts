import { describe, expect, it } from 'vitest'
import type { SpendLimit } from '../../../../src/api/contract/money/spend-limits.ts'
import { leftText, paceTexts } from './limit-pace.ts'
import { closenessText, holdsText, leastText, limitText, sourceText } from './limit-words.ts'

const limit = { type: 'limited', amount: '1500', unit: 'credit', expires_at: null } as const

const person: SpendLimit = {
  connection_id: 'c',
  workspace_id: 'w',
  level: 'user',
  id: 'u',
  name: null,
  email: null,
  limit: null,
  holds: null,
  effective_limit: null,
  effective_source: null,
  effective_by: null,
  current_usage: null,
  used_share: null,
  closeness: null,
  left: null,
  pace: null,
  members: null,
  role: null,
  seat_type: null,
}

describe('limits in words', () => {
  it('tells nothing set from unlimited, and both from a limit of zero', () => {
    expect(limitText(null, 'Nothing set')).toBe('Nothing set')
    expect(limitText({ ...limit, type: 'unlimited', amount: null }, '')).toBe('Unlimited')
    expect(limitText({ ...limit, amount: '0' }, '')).toBe('0 credits')
  })

  it('keeps the unit of the vendor, also one we do not know', () => {
    expect(limitText({ ...limit, amount: '50.00', unit: 'usd' }, '')).toBe('$50.00')
    expect(limitText({ ...limit, unit: 'messages' }, '')).toBe('1,500 messages')
  })

  it('says when a limit is temporary', () => {
    expect(limitText({ ...limit, expires_at: '2026-03-31T00:00:00Z' }, '')).toMatch(/until .*31/)
  })

  it('names where an effective limit comes from', () => {
    expect(sourceText({ kind: 'group_default', id: 'g', name: 'Platform' })).toBe('Group default: Platform')
    expect(sourceText({ kind: 'new_kind', id: '', name: '' })).toBe('new kind')
    expect(sourceText(null)).toBe('')
  })
})

it('says what holds, and keeps what is unknown from what is not set', () => {
  const nobody = { ...person, effective_limit: null }
  expect(holdsText({ ...person, holds: 'limited', effective_limit: limit })).toBe('1,500 credits')
  expect(holdsText({ ...nobody, holds: 'none' })).toBe('No limit set')
  expect(holdsText({ ...nobody, holds: 'unknown' })).toBe('Not known')
})

it('says how close somebody is as the service counts it', () => {
  expect(closenessText('near')).toEqual({ tone: 'warn', text: 'Near the limit' })
  expect(closenessText('over')?.text).toBe('Over the limit')
  expect(closenessText('blocked')?.text).toBe('May spend nothing')
  expect(closenessText(null)).toBeNull()
})

describe('how many are near their limit or at it', () => {
  const totals = {
    users: 30,
    near_limit: 0,
    at_limit: 0,
    no_cap: 0,
    limited: 30,
    unlimited: 0,
    none: 0,
    blocked: 0,
    limit_unknown: 0,
    usage_unknown: 0,
  }

  it('is a least while the use or the limit of somebody is unknown', () => {
    expect(leastText(totals)).toBeNull()
    expect(leastText({ ...totals, usage_unknown: 22 })).toBe('at least: not known of 22 people')
    expect(leastText({ ...totals, limited: 29, limit_unknown: 1 })).toBe('at least: not known of one person')
  })

  it('is no least where it is not known at all', () => {
    expect(leastText({ ...totals, near_limit: null, at_limit: null, usage_unknown: 30 })).toBeNull()
  })
})

describe('what is left of a limit, and its pace', () => {
  const use = { amount: '12.5', unit: 'credit', by: 'vendor', at_least: false } as const
  const current_usage = { ...use, through: '2026-03-10T12:00:00Z' }
  const pace = { per_day: '1.25', month_end: '1234.4', runs_out_on: '2026-03-20' }

  it('is told in the unit of the limit', () => {
    expect(leftText({ ...person, current_usage, left: '87.5' })).toBe('87.5 credits left')
    expect(leftText({ ...person, current_usage: { ...current_usage, at_least: true }, left: '87.5' })).toBe(
      'at most 87.5 credits left',
    )
    expect(paceTexts({ ...person, current_usage, pace }, '2026-03-10')).toEqual([
      expect.stringMatching(/^used up about .*20/),
      'about 1,234 credits by month’s end',
    ])
    const usd = { ...current_usage, unit: 'usd' }
    expect(leftText({ ...person, current_usage: usd, left: '-0.5' })).toBe('over by $0.50')
    expect(paceTexts({ ...person, current_usage: usd, pace }, '2026-03-10')[1]).toBe(
      'about $1,234 by month’s end',
    )
  })

  it('is not told where nobody knows what is used', () => {
    expect([leftText(person), paceTexts(person, '2026-03-10')]).toEqual([null, []])
  })
})
