import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { TextLink } from '../../components/typed-links.tsx'
import type { SpendLimitsAnswer } from '../../../../src/api/contract/spend-limits.ts'
import { formatInstant } from '../../format/time.ts'

type Snapshot = SpendLimitsAnswer['snapshots'][number]

function title({ taken_at, stale }: Snapshot): string {
  if (!taken_at) return 'No limits are known'
  return stale
    ? `These limits may be out of date: last seen ${formatInstant(taken_at)}`
    : 'About these limits'
}

/** Why limits are absent or old, per workspace, with the way to mend it. */
export function SnapshotNotices({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const troubled = snapshots.filter((snapshot) => snapshot.stale || !snapshot.taken_at || snapshot.reason)
  return troubled.map((snapshot) => (
    <Alert
      key={snapshot.connection_id}
      color="amber"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={title(snapshot)}
    >
      {snapshot.reason && <Text size="sm">{snapshot.reason}</Text>}
      <Text size="sm" mt={4}>
        <TextLink to="/settings/sources" size="sm" underline="always">
          Open Settings › Sources
        </TextLink>{' '}
        to see what is missing and add a key.
      </Text>
    </Alert>
  ))
}
