import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { DomainsPanel } from './domains-panel.tsx'
import { ProviderDialog } from './provider-dialog-later.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { providersQuery } from './providers-query.ts'
import { SignInRulesPanel } from './sign-in-rules.tsx'

export const Route = createLazyRoute('/signed-in/settings/sign-in')({ component: IdentityPage })

function Providers({ connect }: { connect: () => void }) {
  const { tested } = useSearch({ from: '/signed-in/settings/sign-in' })
  const query = useQuery(providersQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={220} what={t('identity:what')} />
  if (data.length > 0) {
    return data.map((provider) => (
      <ProviderPanel key={provider.id} provider={provider} tested={provider.id === tested} />
    ))
  }
  const action = <Button onClick={connect}>{t('identity:connectFirst')}</Button>
  return (
    <Panel>
      <EmptyNotice icon={<IconLogin2 aria-hidden />} title={t('identity:none')} action={action}>
        {t('identity:noneText')}
      </EmptyNotice>
    </Panel>
  )
}

function IdentityPage() {
  const [open, dialog] = useDisclosure(false)
  const action = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      {t('identity:connectNew')}
    </Button>
  )
  return (
    <Page title={t('nav.signIn')} lead={t('identity:lead')} actions={action}>
      <Providers connect={dialog.open} />
      <DomainsPanel />
      <SignInRulesPanel />
      <Suspense>{open && <ProviderDialog provider={null} close={dialog.close} />}</Suspense>
    </Page>
  )
}
