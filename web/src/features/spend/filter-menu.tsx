import {
  Button,
  Checkbox,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DIMENSION_NAMES, valueLabel, type Dimension } from './filters.ts'
import { valuesQuery } from './spend-queries.ts'
import { withFilters } from './spend-search.ts'
import type { Spend } from './use-spend.ts'

const SEARCH_DELAY_MS = 200
const LIST_HEIGHT = 210

interface ValueChoiceProps {
  spend: Spend
  dimension: Dimension
  chosen: readonly string[]
  setChosen: (values: string[]) => void
}

/** Searchable values of a dimension; the service does the searching, so thousands of people are no problem. */
function ValueChoice({ spend, dimension, chosen, setChosen }: ValueChoiceProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const { data, error } = useQuery(valuesQuery(spend.view.days, dimension, asked))
  const found = data ?? []
  return (
    <Stack gap={6}>
      <TextInput
        size="xs"
        label={`${DIMENSION_NAMES[dimension]} contains`}
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={<VisuallyHidden>{DIMENSION_NAMES[dimension]}</VisuallyHidden>}
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap={8} mah={LIST_HEIGHT} py={4} style={{ overflowY: 'auto' }}>
          {found.map(({ value, label }) => (
            <Checkbox key={value} size="xs" value={value} label={valueLabel(dimension, value, label)} />
          ))}
          {data && found.length === 0 && (
            <Text size="xs" c="dimmed">
              Nothing in this range
            </Text>
          )}
          {error && (
            <Text size="xs" c="var(--tm-bad)">
              The values could not be loaded.
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}

function FilterForm({ spend, close }: { spend: Spend; close: () => void }) {
  const [dimension, setDimension] = useState<Dimension>('user')
  const [exclude, setExclude] = useState(false)
  const [values, setValues] = useState<string[]>([])
  const add = () => {
    const added = values.map((value) => ({ dimension, exclude, value }))
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
        chosen={values}
        setChosen={setValues}
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
