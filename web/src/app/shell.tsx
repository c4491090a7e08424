import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Brand } from '../components/page/brand.tsx'
import { SimulatedBanner } from '../components/page/simulated-banner.tsx'
import { Notices } from '../features/account/notices.tsx'
import { ProofAsker } from './proof-asker.tsx'
import { PrivacyLine } from '../features/privacy/privacy-line.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton, PaletteIcon, PaletteKeys } from './palette-button.tsx'
import styles from './shell.module.css'
import { ShownPage } from './shown-page.tsx'
import { t } from '../i18n/t.ts'

/** The frame around every page of a signed-in person. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(close, [path, close])
  return (
    <PaletteKeys>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <AppShell
        layout="alt"
        header={{ height: { base: 54, md: 0 } }}
        navbar={{ width: 224, breakpoint: 'md', collapsed: { mobile: !opened } }}
        padding={{ base: 'sm', sm: 'md', lg: 'xl' }}
      >
        {/* No header element: a dialog brings one, and a page has one banner at most. */}
        <section className={styles['header']} aria-label={t('shell.topBar')}>
          <Brand />
          <Group gap={4}>
            <PaletteIcon />
            <Burger
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={t('shell.menu')}
              aria-expanded={opened}
            />
          </Group>
        </section>
        <AppShell.Navbar className={styles['navbar'] ?? ''} p="sm">
          <Group px={6} pt={4} pb="md" justify="space-between">
            <Brand />
            <Burger
              opened={opened}
              onClick={toggle}
              size="sm"
              hiddenFrom="md"
              aria-label={t('shell.closeMenu')}
            />
          </Group>
          <PaletteButton />
          <AppShell.Section grow style={{ overflowY: 'auto' }}>
            <Navigation />
          </AppShell.Section>
          <AccountMenu />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <SimulatedBanner />
          <PrivacyLine />
          <div className={styles['main']}>
            <Notices />
            <ShownPage />
          </div>
        </AppShell.Main>
      </AppShell>
      <ProofAsker />
    </PaletteKeys>
  )
}
