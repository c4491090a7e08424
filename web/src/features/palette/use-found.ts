import { useDebouncedValue } from '@mantine/hooks'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { t } from '../../i18n/t.ts'
import type { CommandGroup } from './command.ts'

const PAUSE_MS = 180
const SHORTEST = 2
const LONGEST = 100
const MOST = 6

/** People and teams whose names hold the query, as the service finds them. */
export function useFound(query: string): { groups: CommandGroup[]; searching: boolean; failed: boolean } {
  const navigate = useNavigate()
  const [settled] = useDebouncedValue(query.trim().slice(0, LONGEST), PAUSE_MS)
  const asked = { search: settled, limit: MOST }
  const enabled = settled.length >= SHORTEST
  const [people, teams] = useQueries({
    queries: [
      {
        queryKey: ['palette', 'people', settled],
        queryFn: ({ signal }) => call('listPeople', { query: asked }, signal),
        enabled,
        placeholderData: keepPreviousData,
      },
      {
        queryKey: ['palette', 'teams', settled],
        queryFn: ({ signal }) => call('listTeams', { query: asked }, signal),
        enabled,
        placeholderData: keepPreviousData,
      },
    ],
  })
  const groups = [
    {
      title: t('palette:groups.people'),
      commands: (people.data?.data ?? []).map(({ key, name, email, login }) => {
        const label = name ?? email ?? login ?? key
        return {
          id: `person ${key}`,
          label,
          description: [email, login].filter((one) => one !== null && one !== label).join(' · '),
          icon: IconUser,
          run: () => void navigate({ to: '/people/$key', params: { key } }),
        }
      }),
    },
    {
      title: t('palette:groups.teams'),
      commands: (teams.data?.data ?? []).map(({ id, name, organization }) => ({
        id: `team ${id}`,
        label: name,
        description: t('palette:team', { organization }),
        icon: IconUsersGroup,
        run: () => void navigate({ to: '/teams', search: { search: name, team: id } }),
      })),
    },
  ]
  const waits = query.trim().length >= SHORTEST && query.trim().slice(0, LONGEST) !== settled
  return {
    groups: enabled && query.trim() !== '' ? groups.filter(({ commands }) => commands.length > 0) : [],
    searching: waits || people.isFetching || teams.isFetching,
    failed: enabled && (people.isError || teams.isError),
  }
}
