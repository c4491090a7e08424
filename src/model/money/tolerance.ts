import Big from 'big.js'

/** US dollars for every line of a bill (upstream/code-billing 17). */
const OF_A_LINE = new Big('0.00001')

/** How far sums of this many lines may lie apart for the float tails of the vendor alone. */
export const toleranceOf = (lines: number): Big => OF_A_LINE.times(Math.max(1, lines))
