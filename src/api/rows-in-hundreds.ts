import type { Said } from '../words/said.ts'
import type { Param } from '../words/written.ts'

/** Rows of a file are a clock of who worked: where people are not shown, they are counted in whole hundreds. */
export const inHundreds = (rows: number): number => Math.floor(rows / 100) * 100

/** Places of sentences that rows are counted in. */
const COUNTED: readonly string[] = ['rows', 'lines', 'rejected']

/** A sentence, with the rows that it counts in hundreds. */
export function saidInHundreds({ code, params }: Said): Said {
  const coarse = Object.entries(params).map(([name, param]): [string, Param] => [
    name,
    typeof param === 'number' && COUNTED.includes(name) ? inHundreds(param) : param,
  ])
  return { code, params: Object.fromEntries(coarse) }
}
