import type { z } from 'zod'
import { saidOfIssue } from '../words/said-of-issue.ts'
import type { ErrorDetail } from './errors.ts'

/** The fields that a schema refuses, by path and without their values. */
export function fieldErrors({ issues }: Pick<z.core.$ZodError, 'issues'>, input: unknown): ErrorDetail[] {
  return issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: saidOfIssue(issue, input),
  }))
}
