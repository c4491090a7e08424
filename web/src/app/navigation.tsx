import { Text } from '@mantine/core'
import {
  IconActivity,
  IconApps,
  IconArmchair,
  IconChartBar,
  IconGauge,
  IconGitPullRequest,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconTrendingUp,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { Permission } from '../../../src/api/contract/routes.ts'
import { useMe } from '../api/session.ts'
import { NavigationLink } from '../components/typed-links.tsx'
import styles from './shell.module.css'

interface Entry {
  to:
    | '/adoption'
    | '/activity'
    | '/seats'
    | '/teams'
    | '/productivity'
    | '/spend'
    | '/limits'
    | '/data-health'
    | '/settings/connected-apps'
    | '/settings/sources'
    | '/settings/tokens'
    | '/settings/people'
    | '/settings/audit'
  label: string
  icon: Icon
  needs: Permission
}

interface Section {
  title: string
  entries: readonly Entry[]
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Code assistant',
    entries: [
      { to: '/adoption', label: 'Adoption', icon: IconTrendingUp, needs: 'metrics:read' },
      { to: '/activity', label: 'Activity', icon: IconActivity, needs: 'metrics:read' },
      { to: '/seats', label: 'Seats', icon: IconArmchair, needs: 'metrics:read' },
      { to: '/teams', label: 'Teams', icon: IconUsersGroup, needs: 'metrics:read' },
      { to: '/productivity', label: 'Productivity', icon: IconGitPullRequest, needs: 'metrics:read' },
    ],
  },
  {
    title: 'Chat assistant',
    entries: [
      { to: '/spend', label: 'Spend', icon: IconChartBar, needs: 'metrics:read' },
      { to: '/limits', label: 'Limits', icon: IconGauge, needs: 'metrics:read' },
    ],
  },
  {
    title: 'Data',
    entries: [
      { to: '/data-health', label: 'Data health', icon: IconHeartRateMonitor, needs: 'connections:read' },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { to: '/settings/connected-apps', label: 'Connected apps', icon: IconApps, needs: 'connections:read' },
      { to: '/settings/sources', label: 'Sources', icon: IconPlugConnected, needs: 'connections:read' },
      { to: '/settings/tokens', label: 'API tokens', icon: IconKey, needs: 'tokens:manage' },
      { to: '/settings/people', label: 'People', icon: IconUsers, needs: 'members:manage' },
      { to: '/settings/audit', label: 'Audit log', icon: IconHistory, needs: 'audit:read' },
    ],
  },
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
  return (
    <nav aria-label="Pages">
      {SECTIONS.map(({ title, entries }) => {
        const allowed = entries.filter((entry) => permissions.includes(entry.needs))
        if (allowed.length === 0) return null
        return (
          <div key={title}>
            <Text className={styles['section'] ?? ''}>{title}</Text>
            <Entries entries={allowed} />
          </div>
        )
      })}
    </nav>
  )
}
