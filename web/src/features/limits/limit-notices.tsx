import type { SpendLimitsAnswer } from '../../../../src/api/contract/money/spend-limits.ts'
import { SnapshotNotices } from '../../components/notices/snapshot-notices.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatInstant } from '../../format/time.ts'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'

type Snapshot = SpendLimitsAnswer['snapshots'][number]

function snapshotTitle({ taken_at, stale }: Snapshot): string {
  if (!taken_at) return t('limits:snapshot.unknown')
  return stale ? t('limits:snapshot.stale', { at: formatInstant(taken_at) }) : t('limits:snapshot.about')
}

/** Why limits are absent or old, per workspace. */
export function LimitNotices({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const sources = <TextLink to="/settings/sources" size="sm" underline="always" />
  const mend = <Trans i18nKey="limits:snapshot.mend" components={{ sources }} />
  return <SnapshotNotices snapshots={snapshots} titleOf={snapshotTitle} mend={mend} />
}
