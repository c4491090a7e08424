/** Stands in numbers for `HUGE_ID_TEXT`, its successor, which a double cannot represent. */
export const HUGE_ID = 9_007_199_254_740_992
const HUGE_ID_TEXT = '9007199254740993'

/** The id as in files and answers. */
export function idText(id: number): string {
  return id === HUGE_ID ? HUGE_ID_TEXT : String(id)
}

const DIGITS = '\u0001'

/** Stands for a number that `jsonText` writes with exactly these digits. */
export function exactNumber(digits: string): string {
  return `${DIGITS}${digits}`
}

/** JSON in which the huge id and exact numbers are written out exactly. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(String(HUGE_ID), HUGE_ID_TEXT)
    .replaceAll(/"\\u0001([^"]+)"/g, '$1')
}
