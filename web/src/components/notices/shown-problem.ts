import type { ReactNode } from 'react'
import type { Problem } from '../../../../src/api/contract/errors.ts'
import { isLocal } from '../../api/problem-error.ts'
import { problemWords } from '../../i18n/service-words.ts'
import { asSent } from './as-sent.tsx'

interface Shown {
  title: string
  detail: ReactNode
  action: ReactNode
}

/** A problem in the reader's language, as far as its code says what happened; the rest as the service sent it. */
export function shownProblem(problem: Problem): Shown {
  const { code, title, detail, detail_said: said, action, action_said: todo } = problem
  // What this page found itself is said in the reader's language already.
  const words = isLocal(problem) ? undefined : problemWords(code)
  if (words?.detail !== undefined) return { action: null, ...words, detail: words.detail }
  if (isLocal(problem)) return { title, detail, action }
  return { title: words?.title ?? title, detail: asSent(said), action: todo && asSent(todo) }
}
