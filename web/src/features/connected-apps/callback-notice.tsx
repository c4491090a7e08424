import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { INSTALL_REFUSALS } from '../../../../src/api/contract/install-refusals.ts'
import { refusalInWords } from '../../i18n/service-words.ts'
import type { ConnectedAppsSearch } from './connected-apps-search.ts'
import { t } from '../../i18n/t.ts'

interface CallbackNoticeProps {
  search: ConnectedAppsSearch
  close: () => void
}

/** What came of the way to the code host and back. */
export function CallbackNotice({ search, close }: CallbackNoticeProps) {
  const closing = { withCloseButton: true, closeButtonLabel: t('connectedApps:closeMessage'), onClose: close }
  if (search.refused) {
    const { message, action } = refusalInWords(search.refused) ??
      INSTALL_REFUSALS[search.refused] ?? {
        message: t('connectedApps:callback.unknown'),
        action: t('connectedApps:callback.unknownAction'),
      }
    return (
      <Alert
        {...closing}
        role="alert"
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('connectedApps:callback.refused')}
      >
        <Text size="sm">{message}</Text>
        <Text size="sm" fw={550} mt={4}>
          {action}
        </Text>
      </Alert>
    )
  }
  if (!search.connected && !search.registered) return null
  return (
    <Alert
      {...closing}
      color="tide"
      variant="light"
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
