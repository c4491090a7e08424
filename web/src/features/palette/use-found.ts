import { useDebouncedValue } from '@mantine/hooks'
import { IconCpu, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useGroupsOnly, useMay } from '../../api/session.ts'
import { personText } from '../../components/erased-name.ts'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { t } from '../../i18n/t.ts'
import { presetRange, type DayRange } from '../explore/range/date-range.ts'
import { monthsRange } from '../explore/range/month-range.ts'
import { PAGE_NAMES } from '../views/view-words.ts'
import type { CommandGroup } from './command.ts'

const PAUSE_MS = 180
const SHORTEST = 2
const LONGEST = 100
const MOST = 6

/** Models of each tool, on the page that says most of them. */
const MODELS = { chat_assistant: '/spend', code_assistant: '/activity' } as const

/** What units of a source are, where groups are shown. */
const UNITS = { chat_assistant: 'group', code_assistant: 'team' } as const

const byUnit = (source: keyof typeof UNITS, search: string, days: DayRange, enabled: boolean) => ({
  queryKey: ['palette', 'units', source, search],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { dimension: UNITS[source], source, ...days, limit: MOST, search }
    const { data } = await call('listDimensionValues', { query }, signal)
    return data.map((unit) => ({ ...unit, source }))
  },
  enabled,
  placeholderData: keepPreviousData,
})

const byModel = (source: keyof typeof MODELS, search: string, days: DayRange, enabled: boolean) => ({
  queryKey: ['palette', 'models', source, search],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { dimension: 'model' as const, source, ...days, limit: MOST, search }
    const { data } = await call('listDimensionValues', { query }, signal)
    return data.map(({ value }) => ({ value, to: MODELS[source] }))
  },
  enabled,
  placeholderData: keepPreviousData,
})

/** What was found, as it is asked for: nothing of what the reader is not shown. */
function useAnswers(settled: string) {
  const mayReadAll = useMay('metrics:read')
  const enabled = useMay('units:read') && settled.length >= SHORTEST
  const groupsOnly = useGroupsOnly()
  const [now] = useState(() => Date.now())
  const days = groupsOnly ? monthsRange('3m', now) : presetRange('90d', now)
  const asking = { enabled: enabled && !groupsOnly, placeholderData: keepPreviousData }
  const query = { search: settled, limit: MOST }
  const ofUnits = enabled && groupsOnly
  const ofModels = enabled && mayReadAll
  const answers = useQueries({
    queries: [
      {
        queryKey: ['palette', 'people', settled],
        queryFn: ({ signal }) => call('listPeople', { query }, signal),
        ...asking,
      },
      {
        queryKey: ['palette', 'teams', settled],
        queryFn: ({ signal }) => call('listTeams', { query }, signal),
        ...asking,
      },
      byUnit('chat_assistant', settled, days, ofUnits),
      byUnit('code_assistant', settled, days, ofUnits),
      byModel('chat_assistant', settled, days, ofModels),
      byModel('code_assistant', settled, days, ofModels),
    ],
  })
  const [people, teams, ofChat, ofCode, ...models] = answers
  return {
    enabled,
    people: people.data?.data ?? [],
    teams: teams.data?.data ?? [],
    units: [ofChat, ofCode].flatMap(({ data }) => data ?? []),
    models: models.flatMap(({ data }) => data ?? []),
    searching: answers.some(({ isFetching }) => isFetching),
    failed: enabled && answers.some(({ isError }) => isError),
  }
}

/**
 * People, teams and models whose names hold the query, as the service finds them. Where groups are shown, published units and
 * models; for a lead the own units alone.
 */
export function useFound(query: string): { groups: CommandGroup[]; searching: boolean; failed: boolean } {
  const navigate = useNavigate()
  const [settled] = useDebouncedValue(query.trim().slice(0, LONGEST), PAUSE_MS)
  const groupsOnly = useGroupsOnly()
  const { enabled, people, teams, units, models, searching, failed } = useAnswers(settled)
  const groups = [
    {
      title: t('palette:groups.people'),
      commands: people.map(({ key, name, email, login }) => {
        const label = personText(name ?? email ?? login ?? key)
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
      commands: [
        ...teams.map(({ id, name, organization }) => ({
          id: `team ${id}`,
          label: name,
          description: t('palette:team', { organization }),
          icon: IconUsersGroup,
          run: () => void navigate({ to: '/teams', search: { search: name, team: id } }),
        })),
        ...units.map(({ value, label, source }) => ({
          id: `unit ${source} ${value}`,
          label,
          description: SOURCE_WORDS[source].name,
          icon: IconUsersGroup,
          run: () => void navigate({ to: '/teams', search: { range: '3m' } }),
        })),
      ],
    },
    {
      title: t('palette:groups.models'),
      commands: models
        .filter(({ value }) => value !== '')
        .map(({ value, to }) => ({
          id: `model ${to} ${value}`,
          label: value,
          description: PAGE_NAMES[to],
          icon: IconCpu,
          // Of groups nothing is filtered, but split.
          run: () =>
            void navigate({ to, search: groupsOnly ? { by: 'model' } : { filter: [`model:${value}`] } }),
        })),
    },
  ]
  const waits = query.trim().length >= SHORTEST && query.trim().slice(0, LONGEST) !== settled
  return {
    groups: enabled && query.trim() !== '' ? groups.filter(({ commands }) => commands.length > 0) : [],
    searching: waits || searching,
    failed,
  }
}
