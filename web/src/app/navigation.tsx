import { Text } from '@mantine/core'
import {
  IconChartBar,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { NavigationLink } from '../components/typed-links.tsx'
import type { Permission } from '../../../src/api/contract/routes.ts'
import { useMe } from '../api/session.ts'
import styles from './shell.module.css'

interface Entry {
  to:
    | '/spend'
    | '/limits'
    | '/data-health'
    | '/settings/sources'
    | '/settings/tokens'
    | '/settings/people'
    | '/settings/audit'
  label: string
  icon: Icon
  needs: Permission
}

const PAGES: Entry[] = [
  { to: '/spend', label: 'Spend', icon: IconChartBar, needs: 'metrics:read' },
  { to: '/limits', label: 'Limits', icon: IconGauge, needs: 'metrics:read' },
  { to: '/data-health', label: 'Data health', icon: IconHeartRateMonitor, needs: 'connections:read' },
]

const SETTINGS: Entry[] = [
  { to: '/settings/sources', label: 'Sources', icon: IconPlugConnected, needs: 'connections:read' },
  { to: '/settings/tokens', label: 'API tokens', icon: IconKey, needs: 'tokens:manage' },
  { to: '/settings/people', label: 'People', icon: IconUsers, needs: 'members:manage' },
  { to: '/settings/audit', label: 'Audit log', icon: IconHistory, needs: 'audit:read' },
]

function Entries({ entries }: { entries: readonly Entry[] }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return entries.map(({ to, label, icon: EntryIcon }) => (
    <NavigationLink
      key={to}
      to={to}
      label={label}
      active={path.startsWith(to)}
      aria-current={path.startsWith(to) ? 'page' : undefined}
      leftSection={<EntryIcon size={18} stroke={1.7} aria-hidden />}
      className={styles['link'] ?? ''}
      mb={2}
    />
  ))
}

export function Navigation() {
  const { permissions } = useMe()
  const allowed = (entries: readonly Entry[]) => entries.filter((entry) => permissions.includes(entry.needs))
  const settings = allowed(SETTINGS)
  return (
    <nav aria-label="Pages">
      <Entries entries={allowed(PAGES)} />
      {settings.length > 0 && <Text className={styles['section'] ?? ''}>Settings</Text>}
      <Entries entries={settings} />
    </nav>
  )
}
