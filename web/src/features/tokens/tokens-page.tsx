import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'

export const Route = createLazyRoute('/signed-in/settings/tokens')({ component: TokensPage })

function Tokens({ create }: { create: () => void }) {
  const { data, error, refetch } = useQuery(tokensQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={220} what="tokens" />
  if (data.length > 0) return <TokensTable tokens={data} />
  const action = <Button onClick={create}>Create a token</Button>
  return (
    <EmptyNotice icon={<IconKey aria-hidden />} title="No API tokens" action={action}>
      A token lets a script or another tool ask Tidemark for numbers, or manage connections, without a
      password.
    </EmptyNotice>
  )
}

function TokensPage() {
  const [open, dialog] = useDisclosure(false)
  const action = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      Create token
    </Button>
  )
  return (
    <Page
      title="API tokens"
      lead="For scripts and other tools. The API is described at /docs."
      actions={action}
    >
      <Panel>
        <Tokens create={dialog.open} />
      </Panel>
      {open && <CreateTokenDialog close={dialog.close} />}
    </Page>
  )
}
