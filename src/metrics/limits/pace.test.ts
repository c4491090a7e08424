import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

const use = (amount: string) => ({ amount, atLeast: false, through: Date.parse('2026-03-11T00:00:00Z') })

test('a month goes on as it came, and a limit that is used up on the way names its day', () => {
  expect(paceOf('20', use('10'))).toEqual({ perDay: '1', monthEnd: '31', runsOutOn: '2026-03-21' })
  expect(paceOf('31', use('10'))?.runsOutOn).toBeNull()
  expect(paceOf('20', use('0'))).toEqual({ perDay: '0', monthEnd: '0', runsOutOn: null })
})

test('what was taken back is no pace: nobody goes on using less than nothing', () => {
  expect(paceOf('100', use('-410'))).toBeNull()
})
