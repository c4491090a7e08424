import { Group, Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import type { TeamsAnswer } from '../../../../src/api/contract/teams.ts'
import { accountName } from '../../../../src/api/contract/words.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { teamsQuery } from '../../api/code-assistant.ts'
import { AccountNotices } from '../../components/notices/account-notices.tsx'
import { DownloadCsv } from '../../components/table/download-csv.tsx'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { NotConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import { t } from '../../i18n/t.ts'
import { TEAM_SHAPES } from '../code/shapes.ts'
import { PageMissingNotice } from '../code/missing-notice.tsx'
import { ChartNotes } from '../explore/buckets/chart-notes.tsx'
import { AnySelect } from '../explore/filters/value-select.tsx'
import { CompareSwitch } from '../explore/range/compare-switch.tsx'
import { RangeMenu } from '../explore/range/range-menu.tsx'
import { comparedDays } from '../explore/tiles/compared-days.ts'
import { ComparedNote } from '../explore/tiles/compared-note.tsx'
import { Waiting } from '../explore/waiting.tsx'
import { teamsCsv } from './team-csv.ts'
import { TeamDrawer } from './team-drawer.tsx'
import { TeamsTable } from './teams-table.tsx'
import { shownText } from './shown-text.ts'
import { useTeams, type Teams } from './use-teams.ts'

export const Route = createLazyRoute('/signed-in/teams')({ component: TeamsPage })

/** One of several organizations; those that the lists are of, and the one that is chosen. */
function OrganizationChoice({ teams, listed }: { teams: Teams; listed: readonly string[] }) {
  const { search, change } = teams
  const { organization } = search
  const known = [...new Set([...listed, ...(organization === undefined ? [] : [organization])])]
  if (known.length < 2) return null
  return (
    <AnySelect
      w={190}
      any={t('teams:anyOrganization')}
      searchable
      value={organization}
      data={known.toSorted((a, b) => a.localeCompare(b))}
      choose={(next) => change({ organization: next })}
    />
  )
}

function Controls({
  teams,
  answer,
  listed,
}: {
  teams: Teams
  answer: TeamsAnswer
  listed: readonly string[]
}) {
  const { search, change, range } = teams
  return (
    <Group gap="xs" align="flex-end">
      <RangeMenu explore={range} />
      <CompareSwitch explore={range} answer={answer} />
      <OrganizationChoice teams={teams} listed={listed} />
      <SearchField w={220} label={t('teams:search')} start={search.search} change={change} />
    </Group>
  )
}

function NoTeams({ searched }: { searched: boolean }) {
  return (
    <EmptyNotice
      icon={<IconUsersGroup aria-hidden />}
      title={searched ? t('teams:noneTitle') : t('teams:noTeams')}
    >
      {searched ? t('teams:none') : t('teams:noTeamsHelp')}
    </EmptyNotice>
  )
}

function Numbers({ teams }: { teams: Teams }) {
  const { search, change, view, order } = teams
  const asked = teamsQuery(teams.asked)
  const query = useInfiniteQuery(asked)
  const { data, hasNextPage } = query
  const first = data?.pages[0]
  if (!first) {
    const slow = { keys: [asked.queryKey], days: view.days }
    return <Waiting of={query} height={560} what={t('teams:what')} {...slow} />
  }
  const shown = data?.pages.flatMap((page) => page.data) ?? []
  const listed = first.snapshots.map(({ account }) => accountName(account))
  return (
    <>
      <AccountNotices snapshots={first.snapshots} />
      <Panel
        title={t('teams:list')}
        hint={shownText('teams', shown.length, hasNextPage, view.days)}
        actions={
          <DownloadCsv name="tidemark-teams" columns={teamsCsv(first)} rows={shown} more={hasNextPage} />
        }
      >
        <Stack>
          <Controls teams={teams} answer={first} listed={listed} />
          <ComparedNote answer={first} days={view.days} />
          {shown.length === 0 ? (
            <NoTeams searched={search.search !== undefined || search.organization !== undefined} />
          ) : (
            <TeamsTable
              teams={shown}
              days={view.days}
              currency={first.seat_currency}
              compared={comparedDays(first, view.days)}
              order={order}
              sort={(next) => change({ order: next === 'active' ? undefined : next })}
              open={(team) => change({ team })}
            />
          )}
          <ShowMore of={query} />
          <ChartNotes completeness={first.completeness} notes={first.notes_said} />
        </Stack>
      </Panel>
      <TeamDrawer teams={teams} name={shown.find(({ id }) => id === search.team)?.name} />
    </>
  )
}

/** Teams at any number, with everybody in them. */
function TeamsPage() {
  const teams = useTeams()
  const source = useSourceState('code_assistant')
  if (source === 'none') return <NotConnected page={t('nav.teams')} source="code_assistant" />
  return (
    <Page title={t('nav.teams')} lead={t('teams:lead')}>
      <PageMissingNotice shapes={TEAM_SHAPES} />
      <Numbers teams={teams} />
    </Page>
  )
}
