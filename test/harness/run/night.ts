/** Set by `npm run test:long`. */
export const IS_NIGHT = process.env['TEST_NIGHT'] === 'yes'

/**
 * What is only worth a night, see docs/decisions/0049: `npm test` takes those that stand for the others, `npm run test:long`
 * takes all. It runs every test file that imports this one.
 */
export function atNight<T>(further: readonly T[]): readonly T[] {
  return IS_NIGHT ? further : []
}

/** Of the steps of a chain every second one by day; the others are somebody else's turn. */
export function inTurn<T>(steps: readonly T[], turn: 0 | 1): readonly T[] {
  return IS_NIGHT ? steps : steps.filter((_, at) => at % 2 === turn)
}
