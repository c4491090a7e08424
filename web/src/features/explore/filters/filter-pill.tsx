import { Pill } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import type { DayRange } from '../range/date-range.ts'
import { dimensionName, valueLabel, type ValueFilter } from './filters.ts'
import { valuesQuery } from '../explore-queries.ts'

interface FilterPillProps {
  filter: ValueFilter
  days: DayRange
  source: SourceKind
  remove: () => void
}

/** A filter by name; ids get the name the service knows for them. */
export function FilterPill({ filter, days, source, remove }: FilterPillProps) {
  const { dimension, exclude, value } = filter
  const known = useQuery({ ...valuesQuery(days, source, dimension, ''), enabled: value !== '' }).data
  const label = valueLabel(dimension, value, known?.find((one) => one.value === value)?.label)
  const words = { dimension: dimensionName(dimension), values: label }
  const text = exclude ? t('explore:filters.isNot', words) : t('explore:filters.is', words)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={remove}
      removeButtonProps={{
        'aria-label': t('explore:filters.remove', { filter: text }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    >
      {text}
    </Pill>
  )
}
