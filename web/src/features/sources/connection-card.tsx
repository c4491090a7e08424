import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { useMay } from '../../api/session.ts'
import { FactList, type Fact } from '../../components/fact-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { SyncProgress } from '../../components/source/sync-progress.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { healthName, healthTone, STATE_NAMES, STATE_TONES } from './connection-words.ts'
import { Hint } from '../../components/side-text.tsx'

interface ConnectionCardProps {
  connection: Connection
  /** What is wrong with it. */
  notices: ReactNode
  /** What is left of it once it is disconnected. */
  erased: string
  about: readonly Fact[]
  keys?: readonly Fact[]
  actions: ReactNode
}

/** One connection: its state, its health, what it reads with, and what can be done with it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, notices, erased, about, keys = [], actions } = props
  const { id, title, label, product_name: product, state, health, created_at, disconnected_at } = connection
  const mayWrite = useMay('connections:write')
  const connected = state !== 'disconnected'
  const dates = [
    { name: t('sources:card.since'), value: formatDay(created_at) },
    ...(disconnected_at
      ? [{ name: t('sources:card.disconnected'), value: formatInstant(disconnected_at) }]
      : []),
  ]
  return (
    <Panel
      title={title}
      hint={product === label ? undefined : product}
      actions={
        <Group gap="md">
          <StatusText tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StatusText>
          {connected && <StatusText tone={healthTone(health)}>{healthName(health)}</StatusText>}
        </Group>
      }
    >
      <Stack gap="md">
        {notices}
        {!connected && <Hint>{erased}</Hint>}
        <FactList facts={[...about, ...dates, ...keys]} />
        {connected && <SyncProgress connectionId={id} />}
        {mayWrite && actions}
      </Stack>
    </Panel>
  )
}
