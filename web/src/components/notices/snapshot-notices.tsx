import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AsSent } from './as-sent.tsx'
import { troubledLists, troubleOf, type Snapshot } from './troubled-lists.ts'

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
  return troubledLists(snapshots).map((snapshot) => (
    <Alert
      key={troubleOf(snapshot)}
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
