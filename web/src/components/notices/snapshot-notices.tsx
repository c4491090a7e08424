import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AccountSnapshot } from '../../../../src/api/contract/seats.ts'
import { AsSent } from './as-sent.tsx'

interface Snapshot {
  connection_id: string
  account?: string
  taken_at: string | null
  stale: boolean
  reason_said: AccountSnapshot['reason_said']
}

interface SnapshotNoticesProps<One extends Snapshot> {
  snapshots: readonly One[]
  titleOf: (snapshot: One) => string
  /** The way to mend it. */
  mend: ReactNode
}

/** Why a list that is taken whole is absent or old. */
export function SnapshotNotices<One extends Snapshot>({
  snapshots,
  titleOf,
  mend,
}: SnapshotNoticesProps<One>) {
  const troubled = snapshots.filter(
    ({ stale, taken_at: taken, reason_said: said }) => stale || !taken || said,
  )
  return troubled.map((snapshot) => (
    <Alert
      key={`${snapshot.connection_id}${snapshot.account}`}
      color="amber"
      icon={<IconInfoCircle aria-hidden />}
      title={titleOf(snapshot)}
    >
      {snapshot.reason_said && (
        <Text size="sm">
          <AsSent>{snapshot.reason_said}</AsSent>
        </Text>
      )}
      <Text size="sm" mt={4}>
        {mend}
      </Text>
    </Alert>
  ))
}
