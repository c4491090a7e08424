import { describe, expect, it } from 'vitest'
import { isMarkup } from '../../is-markup.ts'
import { errorWords, saysCostsNotEnabled, saysProjectKey } from './vendor-error-text.ts'

describe('errorWords', () => {
  it.each([
    ['{"error":{"message":"No access","code":"denied"}}', 'denied No access'],
    ['{"error":"No access"}', 'No access'],
    ['{"detail":"Invalid event_type COSTS"}', 'Invalid event_type COSTS'],
    ['{"detail":[{"loc":["query","after"],"msg":"Field required"}]}', 'Field required'],
    ['{"message":"No access"}', 'No access'],
    ['No access', 'No access'],
    ['{"error":7}', '{"error":7}'],
    ['[1]', '[1]'],
    ['', ''],
  ])('reads %j', (body, words) => {
    expect(errorWords(body)).toContain(words)
  })

  it('looks at a part of a long text only', () => {
    expect(errorWords('x'.repeat(100_000)).length).toBe(2_000)
  })
})

describe('what the vendor tells apart by text only', () => {
  it.each(['{"detail":"Invalid event_type COSTS"}', '{"error":{"message":"Invalid event_type: COSTS"}}'])(
    'not enabled: %s',
    (body) => {
      expect(saysCostsNotEnabled(errorWords(body))).toBe(true)
    },
  )

  it.each([
    '{"error":{"message":"Project API keys are not accepted."}}',
    '{"error":{"message":"This endpoint does not support project keys"}}',
    '{"detail":"API Platform keys cannot be used here"}',
    '{"message":"not a workspace admin key"}',
  ])('a key of the developer platform: %s', (body) => {
    expect(saysProjectKey(errorWords(body))).toBe(true)
  })

  it.each([
    '{"error":{"message":"Invalid API key"}}',
    '{"error":{"message":"You have insufficient permissions for this operation. Missing scopes: costs.read"}}',
    '{"detail":"bad timestamp"}',
  ])('neither: %s', (body) => {
    expect(saysProjectKey(errorWords(body)) || saysCostsNotEnabled(errorWords(body))).toBe(false)
  })
})

describe('isMarkup', () => {
  it.each([
    ['text/html', 'anything'],
    ['application/json', '  <!DOCTYPE html>'],
    ['', '<html lang="en">'],
    ['text/plain', '<?xml version="1.0"?>'],
  ])('%s with %j', (contentType, text) => {
    expect(isMarkup({ contentType, text })).toBe(true)
  })

  it('leaves JSON and words alone', () => {
    expect(isMarkup({ contentType: 'application/json', text: '{"a":"<html>"}' })).toBe(false)
    expect(isMarkup({ contentType: 'text/plain', text: 'a < b' })).toBe(false)
  })
})
