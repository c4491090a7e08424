import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { LoadingBlock } from '../../components/page/loading-block.tsx'
import { Page } from '../../components/page/page.tsx'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { AppCard } from './app-card.tsx'
import { CallbackNotice } from './callback-notice.tsx'
import { t } from '../../i18n/t.ts'
import { settingsOf } from '../../components/source/sources.ts'

const Methods = lazy(() => import('./connect-methods.tsx').then((part) => ({ default: part.ConnectMethods })))

export const Route = createLazyRoute('/signed-in/settings/connected-apps')({ component: ConnectedAppsPage })

function NotAllowed() {
  return (
    <EmptyPanel icon={<IconPlugConnected aria-hidden />} title={t('connectedApps:none')}>
      {SOURCE_WORDS.code_assistant.brings} {t('connect.askSomebody')}
    </EmptyPanel>
  )
}

/** The forms come when there is something to connect. */
function ConnectMethods() {
  return (
    <Suspense fallback={<LoadingBlock height={380} what={t('connectedApps:loadingMethods')} />}>
      <Methods />
    </Suspense>
  )
}

function Connections() {
  const query = useQuery(connectionsQuery)
  const { data } = query
  const mayWrite = useMay('connections:write')
  const [adding, another] = useDisclosure(false)
  if (!data) return <NotYet of={query} height={320} what={t('connectedApps:loading')} />
  const apps = data.filter(({ source }) => settingsOf(source) === '/settings/connected-apps')
  if (apps.length === 0) {
    if (!mayWrite) return <NotAllowed />
    return <ConnectMethods />
  }
  return (
    <>
      {apps.map((connection) => (
        <AppCard key={connection.id} connection={connection} />
      ))}
      {mayWrite && !adding && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={another.open}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('connectedApps:another')}
        </Button>
      )}
      {mayWrite && adding && <ConnectMethods />}
    </>
  )
}

function ConnectedAppsPage() {
  const search = useSearch({ from: '/signed-in/settings/connected-apps' })
  const navigate = useNavigate({ from: '/settings/connected-apps' })
  return (
    <Page title={t('nav.connectedApps')} lead={t('connectedApps:lead')}>
      <Stack gap="md">
        <CallbackNotice search={search} close={() => void navigate({ search: {}, replace: true })} />
        <Connections />
      </Stack>
    </Page>
  )
}
