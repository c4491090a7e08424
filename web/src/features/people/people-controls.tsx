import { Group } from '@mantine/core'
import { usePeopleOfUnits } from '../../api/session.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { t } from '../../i18n/t.ts'
import { ValueSelect } from '../explore/filters/value-select.tsx'
import type { Sources } from './one-source.tsx'
import type { People } from './use-people.ts'

const CHOICES = [
  { dimension: 'team', any: t('people:anyTeam'), source: 'code_assistant', of: 'code' },
  { dimension: 'group', any: t('people:anyGroup'), source: 'chat_assistant', of: 'chat' },
] as const

/** Who of the list is shown. */
export function PeopleControls({ people, sources }: { people: People; sources: Sources }) {
  const { search, change, view } = people
  // A lead has few units, and each row says which.
  const choices = usePeopleOfUnits() ? [] : CHOICES
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
      {choices
        .filter(({ of }) => sources[of])
        .map(({ dimension, any, source }) => (
          <ValueSelect
            key={dimension}
            w={170}
            any={any}
            days={view.days}
            source={source}
            dimension={dimension}
            named
            value={search[dimension]}
            choose={(value) => change({ [dimension]: value })}
          />
        ))}
    </Group>
  )
}
