import { useQuery } from '@tanstack/react-query'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import type { DayRange } from '../range/date-range.ts'
import { valuesQuery } from '../explore-queries.ts'
import { dimensionName, valueLabel, type QueryFilter } from './filters.ts'

interface FilterTextProps {
  filter: QueryFilter
  days: DayRange
  source: SourceKind
}

/** A filter in words, its ids as the names the service knows for them: `Team is Platform or Web`. */
export function FilterText({ filter: { dimension, op, values }, days, source }: FilterTextProps) {
  const named = values.some((value) => value !== '')
  const known = useQuery({ ...valuesQuery(days, source, dimension, ''), enabled: named }).data
  const labels = values.map((value) =>
    valueLabel(dimension, value, known?.find((one) => one.value === value)?.label),
  )
  const text = {
    dimension: dimensionName(dimension),
    values: labels.join(', '),
  }
  return <div>{op === 'in' ? t('explore:filters.is', text) : t('explore:filters.isNot', text)}</div>
}
