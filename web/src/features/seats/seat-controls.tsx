import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../components/form/search-field.tsx'
import { SEAT_STATUSES } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'
import { valuesQuery } from '../explore/explore-queries.ts'
import { valueLabel } from '../explore/filters/filters.ts'
import { IDLE_DAYS, type SeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'

/** Values to choose one of; only those that occur in the days of the history are offered. */
function ValueSelect({ seats, dimension }: { seats: Seats; dimension: 'team' | 'editor' }) {
  const { search, change, view } = seats
  const any = t(dimension === 'team' ? 'seats:anyTeam' : 'seats:anyEditor')
  const found = useQuery(valuesQuery(view.days, 'code_assistant', dimension, '')).data ?? []
  const chosen = search[dimension]
  const known = found.some(({ value }) => value === chosen)
  const options = chosen !== undefined && !known ? [...found, { value: chosen, label: chosen }] : found
  return (
    <Select
      size="xs"
      flex="1 1 130px"
      maw={190}
      aria-label={t(`seats:${dimension}`)}
      placeholder={any}
      clearable
      clearButtonProps={{ 'aria-label': any }}
      searchable
      limit={200}
      value={chosen ?? null}
      data={options.map(({ value, label }) => ({ value, label: valueLabel(dimension, value, label) }))}
      onChange={(next) => change({ [dimension]: next ?? undefined })}
    />
  )
}

/** What of the list is shown, and in which order. */
export function SeatControls({ seats }: { seats: Seats }) {
  const { search, change, idleDays } = seats
  return (
    <Group gap="xs" align="flex-end">
      <SearchField
        flex="1 1 210px"
        maw={260}
        label={t('seats:search')}
        placeholder={t('seats:searchHelp')}
        start={search.search}
        change={change}
      />
      <Select
        size="xs"
        flex="1 1 130px"
        maw={190}
        aria-label={t('seats:state')}
        placeholder={t('seats:anyStatus')}
        clearable
        clearButtonProps={{ 'aria-label': t('seats:anyStatus') }}
        value={search.status ?? null}
        data={SEAT_STATUSES.map((value) => ({ value, label: t(`seats:status.${value}`) }))}
        onChange={(status) => change({ status: (status as SeatsSearch['status']) ?? undefined })}
      />
      <ValueSelect seats={seats} dimension="team" />
      <ValueSelect seats={seats} dimension="editor" />
      <Select
        size="xs"
        flex="1 1 200px"
        maw={230}
        aria-label={t('seats:idleWindow')}
        value={idleDays}
        allowDeselect={false}
        data={IDLE_DAYS.map((value) => ({ value, label: t('seats:idleAfter', { days: value }) }))}
        onChange={(idle) => change({ idle: idle === '30' ? undefined : (idle as SeatsSearch['idle']) })}
      />
    </Group>
  )
}
