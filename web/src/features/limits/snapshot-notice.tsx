import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Trans } from '../../i18n/rich-text.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import type { SpendLimitsAnswer } from '../../../../src/api/contract/spend-limits.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

type Snapshot = SpendLimitsAnswer['snapshots'][number]

function title({ taken_at, stale }: Snapshot): string {
  if (!taken_at) return t('limits:snapshot.unknown')
  return stale ? t('limits:snapshot.stale', { at: formatInstant(taken_at) }) : t('limits:snapshot.about')
}

/** Why limits are absent or old, per workspace; the reason says what mends it, and the link leads there. */
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
      {snapshot.reason_said && (
        <Text size="sm">
          <AsSent>{snapshot.reason_said}</AsSent>
        </Text>
      )}
      <Text size="sm" mt={4}>
        <Trans
          i18nKey="limits:snapshot.mend"
          components={{ sources: <TextLink to="/settings/sources" size="sm" underline="always" /> }}
        />
      </Text>
    </Alert>
  ))
}
