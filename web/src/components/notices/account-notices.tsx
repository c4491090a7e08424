import type { AccountSnapshot } from '../../../../src/api/contract/seats.ts'
import { accountName } from '../../../../src/api/contract/words.ts'
import { formatInstant } from '../../format/time.ts'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { TextLink } from '../page/typed-links.tsx'
import { SnapshotNotices } from './snapshot-notices.tsx'

function title({ account, taken_at, stale }: AccountSnapshot): string {
  const name = accountName(account)
  if (!taken_at) return t('account.unknown', { name })
  return stale ? t('account.stale', { name, at: formatInstant(taken_at) }) : t('account.about', { name })
}

/** Why the list of an organization or enterprise is absent or old. */
export function AccountNotices({ snapshots }: { snapshots: readonly AccountSnapshot[] }) {
  const apps = <TextLink to="/settings/connected-apps" size="sm" underline="always" />
  const mend = <Trans i18nKey="account.seeMissing" components={{ apps }} />
  return <SnapshotNotices snapshots={snapshots} titleOf={title} mend={mend} />
}
