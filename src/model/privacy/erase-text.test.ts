import { expect, test } from 'vitest'
import { eraserOf } from './erase-text.ts'

const erase = eraserOf(['Ann Canary', 'ann@example.com', 'ann-c', '11', 'user-ann', 'Ann'])

test.each([
  ['Ann Canary', 'erased'],
  ['ann canary', 'erased'],
  ['Use of Ann Canary, monthly', 'Use of erased, monthly'],
  ['["user:user-ann","model:m"]', '["user:erased","model:m"]'],
  ['code_assistant:11', 'code_assistant:erased'],
  ['11', 'erased'],
  ['mail to ANN@example.com.', 'mail to erased.'],
  ['Ann', 'erased'],
])('takes names out of %s', (text, erased) => expect(erase(text)).toBe(erased))

test.each([
  'Annabel Canary',
  'joann-c',
  'ann-cd',
  'user-anna',
  'ann@example.community',
  '2026-11-01',
  'limit=11',
  'Can Ann do',
  '',
])('leaves %s as it is', (text) => expect(erase(text)).toBeNull())

test('takes nothing out for nobody', () => expect(eraserOf([])('anything')).toBeNull())
