import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { isInstallRefusal } from '../../../../src/api/contract/connections/install-refusals.ts'
import type { ConnectedAppsSearch } from './connected-apps-search.ts'
import { t } from '../../i18n/t.ts'
import { Strong } from '../../components/side-text.tsx'

function refusalWords(code: string) {
  return isInstallRefusal(code)
    ? t(`connectedApps:refusal.${code}`, { returnObjects: true })
    : t('connectedApps:refusal.unknown', { returnObjects: true })
}

interface CallbackNoticeProps {
  search: ConnectedAppsSearch
  close: () => void
}

/** What came of the way to the code host and back. */
export function CallbackNotice({ search, close }: CallbackNoticeProps) {
  const closing = { withCloseButton: true, closeButtonLabel: t('connectedApps:closeMessage'), onClose: close }
  if (search.refused) {
    const { message, action } = refusalWords(search.refused)
    return (
      <Alert
        {...closing}
        role="alert"
        color="red"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('connectedApps:callback.refused')}
      >
        <Text size="sm">{message}</Text>
        <Strong mt={4}>{action}</Strong>
      </Alert>
    )
  }
  if (!search.connected && !search.registered) return null
  return (
    <Alert
      {...closing}
      color="tide"
      icon={<IconCircleCheck aria-hidden />}
      title={
        search.connected ? t('connectedApps:callback.connected') : t('connectedApps:callback.registered')
      }
    >
      <Text size="sm">
        {search.connected
          ? t('connectedApps:callback.connectedNext')
          : t('connectedApps:callback.registeredNext')}
      </Text>
    </Alert>
  )
}
