import { Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconActivity,
  IconApps,
  IconArmchair,
  IconBuilding,
  IconChartBar,
  IconGauge,
  IconGitPullRequest,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLogin2,
  IconPlugConnected,
  IconScale,
  IconShieldLock,
  IconTrendingUp,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useMe } from '../api/session.ts'
import { settingsOf, SOURCE_KINDS } from '../components/source/sources.ts'
import { useTroubled } from '../features/sources/connection-notices.tsx'
import { NavigationLink } from '../components/page/typed-links.tsx'
import { mayOpen, type ListedPage } from './page-rights.ts'
import styles from './shell.module.css'
import { t } from '../i18n/t.ts'

interface Entry {
  to: ListedPage
  label: string
  icon: Icon
}

interface Section {
  title: string
  entries: readonly Entry[]
}

const SECTIONS: readonly Section[] = [
  {
    title: t('nav.bothSources'),
    entries: [
      { to: '/overview', label: t('nav.overview'), icon: IconLayoutDashboard },
      { to: '/people', label: t('nav.people'), icon: IconUsers },
      { to: '/spend', label: t('nav.spend'), icon: IconChartBar },
      { to: '/reconciliation', label: t('nav.reconciliation'), icon: IconScale },
      { to: '/limits', label: t('nav.limits'), icon: IconGauge },
    ],
  },
  {
    title: t('nav.codeAssistant'),
    entries: [
      { to: '/adoption', label: t('nav.adoption'), icon: IconTrendingUp },
      { to: '/activity', label: t('nav.activity'), icon: IconActivity },
      { to: '/seats', label: t('nav.seats'), icon: IconArmchair },
      { to: '/teams', label: t('nav.teams'), icon: IconUsersGroup },
      { to: '/productivity', label: t('nav.productivity'), icon: IconGitPullRequest },
    ],
  },
  {
    title: t('nav.data'),
    entries: [
      { to: '/my-data', label: t('nav.ownData'), icon: IconUserSearch },
      { to: '/data-health', label: t('nav.dataHealth'), icon: IconHeartRateMonitor },
    ],
  },
  {
    title: t('nav.settings'),
    entries: [
      {
        to: '/settings/connected-apps',
        label: t('nav.connectedApps'),
        icon: IconApps,
      },
      {
        to: '/settings/sources',
        label: t('nav.sources'),
        icon: IconPlugConnected,
      },
      {
        to: '/settings/organization',
        label: t('settings:organization.title'),
        icon: IconBuilding,
      },
      { to: '/settings/privacy', label: t('nav.privacy'), icon: IconShieldLock },
      { to: '/settings/tokens', label: t('nav.tokens'), icon: IconKey },
      { to: '/settings/people', label: t('nav.members'), icon: IconUserCog },
      { to: '/settings/sign-in', label: t('nav.signIn'), icon: IconLogin2 },
      { to: '/settings/audit', label: t('nav.audit'), icon: IconHistory },
    ],
  },
]

function Mark() {
  return (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      <VisuallyHidden>{t('trouble.marked')}</VisuallyHidden>
    </>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const troubled = useTroubled(SOURCE_KINDS)
  const marked = new Set<string>(troubled.map(({ source }) => settingsOf(source)))
  return entries.map(({ to, label, icon: EntryIcon }) => (
    <NavigationLink
      key={to}
      to={to}
      label={label}
      active={path.startsWith(to)}
      aria-current={path.startsWith(to) ? 'page' : undefined}
      leftSection={<EntryIcon size={18} stroke={1.7} aria-hidden />}
      rightSection={marked.has(to) && <Mark />}
      className={styles['link'] ?? ''}
      mb={2}
    />
  ))
}

/** Sections with the pages the reader may open; none is empty. */
function useSections(): Section[] {
  const me = useMe()
  return SECTIONS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ to }) => mayOpen(to, me)),
  })).filter(({ entries }) => entries.length > 0)
}

/** Every page the reader may open, in the order of the navigation. */
export function usePages(): readonly Entry[] {
  return useSections().flatMap(({ entries }) => entries)
}

export function Navigation() {
  return (
    <nav aria-label={t('nav.pages')}>
      {useSections().map(({ title, entries }) => (
        <div key={title}>
          <Text className={styles['section'] ?? ''}>{title}</Text>
          <Entries entries={entries} />
        </div>
      ))}
    </nav>
  )
}
