import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dimension } from '../../../../../src/api/contract/words.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { SEARCH_DELAY_MS, valuesQuery } from '../explore-queries.ts'
import type { DayRange } from '../range/date-range.ts'
import { valueLabel } from './filters.ts'
import { useValueLabels } from './use-value-labels.ts'

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

/** A value of a dimension, looked for by the service; those that occur in the days are offered, and the one that is chosen. */
export function ValueSelect({ days, source, dimension, named = false, ...select }: ValueSelectProps) {
  const { value: chosen } = select
  const [typed, setTyped] = useState('')
  const [label = ''] = useValueLabels(days, source, dimension, chosen === undefined ? [] : [chosen])
  // Whoever opens the list sees all of it, not what is called as the chosen one.
  const [asked] = useDebouncedValue(typed === label ? '' : typed.trim(), SEARCH_DELAY_MS)
  const found = useQuery(valuesQuery(days, source, dimension, asked)).data ?? []
  const options = found
    .filter(({ value }) => (!named || value !== '') && value !== chosen)
    .map((one) => ({ value: one.value, label: valueLabel(dimension, one.value, one.label) }))
  return (
    <AnySelect
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      data={chosen === undefined ? options : [{ value: chosen, label }, ...options]}
      {...select}
    />
  )
}
