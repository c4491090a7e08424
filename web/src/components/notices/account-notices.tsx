import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Trans } from '../../i18n/rich-text.ts'
import type { AccountSnapshot } from '../../../../src/api/contract/seats.ts'
import { formatInstant } from '../../format/time.ts'
import { AsSent } from './as-sent.tsx'
import { TextLink } from '../page/typed-links.tsx'
import { t } from '../../i18n/t.ts'

function title({ account, taken_at, stale }: AccountSnapshot): string {
  const name = account.slice(account.indexOf(':') + 1)
  if (!taken_at) return t('account.unknown', { name })
  return stale ? t('account.stale', { name, at: formatInstant(taken_at) }) : t('account.about', { name })
}

/** Why the list of an organization or enterprise is absent or old, with the way to mend it. */
export function AccountNotices({ snapshots }: { snapshots: readonly AccountSnapshot[] }) {
  const troubled = snapshots.filter(({ stale, taken_at, reason }) => stale || !taken_at || reason)
  return troubled.map((snapshot) => (
    <Alert
      key={`${snapshot.connection_id}${snapshot.account}`}
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
          i18nKey="account.seeMissing"
          components={{ apps: <TextLink to="/settings/connected-apps" size="sm" underline="always" /> }}
        />
      </Text>
    </Alert>
  ))
}
