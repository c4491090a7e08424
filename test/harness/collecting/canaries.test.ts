import { expect, test } from 'vitest'
import { leaksIn, newCanary } from './canaries.ts'

const canary = newCanary('key', 'sk-admin-')
const found = (text: string, stride: 1 | 8 = 1) => leaksIn(Buffer.from(text), [canary], stride)

test('finds a secret whole, in part, in base64 and in a URL', () => {
  expect(found(`x${canary.value}x`)).toEqual(['key'])
  expect(found(`…${canary.value.slice(-8)}`)).toEqual(['key'])
  expect(found(`…${canary.value.slice(12, 20)}…`)).toEqual(['key'])
  expect(found(encodeURIComponent(`?k=${canary.value}`))).toEqual(['key'])
  for (const before of ['', 'a', 'ab']) {
    expect(found(Buffer.from(`${before}${canary.value}`).toString('base64'))).toEqual(['key'])
  }
  expect(found(canary.value.slice(-22, -7), 8)).toEqual(['key'])
})

test('does not find the last four characters, nor another canary', () => {
  expect(found(`sk-admin-…${canary.value.slice(-4)}`)).toEqual([])
  expect(found(newCanary('other').value)).toEqual([])
})
