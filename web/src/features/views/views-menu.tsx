import { Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconDeviceFloppy,
  IconLink,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../api/session.ts'
import { viewsQuery } from '../../api/views.ts'
import type { SavedView } from '../../../../src/api/contract/views.ts'
import { MenuLink } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { savedBy } from './view-words.ts'
import { isSameState, linkOf, type ViewPath } from './view-address.ts'
import { useHere, useViewDialog } from './view-dialogs-host.tsx'
import { Below, Hint } from '../../components/side-text.tsx'

function ViewItems({ views, current }: { views: readonly SavedView[]; current: SavedView | undefined }) {
  if (views.length === 0) {
    return (
      <Hint px="sm" pb={6} maw={280}>
        {t('views:none')}
      </Hint>
    )
  }
  return views.map((view) => (
    <MenuLink
      key={view.id}
      to="/views/$id"
      params={{ id: view.id }}
      preload={false}
      aria-current={view === current ? 'true' : undefined}
      rightSection={view === current ? <IconCheck size={15} aria-hidden /> : undefined}
    >
      {view.name}
      <Below>{savedBy(view)}</Below>
    </MenuLink>
  ))
}

function CopyLinkItem({ view }: { view: SavedView }) {
  const { copy } = useClipboard()
  return (
    <Menu.Item
      leftSection={<IconLink size={15} aria-hidden />}
      onClick={() => copy(linkOf(view, window.location.origin))}
    >
      {t('views:copyLink')}
    </Menu.Item>
  )
}

function ViewsButton({ current }: { current: SavedView | undefined }): ReactNode {
  const Icon = current ? IconBookmarkFilled : IconBookmark
  return (
    <Menu.Target>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={15} aria-hidden />}
        maw={260}
        aria-label={current ? t('views:current', { name: current.name }) : undefined}
      >
        {current?.name ?? t('views:views')}
      </Button>
    </Menu.Target>
  )
}

function PageViews({ path, search }: { path: ViewPath; search: string }) {
  const all = useQuery(viewsQuery).data ?? []
  const open = useViewDialog()
  const views = all.filter((view) => view.path === path)
  const current = views.find((view) => isSameState(view.search, search))
  return (
    <Menu position="bottom-start" shadow="md" width={300}>
      <ViewsButton current={current} />
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('views:menu')}</Menu.Label>
        <ViewItems views={views} current={current} />
        <Menu.Divider />
        {current ? (
          <CopyLinkItem view={current} />
        ) : (
          <Menu.Item leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => open('save')}>
            {t('views:save')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSettings size={15} aria-hidden />} onClick={() => open('manage')}>
          {t('views:manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Beside a page's title: the saved views of the page, and the way to save what it shows. Nothing on pages without a state, and
 * for who may keep none.
 */
export function ViewsMenu() {
  const here = useHere()
  const mayKeep = useMay('units:read')
  return here && mayKeep && <PageViews {...here} />
}
