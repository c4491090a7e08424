import type { Problem } from '../../../src/api/contract/errors.ts'

/** The service's words about single fields, by field name. `fallback` names the field of a code without paths. */
export function fieldErrors(problem: Problem, fallback: Record<string, string> = {}): Record<string, string> {
  const named = Object.fromEntries(
    problem.errors.map(({ path, message }) => [path.replace(/^body\./, ''), message]),
  )
  const field = fallback[problem.code]
  if (Object.keys(named).length > 0 || !field) return named
  return { [field]: problem.action ? `${problem.detail} ${problem.action}` : problem.detail }
}
