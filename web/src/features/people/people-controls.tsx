import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../components/form/search-field.tsx'
import { t } from '../../i18n/t.ts'
import { valuesQuery } from '../explore/explore-queries.ts'
import { valueLabel } from '../explore/filters/filters.ts'
import type { People } from './use-people.ts'

const SOURCE_OF = { team: 'code_assistant', group: 'chat_assistant' } as const

/** Teams or groups to choose one of; only those that occur in the period are offered. */
function ValueSelect({ people, dimension }: { people: People; dimension: 'team' | 'group' }) {
  const { search, change, view } = people
  const found = useQuery(valuesQuery(view.days, SOURCE_OF[dimension], dimension, '')).data ?? []
  const chosen = search[dimension]
  const known = found.some(({ value }) => value === chosen)
  const options = chosen !== undefined && !known ? [...found, { value: chosen, label: chosen }] : found
  const anyone = dimension === 'team' ? t('people:anyTeam') : t('people:anyGroup')
  return (
    <Select
      size="xs"
      w={170}
      aria-label={anyone}
      placeholder={anyone}
      clearable
      clearButtonProps={{ 'aria-label': anyone }}
      searchable
      limit={200}
      value={chosen ?? null}
      data={options
        .filter(({ value }) => value !== '')
        .map(({ value, label }) => ({ value, label: valueLabel(dimension, value, label) }))}
      onChange={(next) => change({ [dimension]: next ?? undefined })}
    />
  )
}

/** Who of the list is shown. */
export function PeopleControls({
  people,
  sources,
}: {
  people: People
  sources: { code: boolean; chat: boolean }
}) {
  const { search, change } = people
  return (
    <Group gap="xs" align="flex-end">
      <SearchField
        flex={1}
        miw={180}
        maw={320}
        label={t('people:search')}
        placeholder={t('people:searchHelp')}
        start={search.search}
        change={change}
      />
      {sources.code && <ValueSelect people={people} dimension="team" />}
      {sources.chat && <ValueSelect people={people} dimension="group" />}
    </Group>
  )
}
