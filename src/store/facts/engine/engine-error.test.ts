import { expect, test } from 'vitest'
import { EngineError, faultOfCode, forReader } from './engine-error.ts'

test.each([
  [117, 'data'],
  [395, 'data'],
  [241, 'memory'],
  [246, 'damaged'],
  [74, 'io'],
  [252, 'overloaded'],
  [159, 'timeout'],
  [394, 'cancelled'],
  [243, 'disk'],
  [242, 'unavailable'],
  [62, 'statement'],
  [null, 'statement'],
])('code %s is a fault of the kind %s', (code, fault) => {
  expect(faultOfCode(code)).toBe(fault)
})

test('a reader is told what to do, and keeps the original as cause', () => {
  const error = new EngineError('memory', 241, new Error('Memory limit exceeded'))
  expect(forReader(error)).toMatchObject({ code: 'overloaded', action: expect.any(String), cause: error })
  expect(forReader(new EngineError('timeout', 159, null))).toMatchObject({ code: 'timeout' })
  expect(forReader(new EngineError('unavailable', null, null))).toMatchObject({ code: 'store_unavailable' })
  const other = new EngineError('statement', 62, new Error('Syntax error'))
  expect(forReader(other)).toBe(other)
  expect(other.message).not.toContain('Syntax')
})
