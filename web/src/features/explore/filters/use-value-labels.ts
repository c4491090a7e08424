import { useQueries } from '@tanstack/react-query'
import type { Dimension } from '../../../../../src/api/contract/words.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { valuesQuery } from '../explore-queries.ts'
import type { DayRange } from '../range/date-range.ts'
import { valueLabel } from './filters.ts'

/** What values are called, as far as the service has a name for them: each is looked for, as lists have the most used alone. */
export function useValueLabels(
  days: DayRange,
  source: SourceKind,
  dimension: Dimension,
  values: readonly string[],
): string[] {
  const answers = useQueries({
    queries: values.map((value) => ({
      ...valuesQuery(days, source, dimension, value),
      enabled: value !== '',
    })),
  })
  return values.map((value, at) => {
    const known = answers[at]?.data?.find((one) => one.value === value)
    return valueLabel(dimension, value, known?.label)
  })
}
