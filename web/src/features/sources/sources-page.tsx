import { Stack } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { LinkButton, TextLink } from '../../components/typed-links.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSourceState } from '../../components/use-source-state.ts'
import { SourceCard } from './source-card.tsx'

export const Route = createLazyRoute('/signed-in/settings/sources')({ component: SourcesPage })

function ConnectButton() {
  return (
    <LinkButton to="/settings/sources/connect" leftSection={<IconPlus size={16} aria-hidden />}>
      Connect a source
    </LinkButton>
  )
}

function Sources() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  const mayWrite = useMay('connections:write')
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={220} what="sources" />
  const chat = data.filter(({ source }) => source === 'chat_assistant')
  if (chat.length === 0) {
    return (
      <Panel>
        <EmptyNotice
          icon={<IconPlugConnected aria-hidden />}
          title="The chat assistant is not connected"
          action={mayWrite ? <ConnectButton /> : undefined}
        >
          {mayWrite
            ? 'Connect the chat assistant to see what is spent, by whom and on what. You need an admin key and two ids.'
            : 'An owner or admin of your organisation can connect one.'}
        </EmptyNotice>
      </Panel>
    )
  }
  return chat.map((connection) => <SourceCard key={connection.id} connection={connection} />)
}

function SourcesPage() {
  const lead = (
    <>
      Where the chat assistant’s numbers come from. Tidemark only reads; it changes nothing at the vendor. The
      code assistant is connected in{' '}
      <TextLink to="/settings/connected-apps" size="sm" underline="always">
        Connected apps
      </TextLink>
      .
    </>
  )
  const mayWrite = useMay('connections:write')
  const any = useSourceState('chat_assistant') === 'some'
  return (
    <Page title="Sources" lead={lead} actions={mayWrite && any ? <ConnectButton /> : undefined}>
      <Stack gap="md">
        <Sources />
      </Stack>
    </Page>
  )
}
