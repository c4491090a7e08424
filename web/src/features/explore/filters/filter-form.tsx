import type { Dimension } from '../../../../../src/api/contract/words.ts'
import {
  Button,
  Checkbox,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { dimensionName, valueLabel } from './filters.ts'
import { SEARCH_DELAY_MS, valuesQuery } from '../explore-queries.ts'
import { withFilters } from '../explore-search.ts'
import type { Explore } from '../use-explore.ts'
import { Below } from '../../../components/side-text.tsx'

const LIST_HEIGHT = 210

interface ValueChoiceProps {
  explore: Explore
  dimension: Dimension
  chosen: readonly string[]
  setChosen: (values: string[]) => void
}

/** Searchable values of a dimension; the service does the searching, so thousands of people are no problem. */
function ValueChoice({ explore, dimension, chosen, setChosen }: ValueChoiceProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const { data, error } = useQuery(valuesQuery(explore.view.days, explore.page.source, dimension, asked))
  const found = data ?? []
  return (
    <Stack gap={6}>
      <TextInput
        size="xs"
        label={t('explore:filters.contains', { dimension: dimensionName(dimension) })}
        placeholder={t('table.searchPlace')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={<VisuallyHidden>{dimensionName(dimension)}</VisuallyHidden>}
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap={8} mah={LIST_HEIGHT} py={4} style={{ overflowY: 'auto' }}>
          {found.map(({ value, label }) => (
            <Checkbox key={value} size="xs" value={value} label={valueLabel(dimension, value, label)} />
          ))}
          {data && found.length === 0 && <Below>{t('explore:filters.nothing')}</Below>}
          {error && (
            <Text size="xs" c="var(--tm-bad)">
              {t('explore:filters.failed')}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}

/** Chooses values of one dimension to keep, or to leave out. */
export function FilterForm({ explore, close }: { explore: Explore; close: () => void }) {
  const { dimensions, unlisted = [] } = explore.page
  const listed = dimensions.filter((one) => !unlisted.includes(one))
  const [dimension, setDimension] = useState<Dimension>(listed[0] ?? 'user')
  const [exclude, setExclude] = useState(false)
  const [values, setValues] = useState<string[]>([])
  const add = () => {
    const added = values.map((value) => ({ dimension, exclude, value }))
    explore.change(withFilters([...explore.view.filters, ...added]))
    close()
  }
  return (
    <Stack gap="sm" w={300} maw="calc(100vw - 48px)">
      <Select
        label={t('explore:filters.by')}
        value={dimension}
        allowDeselect={false}
        data={listed.map((one) => ({ value: one, label: dimensionName(one) }))}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          if (next) setDimension(next as Dimension)
          setValues([])
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('explore:filters.keep')}
        value={exclude ? 'not' : 'is'}
        data={[
          { value: 'is', label: t('explore:filters.isOneOf') },
          { value: 'not', label: t('explore:filters.isNoneOf') },
        ]}
        onChange={(next) => setExclude(next === 'not')}
      />
      <ValueChoice
        key={dimension}
        explore={explore}
        dimension={dimension}
        chosen={values}
        setChosen={setValues}
      />
      <Button size="xs" onClick={add} disabled={values.length === 0}>
        {t('explore:filters.apply')}
      </Button>
      <Below>{t('explore:filters.help')}</Below>
    </Stack>
  )
}
