import { expect, test } from 'vitest'
import { createRequestSlots } from './request-slots.ts'

test('one request too many is refused at once, and the next is let in when one has ended', () => {
  const slots = createRequestSlots({ most: 3, mostEach: 2 })
  const free = ['ada', 'grace', 'edith'].map((who) => slots.take(who))
  expect(() => slots.take('mary')).toThrow(expect.objectContaining({ code: 'overloaded' }))
  free[0]?.()
  slots.take('mary')
  expect(() => slots.take('ada')).toThrow(expect.objectContaining({ code: 'overloaded' }))
})

test('nobody can hold every place', () => {
  const slots = createRequestSlots({ most: 4, mostEach: 2 })
  const [first] = [slots.take('ada'), slots.take('ada')]
  expect(() => slots.take('ada')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  slots.take('grace')
  first?.()
  slots.take('ada')
  expect(() => slots.take('ada')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
})

test('a place is given back once, however often it is said', () => {
  const slots = createRequestSlots({ most: 2, mostEach: 2 })
  const [first] = [slots.take('ada'), slots.take('grace')]
  first?.()
  first?.()
  slots.take('ada')
  expect(() => slots.take('ada')).toThrow(expect.objectContaining({ code: 'overloaded' }))
})
