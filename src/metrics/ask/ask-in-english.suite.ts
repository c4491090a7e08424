import { allInEnglish } from '../../words/all-in-english.suite.ts'
import { runMetricsQuery } from './run-query.ts'

/** For tests: a question, and what its answer says in English. */
export const askInEnglish = async (input: Parameters<typeof runMetricsQuery>[0]) =>
  allInEnglish(await runMetricsQuery(input))
