import { Button, Divider, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import '@mantine/dates/styles.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDayRange, toDay } from '../../format/time.ts'
import { language, t } from '../../i18n/t.ts'
import { PRESETS, type Preset } from './date-range.ts'
import styles from './range-menu.module.css'
import type { Explore } from './use-explore.ts'

interface RangeMenuProps {
  explore: Pick<Explore, 'view' | 'change' | 'now'>
}

function Presets({ explore, close }: RangeMenuProps & { close: () => void }) {
  const choose = (range: Preset) => {
    explore.change({
      // Said even where it is the default: pages have different ones.
      range,
      from: undefined,
      until: undefined,
      grain: undefined,
    })
    close()
  }
  return (
    <Stack gap={2} miw={140}>
      {PRESETS.map((preset) => (
        <UnstyledButton
          key={preset}
          className={styles['preset'] ?? ''}
          aria-pressed={explore.view.preset === preset}
          onClick={() => choose(preset)}
        >
          {t(`explore:range.preset.${preset}`)}
        </UnstyledButton>
      ))}
    </Stack>
  )
}

function OwnRange({ explore, close }: RangeMenuProps & { close: () => void }) {
  const { days } = explore.view
  const [chosen, setChosen] = useState<[string | null, string | null]>([
    days.from,
    toDay(Date.parse(days.to) - 1),
  ])
  const pick = (next: [string | null, string | null]) => {
    setChosen(next)
    const [from, until] = next
    if (!from || !until) return
    explore.change({ from, until, range: undefined, grain: undefined })
    close()
  }
  return (
    <DatesProvider settings={{ locale: language(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={chosen}
        onChange={pick}
        defaultDate={toDay(Date.parse(days.to) - 1)}
        hideOutsideDates
        maxDate={toDay(explore.now)}
        ariaLabels={{
          previousMonth: t('explore:range.previousMonth'),
          nextMonth: t('explore:range.nextMonth'),
        }}
      />
    </DatesProvider>
  )
}

/** Presets and an own range of days. Days are the vendor's: UTC. */
export function RangeMenu({ explore }: RangeMenuProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { preset, days } = explore.view
  const label = preset ? t(`explore:range.preset.${preset}`) : formatDayRange(days.from, days.to)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendar size={15} aria-hidden />}
          onClick={toggle}
          aria-label={t('explore:range.label', { range: label })}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="flex-start" gap="md">
          <Presets explore={explore} close={close} />
          <Divider orientation="vertical" visibleFrom="xs" />
          <Stack gap={6}>
            <OwnRange key={`${days.from}${days.to}`} explore={explore} close={close} />
            <Text size="xs" c="dimmed">
              {t('explore:range.utcDays')}
            </Text>
          </Stack>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
