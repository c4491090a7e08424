import { Drawer, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../../src/api/contract/persons.ts'
import { peopleQuery } from '../../api/code-assistant.ts'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { NoteList } from '../../components/note-list.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { TextLink } from '../../components/typed-links.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { PEOPLE_CSV_HEADER, peopleCsvRows } from './team-csv.ts'
import { shownText } from './shown-text.ts'
import { CountCell, Unknown } from './teams-table.tsx'
import type { Teams } from './use-teams.ts'

const SEARCH_DELAY_MS = 200

function Row({ person }: { person: Person }) {
  const seat = person.licensed ? t('teams:people.withSeat') : t('teams:people.withoutSeat')
  return (
    <tr>
      <th scope="row">
        <TextLink to="/people/$key" params={{ key: person.key }} size="xs">
          {person.login ?? person.name ?? person.key}
        </TextLink>
      </th>
      <CountCell count={person.active_days} />
      <td>{person.last_active_day ? formatDay(person.last_active_day) : t('teams:people.never')}</td>
      <CountCell count={person.interactions} />
      <CountCell count={person.acceptances} />
      <td>{person.licensed === null ? <Unknown /> : seat}</td>
    </tr>
  )
}

function PeopleTable({ people, name }: { people: readonly Person[]; name: string }) {
  return (
    <ScrollTable caption={t('teams:people.table', { team: name })} tall>
      <thead>
        <tr>
          <th scope="col">{t('teams:people.columns.person')}</th>
          <th scope="col" data-number>
            {t('teams:people.columns.days')}
          </th>
          <th scope="col">{t('teams:people.columns.last')}</th>
          <th scope="col" data-number>
            {t('teams:people.columns.interactions')}
          </th>
          <th scope="col" data-number>
            {t('teams:people.columns.acceptances')}
          </th>
          <th scope="col">{t('teams:people.columns.seat')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.key} person={person} />
        ))}
      </tbody>
    </ScrollTable>
  )
}

function Members({ team, name, days }: { team: string; name: string; days: Teams['view']['days'] }) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const query = useInfiniteQuery(
    peopleQuery({ team, ...days, order: 'interactions', ...(wanted ? { search: wanted } : {}) }),
  )
  const { data, error, refetch, hasNextPage } = query
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={400} what={t('teams:people.what')} />
  const people = data.pages.flatMap((page) => page.data)
  const isKnown = data.pages[0]?.teams_known ?? true
  const nobody = isKnown ? (wanted ? 'noneFound' : 'none') : 'unknown'
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          size="xs"
          aria-label={t('teams:people.search')}
          placeholder={t('teams:people.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex={1}
        />
        <DownloadCsv
          name={`tidemark-team-${name}`}
          header={PEOPLE_CSV_HEADER}
          rows={peopleCsvRows(people)}
          more={hasNextPage}
        />
      </Group>
      <Text size="sm" c="dimmed" component="output">
        {shownText('people', people.length, hasNextPage, days)}
      </Text>
      {people.length === 0 ? (
        <Text c="dimmed">{t(`teams:people.${nobody}`)}</Text>
      ) : (
        <PeopleTable people={people} name={name} />
      )}
      <ShowMore of={query} />
      <NoteList notes={data.pages[0]?.notes ?? []} />
    </Stack>
  )
}

/** The people of one team, those who never used it among them. Its place is in the address, so it can be shared. */
export function TeamDrawer({ teams, name }: { teams: Teams; name: string | undefined }) {
  const { team } = teams.search
  const title = name ?? t('teams:columns.team')
  return (
    <Drawer
      opened={team !== undefined}
      onClose={() => teams.change({ team: undefined })}
      title={title}
      position="right"
      size="min(860px, 96vw)"
    >
      {team !== undefined && <Members team={team} name={title} days={teams.view.days} />}
    </Drawer>
  )
}
