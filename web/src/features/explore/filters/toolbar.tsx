import { ActionIcon, Button, Group, Pill, Tooltip } from '@mantine/core'
import { IconLink, IconCheck } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { t } from '../../../i18n/t.ts'
import { CompareSwitch } from '../range/compare-switch.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { FilterPill } from './filter-pill.tsx'
import { RangeMenu } from '../range/range-menu.tsx'
import { withFilters } from '../explore-search.ts'
import { filterText } from './filters.ts'
import type { Explore } from '../use-explore.ts'

function ShareButton() {
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
      <CompareSwitch explore={explore} />
      <FilterMenu explore={explore} />
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
