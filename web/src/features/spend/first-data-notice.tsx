import { Stack } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/typed-links.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { Panel } from '../../components/panel.tsx'
import { SyncProgress } from '../../components/sync-progress.tsx'

/** A source is connected and nothing has arrived: what to expect, and what is going on. */
export function FirstDataNotice() {
  const connections = useQuery(connectionsQuery).data ?? []
  const running = connections.filter((connection) => connection.state !== 'disconnected')
  const health = (
    <LinkButton variant="default" to="/data-health">
      See data health
    </LinkButton>
  )
  return (
    <Panel>
      <EmptyNotice
        icon={<IconHourglassHigh aria-hidden />}
        title="Connected. First data can take 3 to 5 hours"
        action={health}
      >
        The vendor writes cost records 3 to 5 hours after the activity. Earlier days show up as they are
        collected; this page fills by itself.
      </EmptyNotice>
      <Stack maw={560} mx="auto" pb="md">
        {running.map((connection) => (
          <SyncProgress key={connection.id} connectionId={connection.id} />
        ))}
      </Stack>
    </Panel>
  )
}
