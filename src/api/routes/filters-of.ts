import { z } from 'zod'
import { TidemarkError } from '../../lib/errors.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import type { MessageCode } from '../../words/english.ts'
import { said } from '../../words/said.ts'
import { MetricsQuery } from '../contract/metrics.ts'

const { filters: Filters } = MetricsQuery.shape

/** The one query parameter that is a document of its own: JSON of `MetricsQuery.filters`. */
export function filtersOf(text: string | undefined): z.output<typeof Filters> {
  if (text === undefined) return []
  const parsed = z
    .string()
    .transform((json, issues) => {
      try {
        return JSON.parse(json) as unknown
      } catch {
        issues.addIssue('not_json' satisfies MessageCode)
        return z.NEVER
      }
    })
    .pipe(Filters)
    .safeParse(text)
  if (parsed.success) return parsed.data
  throw new TidemarkError('validation_failed', said('filters_not_valid'), {
    action: said('send_filters_as_json'),
    details: fieldErrors(parsed.error, text).map(({ path, message }) => ({
      path: path === '' ? 'filters' : `filters.${path}`,
      message,
    })),
    cause: parsed.error,
  })
}
