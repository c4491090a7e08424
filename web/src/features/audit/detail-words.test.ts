import { expect, test } from 'vitest'
import { detailInWords } from './detail-words.ts'

test('what was done is told by field, its words in the reader’s', () => {
  expect(
    detailInWords({ method: 'hosted_app', enterpriseSlug: 'acme', organizations: [], from: null }),
  ).toEqual([
    { name: 'Connected by', value: 'Installed app' },
    { name: 'Enterprise', value: 'acme' },
  ])
  expect(detailInWords({ datasets: ['costs', 'seats'], from: '2026-03-10T00:00:00.000Z' })).toEqual([
    { name: 'Datasets', value: 'Cost records; Seats, organizations' },
    { name: 'From', value: 'Mar 10, 2026, 00:00 UTC' },
  ])
  expect(detailInWords({ changed: ['adminKey'] })).toEqual([{ name: 'Changed', value: 'Admin key' }])
})

test('what seats include is told by plan and unit; not known is a word, and none a number', () => {
  const of = { plan: 'business', unit: 'premium_requests' }
  expect(detailInWords({ ...of, included: { from: 'not_known', to: '0' } })).toEqual([
    { name: 'Plan', value: 'Business' },
    { name: 'Unit', value: 'Premium requests' },
    { name: 'Included', value: 'Not known → 0' },
  ])
})

test('names that people gave stay as they are', () => {
  expect(
    detailInWords({ name: { from: 'admin', to: 'none' }, seat_price: { from: 'none', to: '19 EUR' } }),
  ).toEqual([
    { name: 'Name', value: 'admin → none' },
    { name: 'Seat price', value: 'None → 19 EUR' },
  ])
})

test('what is not known is told as it came', () => {
  expect(detailInWords({ unheard_of: { deep: 1 }, state_changed: false })).toEqual([
    { name: 'unheard_of', value: '{"deep":1}' },
    { name: 'Other content', value: 'No' },
  ])
})
