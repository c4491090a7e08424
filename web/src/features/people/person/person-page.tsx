import { Grid, Group, Skeleton } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { usePeopleOfUnits } from '../../../api/session.ts'
import { toProblem } from '../../../api/problem-error.ts'
import { EmptyPanel } from '../../../components/notices/empty-notice.tsx'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { ProblemNotice } from '../../../components/notices/problem-notice.tsx'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { formatDayRange } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { usePeriod } from '../../explore/use-period.ts'
import { RangeMenu } from '../../explore/range/range-menu.tsx'
import { Waiting } from '../../explore/waiting.tsx'
import { displayName } from '../display-name.ts'
import { personQuery } from '../people-queries.ts'
import { readPersonSearch } from '../people-search.ts'
import { spendUnit } from '../../spend/spend-unit.ts'
import { hasUse } from './person-chart.ts'
import { AccountsPanel, DecisionsPanel, TeamsPanel } from './person-accounts.tsx'
import { PersonFacts, PersonNumbers } from './person-facts.tsx'
import { ChatUsePanel, CodeUsePanel } from './person-use.tsx'

/** Stands below the charts, and comes after them. */
const SpendPanel = lazy(() => import('./person-spend.tsx').then((part) => ({ default: part.SpendPanel })))

export const Route = createLazyRoute('/signed-in/people/$key')({ component: PersonPage })

function usePersonPage() {
  const { key } = useParams({ from: '/signed-in/people/$key' })
  const period = usePeriod(readPersonSearch)
  const asked = personQuery(key, period.view.days)
  return { ...period, query: useQuery(asked), queryKey: asked.queryKey }
}
type PersonPageState = ReturnType<typeof usePersonPage>

function Person({ person, page }: { person: PersonDetail; page: PersonPageState }) {
  // Beside a picture that has nothing to show the other one takes the whole width.
  const ofUnits = usePeopleOfUnits()
  const wide = hasUse(person, 'code.interactions') && hasUse(person, spendUnit(person)) ? 6 : 12
  return (
    <>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Panel title={t('people:page.about')}>
            <PersonFacts person={person} />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Panel title={t('people:page.numbers', { range: formatDayRange(person.from, person.to) })}>
            <PersonNumbers person={person} />
            <NoteList notes={person.notes_said} />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: wide }}>
          <CodeUsePanel person={person} page={page} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: wide }}>
          <ChatUsePanel person={person} page={page} />
        </Grid.Col>
      </Grid>
      <Suspense fallback={<Skeleton h={240} />}>
        <SpendPanel person={person} />
      </Suspense>
      <AccountsPanel person={person} />
      <TeamsPanel person={person} />
      {!ofUnits && <DecisionsPanel person={person} />}
    </>
  )
}

/** Nobody by that key is no failure: the address may be old, or another organisation's. */
function NoPerson({ error, retry }: { error: unknown; retry: () => void }) {
  if (toProblem(error).code !== 'not_found') return <ProblemNotice error={error} retry={retry} />
  return (
    <EmptyPanel icon={<IconUserQuestion aria-hidden />} title={t('people:page.missingTitle')}>
      {t('people:page.missing')}
    </EmptyPanel>
  )
}

/** One person: who they are in each source, what they hold, did and cost. */
function PersonPage() {
  const page = usePersonPage()
  const { view, now, change, query } = page
  const { data, error, refetch } = query
  const name = data && displayName(data)
  const about = data && [data.email, data.login].filter((text) => text !== null && text !== name).join(' · ')
  const actions = (
    <Group gap="xs">
      <RangeMenu explore={{ view, now, change }} />
      <LinkButton to="/people" search={{}} variant="default" size="xs">
        {t('people:page.back')}
      </LinkButton>
    </Group>
  )
  return (
    <Page title={name ?? t('nav.people')} lead={about} actions={actions}>
      {error && !data && <NoPerson error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting of={query} height={720} what={t('people:what')} keys={[page.queryKey]} days={view.days} />
      )}
      {data && <Person person={data} page={page} />}
    </Page>
  )
}
