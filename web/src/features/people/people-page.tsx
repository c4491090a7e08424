import { Button, Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import type { PeopleAnswer } from '../../../../src/api/contract/people/persons.ts'
import { useMay, usePeopleOfUnits } from '../../api/session.ts'
import { callCsv } from '../../api/call.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { CompareSwitch } from '../explore/range/compare-switch.tsx'
import { ComparedNote } from '../explore/tiles/compared-note.tsx'
import { RangeMenu } from '../explore/range/range-menu.tsx'
import { Waiting } from '../explore/waiting.tsx'
import { matchesQuery } from './matching/matching-queries.ts'
import { OneSourceNotice, useSources, type Sources } from './one-source.tsx'
import { PEOPLE_COLUMNS, type PeopleColumn } from './people-columns.tsx'
import { PeopleControls } from './people-controls.tsx'
import { everybodyQuery } from './people-queries.ts'
import { PeopleTable } from './people-table.tsx'
import { PeopleTiles } from './people-tiles.tsx'
import { usePeople, type People } from './use-people.ts'

export const Route = createLazyRoute('/signed-in/people')({ component: PeoplePage })

function usePeopleAnswer(people: People) {
  return useInfiniteQuery(everybodyQuery(people.asked))
}
type Answered = ReturnType<typeof usePeopleAnswer>

function NobodyFound({ people, teamsKnown }: { people: People; teamsKnown: boolean }) {
  const { filtered, change, search } = people
  const unknown = search.team !== undefined && !teamsKnown
  const all = { status: undefined, idle: undefined, team: undefined, group: undefined, search: undefined }
  const clear = (
    <Button size="xs" variant="default" onClick={() => change(all)}>
      {t('people:clear')}
    </Button>
  )
  return (
    <EmptyNotice
      icon={<IconUsers aria-hidden />}
      title={filtered ? t('people:noneTitle') : t('people:emptyTitle')}
      action={filtered ? clear : undefined}
    >
      {unknown ? t('people:teamUnknown') : filtered ? t('people:none') : t('people:empty')}
    </EmptyNotice>
  )
}

/** How many are shown. Rows of earlier days are of people who are there already. */
function foundText(
  shown: readonly PeopleAnswer['data'][number][],
  { found, found_earlier: earlier }: PeopleAnswer,
): string {
  const people = shown.filter(({ until }) => until === null)
  return [
    t('people:found', { shown: formatCount(people.length), count: found }),
    ...(earlier > 0 ? [t('people:foundEarlier', { count: earlier })] : []),
  ].join(' · ')
}

function List({ people, query, sources }: { people: People; query: Answered; sources: Sources }) {
  const { data } = query
  const first = data?.pages[0]
  if (!first) return null
  const shown = data.pages.flatMap((page) => page.data)
  const nothing: Partial<Record<PeopleColumn['id'], boolean>> = {
    usd: first.totals.usd === '0',
    ai_credits: first.totals.ai_credits === null,
    seat_cost: first.seat_currency === null,
    month_usd: first.month === null,
    month_gross_usd: first.billed_month === null,
  }
  const columns = PEOPLE_COLUMNS.filter(
    ({ id, source }) => (source === undefined || sources[source]) && !nothing[id],
  )
  return (
    <Panel
      title={t('people:list')}
      hint={foundText(shown, first)}
      actions={
        <FileButton name="tidemark-people" load={() => callCsv('listPeople', { query: people.asked })} />
      }
    >
      <Stack>
        <PeopleControls people={people} sources={sources} />
        <ComparedNote answer={first} days={people.view.days} />
        {shown.length === 0 ? (
          <NobodyFound people={people} teamsKnown={first.teams_known} />
        ) : (
          <PeopleTable shown={shown} answer={first} columns={columns} people={people} />
        )}
        <ShowMore of={query} />
        <NoteList notes={first.notes_said} />
      </Stack>
    </Panel>
  )
}

function MatchingLink() {
  const { data } = useQuery(matchesQuery({ status: 'suggested', limit: 1 }))
  // Both people of a pair have the suggestion.
  const count = (data?.counts.suggested ?? 0) / 2
  return (
    <LinkButton to="/people/matching" search={{}} variant="default" size="xs">
      {count === 0 ? t('people:matching') : t('people:matchingCount', { count })}
    </LinkButton>
  )
}

/** Everybody over both sources: who has what, uses which, costs what. */
function PeoplePage() {
  const people = usePeople()
  const query = usePeopleAnswer(people)
  const sources = useSources()
  if (!sources.code && !sources.chat) return <NothingConnected page={t('nav.people')} />
  const first = query.data?.pages[0]
  const ofUnits = usePeopleOfUnits()
  const mayMatch = useMay('people:match')
  const actions = (
    <Group gap="xs">
      <RangeMenu explore={people.range} />
      <CompareSwitch explore={people.range} answer={first} />
      {mayMatch && <MatchingLink />}
    </Group>
  )
  return (
    <Page title={t('nav.people')} lead={t(ofUnits ? 'people:leadOfUnits' : 'people:lead')} actions={actions}>
      {!ofUnits && <OneSourceNotice sources={sources} means={t('people:onlyOne')} />}
      {!first && (
        <Waiting
          of={query}
          height={640}
          what={t('people:what')}
          keys={[everybodyQuery(people.asked).queryKey]}
          days={people.view.days}
        />
      )}
      {first && (
        <>
          <PeopleTiles counts={first.counts} people={people} sources={sources} />
          <List people={people} query={query} sources={sources} />
        </>
      )}
    </Page>
  )
}
