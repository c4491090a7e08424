import { ActionIcon, Button, Group, Pill, Tooltip } from '@mantine/core'
import { IconLink, IconCheck } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { FilterMenu } from './filter-menu.tsx'
import { FilterPill } from './filter-pill.tsx'
import { RangeMenu } from './range-menu.tsx'
import { withFilters } from './spend-search.ts'
import { filterText } from './filters.ts'
import type { Spend } from './use-spend.ts'

function ShareButton() {
  const { copied, copy } = useClipboard()
  return (
    <Tooltip label={copied ? 'Copied' : 'Copy a link to exactly this view'}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Copy a link to this view"
        onClick={() => copy(window.location.href)}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Range and filters: what every number on the page is about. */
export function Toolbar({ spend }: { spend: Spend }) {
  const { view, search, change } = spend
  return (
    <Group gap="xs" component="section" aria-label="Range and filters">
      <RangeMenu spend={spend} />
      <FilterMenu spend={spend} />
      {view.filters.length > 0 && (
        <Pill.Group>
          {view.filters.map((filter) => (
            <FilterPill
              key={filterText(filter)}
              filter={filter}
              days={view.days}
              remove={() =>
                change(
                  withFilters(
                    search,
                    view.filters.filter((one) => one !== filter),
                  ),
                )
              }
            />
          ))}
        </Pill.Group>
      )}
      {view.filters.length > 1 && (
        <Button size="compact-xs" variant="subtle" onClick={() => change(withFilters(search, []))}>
          Clear all
        </Button>
      )}
      <ShareButton />
    </Group>
  )
}
