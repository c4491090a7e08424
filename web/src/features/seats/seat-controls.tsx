import { Group, Select } from '@mantine/core'
import { SearchField } from '../../components/form/search-field.tsx'
import { SEAT_STATUSES } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'
import { AnySelect, ValueSelect } from '../explore/filters/value-select.tsx'
import { IDLE_DAYS, IDLE_DEFAULT, type SeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'

const PLACE = { flex: '1 1 130px', maw: 190 }
const DIMENSIONS = [
  { dimension: 'team', any: t('seats:anyTeam') },
  { dimension: 'editor', any: t('seats:anyEditor') },
] as const

/** What of the list is shown, and in which order. */
export function SeatControls({ seats }: { seats: Seats }) {
  const { search, change, idleDays, view } = seats
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
      <AnySelect
        {...PLACE}
        label={t('seats:state')}
        any={t('seats:anyStatus')}
        value={search.status}
        data={SEAT_STATUSES.map((value) => ({ value, label: t(`seats:status.${value}`) }))}
        choose={(status) => change({ status: SEAT_STATUSES.find((one) => one === status) })}
      />
      {DIMENSIONS.map(({ dimension, any }) => (
        <ValueSelect
          key={dimension}
          {...PLACE}
          label={t(`seats:${dimension}`)}
          any={any}
          days={view.days}
          source="code_assistant"
          dimension={dimension}
          value={search[dimension]}
          choose={(value) => change({ [dimension]: value })}
        />
      ))}
      <Select
        size="xs"
        flex="1 1 200px"
        maw={230}
        aria-label={t('seats:idleWindow')}
        value={idleDays}
        allowDeselect={false}
        data={IDLE_DAYS.map((value) => ({ value, label: t('seats:idleAfter', { days: value }) }))}
        onChange={(idle) =>
          change({ idle: idle === IDLE_DEFAULT ? undefined : (idle as SeatsSearch['idle']) })
        }
      />
    </Group>
  )
}
