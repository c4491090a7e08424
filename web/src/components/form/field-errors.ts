import type { ReactNode } from 'react'
import type { Problem } from '../../../../src/api/contract/errors.ts'
import { problemWords } from '../../i18n/service-words.ts'
import { allAsSent, asSent } from '../notices/as-sent.tsx'

/** The service's words about single fields, by field name. `fallback` names the field of a code without paths. */
export function fieldErrors(
  problem: Problem,
  fallback: Record<string, string> = {},
): Record<string, ReactNode> {
  const named = Object.fromEntries(
    problem.errors.map(({ path, message_said: said }) => [path.replace(/^body\./, ''), asSent(said)]),
  )
  const field = fallback[problem.code]
  if (Object.keys(named).length > 0 || !field) return named
  const words = problemWords(problem.code)
  if (words?.detail === undefined) return { [field]: allAsSent([problem.detail_said, problem.action_said]) }
  return { [field]: [words.detail, words.action].filter(Boolean).join(' ') }
}
