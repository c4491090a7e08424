/** An id that a double cannot hold; in numbers it stands for the one beside it, which can be held. */
export const HUGE_ID = 9_007_199_254_740_992
const HUGE_ID_TEXT = '9007199254740993'

/** The id as files and answers have it. */
export function idText(id: number): string {
  return id === HUGE_ID ? HUGE_ID_TEXT : String(id)
}

/** JSON in which the huge id is written out exactly. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(String(HUGE_ID), HUGE_ID_TEXT)
}
