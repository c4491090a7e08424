import { Group, Text } from '@mantine/core'
import { IconArrowsDiff, IconCalendar } from '@tabler/icons-react'
import { DayInput } from '../../../components/form/day-input.tsx'
import { addDays, formatDay, toDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'

interface StateDaysProps {
  now: number
  search: { as_of?: string | undefined; beside?: string | undefined }
  /** Whether an earlier day can stand beside it. */
  compares?: boolean
  change: (next: { as_of?: string | undefined } | { beside?: string | undefined }) => void
}

/** Of a list that is a state: the day that is shown, and an earlier one that stands beside it. */
export function StateDays({ now, search: { as_of: asOf, beside }, change, compares = true }: StateDaysProps) {
  const today = toDay(now)
  return (
    <Group gap="xs" align="flex-end">
      <DayInput
        label={t('stateDays:asOf')}
        placeholder={t('stateDays:now')}
        size="xs"
        w={160}
        clearLabel={t('stateDays:backToNow')}
        leftSection={<IconCalendar size={14} aria-hidden />}
        value={asOf ?? null}
        maxDate={today}
        onChange={(day) => change({ as_of: day ?? undefined })}
      />
      {compares && (
        <DayInput
          label={t('stateDays:beside')}
          placeholder={t('stateDays:nothing')}
          size="xs"
          w={160}
          clearLabel={t('stateDays:stop')}
          leftSection={<IconArrowsDiff size={14} aria-hidden />}
          value={beside ?? null}
          maxDate={addDays(asOf ?? today, -1)}
          onChange={(day) => change({ beside: day ?? undefined })}
        />
      )}
    </Group>
  )
}

/** Said where the earlier day gives nothing to compare with. */
export function NothingBeside({ day }: { day: string }) {
  return <Text size="sm">{t('stateDays:incomparable', { day: formatDay(day) })}</Text>
}
