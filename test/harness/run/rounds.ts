/**
 * How often a property is tried, and with which values: the same at each run, so that one that fails is no matter of luck.
 * `npm run test:long` tries more of them, others every night.
 */
export function rounds(numRuns: number): { numRuns: number; seed: number } {
  const seed = Number(process.env['ROUNDS_SEED'] ?? 20_261_121)
  return { numRuns: numRuns * Number(process.env['ROUNDS_TIMES'] ?? 1), seed }
}
