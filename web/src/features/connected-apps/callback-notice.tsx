import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { INSTALL_REFUSALS } from '../../../../src/api/contract/install-refusals.ts'
import { refusalInWords } from '../../i18n/service-words.ts'
import type { ConnectedAppsSearch } from './connected-apps-search.ts'
import { t } from '../../i18n/t.ts'
import { Strong } from '../../components/side-text.tsx'

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
