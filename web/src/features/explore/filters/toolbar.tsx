import { ActionIcon, Button, Group, Pill, Tooltip, Popover, Skeleton } from '@mantine/core'
import { IconLink, IconCheck, IconFilter } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { useDropdown } from '../../../components/form/use-dropdown.ts'
import { t } from '../../../i18n/t.ts'
import { CompareSwitch } from '../range/compare-switch.tsx'
import { RangeMenu } from '../range/range-menu.tsx'
import { withFilters } from '../explore-search.ts'
import { filterText, dimensionName, type ValueFilter } from './filters.ts'
import type { Explore } from '../use-explore.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import type { DayRange } from '../range/date-range.ts'
import { useValueLabels } from './use-value-labels.ts'
import { lazy, Suspense } from 'react'

/** Comes when the menu is opened, as the calendar of the range does. */
const FilterForm = lazy(() => import('./filter-form.tsx').then((part) => ({ default: part.FilterForm })))
const FORM = { w: 300, h: 240, maw: 'calc(100vw - 48px)' }

function FilterMenu({ explore }: { explore: Explore }) {
  const { opened, toggle, close, popover } = useDropdown()
  return (
    <Popover {...popover}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilter size={15} aria-hidden />}
          onClick={toggle}
        >
          {t('explore:filters.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <Suspense fallback={<Skeleton {...FORM} />}>
            <FilterForm explore={explore} close={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface FilterPillProps {
  filter: ValueFilter
  days: DayRange
  source: SourceKind
  remove: () => void
}

/** A filter by name; ids get the name the service knows for them. */
function FilterPill({ filter, days, source, remove }: FilterPillProps) {
  const { dimension, exclude, value } = filter
  const [label = value] = useValueLabels(days, source, dimension, [value])
  const words = { dimension: dimensionName(dimension), values: label }
  const text = exclude ? t('explore:filters.isNot', words) : t('explore:filters.is', words)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={remove}
      removeButtonProps={{
        'aria-label': t('explore:filters.remove', { filter: text }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    >
      {text}
    </Pill>
  )
}

export function ShareButton() {
  const { copied, copy } = useClipboard()
  return (
    <Tooltip label={copied ? t('explore:share.copied') : t('explore:share.copy')}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('explore:share.label')}
        onClick={() => copy(window.location.href)}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Range, comparison and filters: what every number on the page is about. */
export function Toolbar({ explore }: { explore: Explore }) {
  const { page, view, change } = explore
  return (
    <Group gap="xs" component="section" aria-label={t('explore:range.toolbar')}>
      <RangeMenu explore={explore} />
      <CompareSwitch explore={explore} answer={explore.current} />
      {page.dimensions.length > 0 && !view.published && <FilterMenu explore={explore} />}
      {view.filters.length > 0 && (
        <Pill.Group>
          {view.filters.map((filter) => (
            <FilterPill
              key={filterText(filter)}
              filter={filter}
              days={view.days}
              source={page.source}
              remove={() => change(withFilters(view.filters.filter((one) => one !== filter)))}
            />
          ))}
        </Pill.Group>
      )}
      {view.filters.length > 1 && (
        <Button size="compact-xs" variant="subtle" onClick={() => change(withFilters([]))}>
          {t('explore:filters.clear')}
        </Button>
      )}
      <ShareButton />
    </Group>
  )
}
