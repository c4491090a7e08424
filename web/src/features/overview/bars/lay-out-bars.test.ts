import { expect, it } from 'vitest'
import { layOutBars } from './lay-out-bars.ts'

it('stands on the ground, and what is nothing or unknown is seen to be there', () => {
  expect(layOutBars([4, 1, 0, null])).toEqual({
    line: 100,
    boxes: [
      { y: 4, height: 96 },
      { y: 76, height: 24 },
      { y: 98, height: 2 },
      { y: 98, height: 2 },
    ],
  })
  expect(layOutBars([0, null]).line).toBe(100)
})

it('hangs what is less than nothing below a line, on the same scale', () => {
  const { line, boxes } = layOutBars([2, -6, 0])
  expect(line).toBe(28)
  expect(boxes).toEqual([
    { y: 4, height: 24 },
    { y: 28, height: 72 },
    { y: 26, height: 2 },
  ])
})
