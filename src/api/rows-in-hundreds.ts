import type { Said } from '../words/said.ts'

/** Rows of a file are a clock of who worked: where people are not shown, they are counted in whole hundreds. */
export const inHundreds = (rows: number): number => Math.floor(rows / 100) * 100

/** Places of sentences, and fields of the journal, that rows are counted in. */
const COUNTED: readonly string[] = ['rows', 'lines', 'rejected']

/** The same, with the rows that it counts in hundreds. */
export function countsInHundreds<Value>(
  counted: Readonly<Record<string, Value>>,
): Record<string, Value | number> {
  return Object.fromEntries(
    Object.entries(counted).map(([name, value]) => [
      name,
      typeof value === 'number' && COUNTED.includes(name) ? inHundreds(value) : value,
    ]),
  )
}

/** A sentence, with the rows that it counts in hundreds. */
export const saidInHundreds = ({ code, params }: Said): Said => ({ code, params: countsInHundreds(params) })
