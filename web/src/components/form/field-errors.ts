import type { ReactNode } from 'react'
import type { Problem } from '../../../../src/api/contract/errors.ts'
import { t } from '../../i18n/t.ts'
import { allAsSent, asSent } from '../notices/as-sent.tsx'

interface Checked {
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
}

/** By field, what is said where the contract does not take what stands there. */
export function checkedErrors({ error }: Checked, messages: Record<string, string>): Record<string, string> {
  const fields = (error?.issues ?? []).map((issue) => String(issue.path[0]))
  return Object.fromEntries(fields.map((field) => [field, messages[field] ?? t('checkField')]))
}

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
  return { [field]: allAsSent([problem.detail_said, problem.action_said]) }
}
