/** Set by `npm run test:long`. */
export const IS_NIGHT = process.env['TEST_NIGHT'] === 'yes'

/** Files of which all is for the night, while by day another file stands for them. */
export const BY_NIGHT_ALONE: readonly string[] = IS_NIGHT ? [] : ['**/*.night.test.ts']

/**
 * What is only worth a night, see docs/decisions/0049: `npm test` takes those that stand for the others, `npm run test:long`
 * takes all. It runs every test file that imports this one, or a suite that does.
 */
export function atNight<T>(further: readonly T[]): readonly T[] {
  return IS_NIGHT ? further : []
}

/** By day one case that stands for the others of its kind, by night all of them. */
export function oneOf<T>(cases: readonly T[]): readonly T[] {
  return IS_NIGHT ? cases : cases.slice(0, 1)
}

/** Of the steps of a chain one of two by day, or of `turns`; the others are somebody else's turn. */
export function inTurn<T>(steps: readonly T[], turn: number, turns = 2): readonly T[] {
  return IS_NIGHT ? steps : steps.filter((_, at) => at % turns === turn)
}
