import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const isWithin = (part: bigint, whole: bigint) => (part & ~whole) === 0n

test('a value is within another where it goes with nothing else', () => {
  const pieces = piecesOf([
    [
      { product: 'chat', model: 'small' },
      { product: 'chat', model: 'large' },
      { product: 'agent', model: 'large' },
    ],
  ])
  expect(isWithin(pieces.of('model', 'small'), pieces.of('product', 'chat'))).toBe(true)
  expect(isWithin(pieces.of('model', 'large'), pieces.of('product', 'chat'))).toBe(false)
  expect(isWithin(pieces.of('product', 'agent'), pieces.of('model', 'large'))).toBe(true)
})

test('of dimensions that go together in pairs, what is in all pairs goes together', () => {
  const pieces = piecesOf([
    [
      { language: 'go', feature: 'chat' },
      { language: 'go', feature: 'inline' },
    ],
    [
      { language: 'go', model: 'small' },
      { language: 'go', model: 'large' },
    ],
    [
      { model: 'small', feature: 'chat' },
      { model: 'large', feature: 'inline' },
      { model: 'large', feature: 'agent' },
    ],
  ])
  const [small, large] = [pieces.of('model', 'small'), pieces.of('model', 'large')]
  expect(small).toBe(pieces.of('feature', 'chat'))
  // The agent has no language: no table but one knows of it, and it is a part of the model nevertheless.
  expect(isWithin(pieces.of('feature', 'agent'), large)).toBe(true)
  expect(large & ~pieces.of('language', 'go')).toBe(pieces.of('feature', 'agent'))
})

test('what no table knows of is within nothing, and what no value says neither', () => {
  const pieces = piecesOf([[{ product: 'chat', model: 'small' }]])
  const [editor, unsaid] = [pieces.of('editor', 'vim'), pieces.unsaid('product')]
  expect(editor & unsaid).toBe(0n)
  expect((editor | unsaid) & pieces.of('product', 'chat')).toBe(0n)
  expect(pieces.of('editor', 'vim')).toBe(editor)
})
