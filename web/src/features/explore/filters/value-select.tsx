import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dimension } from '../../../../../src/api/contract/words.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { valuesQuery } from '../explore-queries.ts'
import type { DayRange } from '../range/date-range.ts'
import { valueLabel } from './filters.ts'

interface AnySelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  /** Said where none is chosen. */
  any: string
  /** What is chosen; `any` where absent. */
  label?: string
  value: string | undefined
  choose: (value: string | undefined) => void
}

/** One of some values, or any. */
export function AnySelect({ any, label = any, value, choose, ...select }: AnySelectProps) {
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={any}
      clearable
      clearButtonProps={{ 'aria-label': any }}
      value={value ?? null}
      onChange={(next) => choose(next ?? undefined)}
      {...select}
    />
  )
}

interface ValueSelectProps extends AnySelectProps {
  days: DayRange
  source: SourceKind
  dimension: Dimension
  /** What the vendor attributes to nothing is no choice. */
  named?: boolean
}

/** A value of a dimension; only those that occur in the days are offered, and the one that is chosen. */
export function ValueSelect({ days, source, dimension, named = false, ...select }: ValueSelectProps) {
  const { value: chosen } = select
  const found = useQuery(valuesQuery(days, source, dimension, '')).data ?? []
  const known = chosen === undefined || found.some(({ value }) => value === chosen)
  const options = (known ? found : [...found, { value: chosen, label: chosen }])
    .filter(({ value }) => !named || value !== '')
    .map(({ value, label }) => ({ value, label: valueLabel(dimension, value, label) }))
  return <AnySelect searchable limit={200} data={options} {...select} />
}
