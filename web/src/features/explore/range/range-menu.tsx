import { Button, Divider, Group, Popover, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatDayRange } from '../../../format/time.ts'
import { useDropdown } from '../../../components/form/use-dropdown.ts'
import { t } from '../../../i18n/t.ts'
import { PRESETS, type Preset } from './date-range.ts'
import { MONTH_PRESETS, type MonthPreset } from './month-range.ts'
import styles from './range-menu.module.css'
import type { Explore } from '../use-explore.ts'
import { Below } from '../../../components/side-text.tsx'

/** The calendar comes when the menu is opened: few change the range before they have read the page. */
const OwnRange = lazy(() => import('./own-range.tsx').then((part) => ({ default: part.OwnRange })))
const OwnMonths = lazy(() => import('./own-months.tsx').then((part) => ({ default: part.OwnMonths })))
const CALENDAR = { w: 252, h: 276 }

export interface RangeMenuProps {
  explore: Pick<Explore, 'view' | 'change' | 'now'>
}

function Presets({ explore, close }: RangeMenuProps & { close: () => void }) {
  const choose = (range: Preset | MonthPreset) => {
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
    <Stack className={styles['presets'] ?? ''} gap={2} miw={140}>
      {(explore.view.published ? MONTH_PRESETS : PRESETS).map((preset) => (
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

/** Presets and an own range of days, or of months where numbers of groups are published by them. Days are the vendor's: UTC. */
export function RangeMenu({ explore }: RangeMenuProps) {
  const { toggle, close, popover } = useDropdown()
  const { preset, days, published } = explore.view
  const Own = published ? OwnMonths : OwnRange
  const label = preset ? t(`explore:range.preset.${preset}`) : formatDayRange(days.from, days.to)
  return (
    <Popover {...popover} classNames={{ dropdown: styles['dropdown'] ?? '' }}>
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
            <Suspense fallback={<Skeleton {...CALENDAR} />}>
              <Own key={`${days.from}${days.to}`} explore={explore} close={close} />
            </Suspense>
            <Below>{published ? t('explore:range.wholeMonths') : t('explore:range.utcDays')}</Below>
          </Stack>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
