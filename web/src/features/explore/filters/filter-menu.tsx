import { Button, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { t } from '../../../i18n/t.ts'
import type { Explore } from '../use-explore.ts'

/** Comes when the menu is opened, as the calendar of the range does. */
const FilterForm = lazy(() => import('./filter-form.tsx').then((part) => ({ default: part.FilterForm })))
const FORM = { w: 300, h: 240, maw: 'calc(100vw - 48px)' }

export function FilterMenu({ explore }: { explore: Explore }) {
  const [opened, { toggle, close }] = useDisclosure(false)
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
