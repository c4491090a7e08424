import { Button, MultiSelect, Popover, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DIMENSION_NAMES, valueLabel, type Dimension } from './filters.ts'
import { valuesQuery } from './spend-queries.ts'
import { withFilters } from './spend-search.ts'
import type { Spend } from './use-spend.ts'

const SEARCH_DELAY_MS = 200
/** Options cannot be empty text; the vendor's "not given" is. */
const NOT_GIVEN = '\u0000'

interface ValueChoiceProps {
  spend: Spend
  dimension: Dimension
  values: string[]
  setValues: (values: string[]) => void
}

/** Searchable values of a dimension; the service does the searching, so thousands of people are no problem. */
function ValueChoice({ spend, dimension, values, setValues }: ValueChoiceProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const { data, isFetching, error } = useQuery(valuesQuery(spend.view.days, dimension, asked))
  const options = (data ?? []).map(({ value, label }) => ({
    value: value === '' ? NOT_GIVEN : value,
    label: valueLabel(dimension, value, label),
  }))
  const known = new Set(options.map((option) => option.value))
  const kept = values.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))
  return (
    <MultiSelect
      label={DIMENSION_NAMES[dimension]}
      placeholder={values.length > 0 ? '' : 'Search'}
      data={[...options, ...kept]}
      value={values}
      onChange={setValues}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The service has searched already, also in names that are not shown.
      filter={({ options: all }) => all}
      maxDropdownHeight={240}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nothing in this range'}
      error={error ? 'The values could not be loaded.' : undefined}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

function FilterForm({ spend, close }: { spend: Spend; close: () => void }) {
  const [dimension, setDimension] = useState<Dimension>('user')
  const [exclude, setExclude] = useState(false)
  const [values, setValues] = useState<string[]>([])
  const add = () => {
    const added = values.map((value) => ({ dimension, exclude, value: value === NOT_GIVEN ? '' : value }))
    spend.change(withFilters(spend.search, [...spend.view.filters, ...added]))
    close()
  }
  return (
    <Stack gap="sm" w={300} maw="calc(100vw - 48px)">
      <Select
        label="Filter by"
        value={dimension}
        allowDeselect={false}
        data={Object.entries(DIMENSION_NAMES).map(([value, label]) => ({ value, label }))}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          setDimension((next as Dimension | null) ?? 'user')
          setValues([])
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label="Keep or leave out"
        value={exclude ? 'not' : 'is'}
        data={[
          { value: 'is', label: 'is one of' },
          { value: 'not', label: 'is none of' },
        ]}
        onChange={(next) => setExclude(next === 'not')}
      />
      <ValueChoice
        key={dimension}
        spend={spend}
        dimension={dimension}
        values={values}
        setValues={setValues}
      />
      <Button size="xs" onClick={add} disabled={values.length === 0}>
        Apply
      </Button>
      <Text size="xs" c="dimmed">
        Values that occur in the chosen range.
      </Text>
    </Stack>
  )
}

export function FilterMenu({ spend }: { spend: Spend }) {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilter size={15} aria-hidden />}
          onClick={toggle}
        >
          Add filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{opened && <FilterForm spend={spend} close={close} />}</Popover.Dropdown>
    </Popover>
  )
}
