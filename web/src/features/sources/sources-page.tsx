import { Stack } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Trans } from '../../i18n/rich-text.ts'
import { LinkButton, TextLink } from '../../components/page/typed-links.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { Page } from '../../components/page/page.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { SourceCard } from './source-card.tsx'
import { t } from '../../i18n/t.ts'
import { settingsOf } from '../../components/source/sources.ts'

export const Route = createLazyRoute('/signed-in/settings/sources')({ component: SourcesPage })

function ConnectButton() {
  return (
    <LinkButton to="/settings/sources/connect" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('sources:connectOne')}
    </LinkButton>
  )
}

function Sources() {
  const query = useQuery(connectionsQuery)
  const { data } = query
  const mayWrite = useMay('connections:write')
  if (!data) return <NotYet of={query} height={220} what={t('sources:loading')} />
  const chat = data.filter(({ source }) => settingsOf(source) === '/settings/sources')
  if (chat.length === 0) {
    return (
      <EmptyPanel
        icon={<IconPlugConnected aria-hidden />}
        title={SOURCE_WORDS.chat_assistant.notConnected}
        action={mayWrite ? <ConnectButton /> : undefined}
      >
        {mayWrite ? t('sources:noneText') : t('connect.askSomebody')}
      </EmptyPanel>
    )
  }
  return chat.map((connection) => <SourceCard key={connection.id} connection={connection} />)
}

function SourcesPage() {
  const lead = (
    <Trans
      i18nKey="sources:lead"
      components={{ apps: <TextLink to="/settings/connected-apps" size="sm" underline="always" /> }}
    />
  )
  const mayWrite = useMay('connections:write')
  const any = useSourceState('chat_assistant') === 'some'
  return (
    <Page title={t('nav.sources')} lead={lead} actions={mayWrite && any ? <ConnectButton /> : undefined}>
      <Stack gap="md">
        <Sources />
      </Stack>
    </Page>
  )
}
