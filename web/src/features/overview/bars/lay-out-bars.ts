/** What is nothing is still seen to be there. */
const LEAST = 2
const MOST = 96

interface Box {
  y: number
  height: number
}

/**
 * Bars in a height of 100, upwards from a line and below it where a value is less than nothing. `line` is where that is: at
 * 100 where none is. Pure.
 */
export function layOutBars(values: readonly (number | null)[]): { line: number; boxes: Box[] } {
  const known = values.map((value) => value ?? 0)
  const [most, least] = [Math.max(0, ...known), Math.min(0, ...known)]
  const scale = most - least === 0 ? 0 : MOST / (most - least)
  const line = 100 + least * scale
  const boxes = known.map((value) => {
    const height = Math.max(LEAST, Math.abs(value) * scale)
    return { y: value < 0 ? line : line - height, height }
  })
  return { line, boxes }
}
