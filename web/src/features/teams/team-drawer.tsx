import { Drawer, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { Person } from '../../../../src/api/contract/people/persons.ts'
import { peopleQuery } from '../../api/code-assistant.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { DownloadCsv } from '../../components/table/download-csv.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { counted, namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatDay } from '../../format/time.ts'
import { personText } from '../../components/erased-name.ts'
import { t } from '../../i18n/t.ts'
import { PEOPLE_CSV } from './team-csv.ts'
import { shownText } from './shown-text.ts'
import type { Teams } from './use-teams.ts'

const COLUMNS: readonly Column<Person>[] = namedColumns(t('teams:people.columns', { returnObjects: true }), {
  person: ({ key, login, name }) => (
    <TextLink to="/people/$key" params={{ key }} size="xs">
      {personText(login ?? name ?? key)}
    </TextLink>
  ),
  days: counted(({ active_days: days }) => days),
  last: ({ last_active_day: day }) => (day ? formatDay(day) : t('teams:people.never')),
  interactions: counted(({ interactions }) => interactions),
  acceptances: counted(({ acceptances }) => acceptances),
  seat: ({ licensed }) =>
    licensed === null ? null : licensed ? t('teams:people.withSeat') : t('teams:people.withoutSeat'),
})

function Members({ team, name, days }: { team: string; name: string; days: Teams['view']['days'] }) {
  const [wanted, setWanted] = useState<string>()
  const query = useInfiniteQuery(peopleQuery({ team, ...days, order: 'interactions', search: wanted }))
  const { data, hasNextPage } = query
  if (!data) return <NotYet of={query} height={400} what={t('teams:people.what')} />
  const people = data.pages.flatMap((page) => page.data)
  const isKnown = data.pages[0]?.teams_known ?? true
  const nobody = isKnown ? (wanted ? 'noneFound' : 'none') : 'unknown'
  return (
    <Stack>
      <Group align="flex-end">
        <SearchField
          flex={1}
          label={t('teams:people.search')}
          start={wanted}
          change={({ search }) => setWanted(search)}
        />
        <DownloadCsv name={`tidemark-team-${name}`} columns={PEOPLE_CSV} rows={people} more={hasNextPage} />
      </Group>
      <Text size="sm" c="dimmed" component="output">
        {shownText('people', people.length, hasNextPage, days)}
      </Text>
      {people.length === 0 ? (
        <Text c="dimmed">{t(`teams:people.${nobody}`)}</Text>
      ) : (
        <Table
          caption={t('teams:people.table', { team: name })}
          columns={COLUMNS}
          rows={people}
          rowKey={({ key }) => key}
          tall
        />
      )}
      <ShowMore of={query} />
      <NoteList notes={data.pages[0]?.notes_said ?? []} />
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
      size="min(860px, 96vw)"
    >
      {team !== undefined && <Members team={team} name={title} days={teams.view.days} />}
    </Drawer>
  )
}
