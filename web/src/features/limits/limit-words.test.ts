import { describe, expect, it } from 'vitest'
import { closeness, limitText, sourceText } from './limit-words.ts'

const limit = { type: 'limited', amount: '1500', unit: 'credit', expires_at: null } as const

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

describe('closeness', () => {
  it.each([
    ['0.79', 'Within the limit'],
    ['0.8', 'Near the limit'],
    ['1', 'At the limit'],
    ['1.2', 'Over the limit'],
  ])('%s is %s', (share, text) => {
    expect(closeness(share)?.text).toBe(text)
  })

  it('is unknown when the share is', () => {
    expect(closeness(null)).toBeNull()
  })
})
