import { IconPlugConnected } from '@tabler/icons-react'
import { LinkButton } from './typed-links.tsx'
import { useMay } from '../api/session.ts'
import { EmptyNotice } from './empty-notice.tsx'
import { Page } from './page.tsx'
import { Panel } from './panel.tsx'

/** A page that needs a source when there is none: what it would bring, and the way to connect one. */
export function NothingConnected({ page }: { page: string }) {
  const mayConnect = useMay('connections:write')
  const action = mayConnect ? (
    <LinkButton to="/settings/sources/connect">Connect the chat assistant</LinkButton>
  ) : undefined
  return (
    <Page title={page}>
      <Panel>
        <EmptyNotice
          icon={<IconPlugConnected aria-hidden />}
          title="Nothing is connected yet"
          action={action}
        >
          Connect the chat assistant to see what is spent per hour, person, group, product and model, and who
          is near a limit.{' '}
          {mayConnect ? 'It takes about five minutes.' : 'An owner or admin of your organisation can do it.'}
        </EmptyNotice>
      </Panel>
    </Page>
  )
}
