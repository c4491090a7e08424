import type { CostSum } from '../../../store/facts/derived/cost-measures.ts'
import { summed } from '../../definitions/value.ts'
import { said, type Said } from '../../../words/said.ts'

/** Counters of the SKU lines that no amount holds: in a unit that is neither CREDITS nor USD, or without an amount. */
export const UNTOLD_LINES = ['other_unit_lines', 'lines_without_amount'] as const satisfies readonly CostSum[]
export type UntoldLines = Record<(typeof UNTOLD_LINES)[number], number>

export const NO_UNTOLD_LINES: UntoldLines = { other_unit_lines: 0, lines_without_amount: 0 }

/** The values of a statement that count them, in their order. */
export const UNTOLD_VALUES = UNTOLD_LINES.map(summed)

export const addUntold = (a: UntoldLines, b: UntoldLines): UntoldLines => ({
  other_unit_lines: a.other_unit_lines + b.other_unit_lines,
  lines_without_amount: a.lines_without_amount + b.lines_without_amount,
})

/** Whether what is spent is more than the amounts say. */
export const isUntold = (lines: UntoldLines): boolean => UNTOLD_LINES.some((measure) => lines[measure] > 0)

/** What every answer with amounts of cost records says of those that are in none of them. */
export function untoldNotes({ other_unit_lines: others, lines_without_amount: bare }: UntoldLines): Said[] {
  return [
    ...(others > 0 ? [said('in_no_total', { lines: linesOf(others) })] : []),
    ...(bare > 0 ? [said('without_amount', { lines: linesOf(bare) })] : []),
  ]
}

const linesOf = (count: number) =>
  count === 1 ? said('sku_line') : said('sku_lines', { count: String(count) })
