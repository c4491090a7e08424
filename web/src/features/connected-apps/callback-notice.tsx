import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { INSTALL_REFUSALS } from '../../../../src/api/contract/hosted-app.ts'
import type { ConnectedAppsSearch } from './connected-apps-search.ts'
import { CALLBACK as WORDS } from './words.ts'

interface CallbackNoticeProps {
  search: ConnectedAppsSearch
  close: () => void
}

/** What came of the way to the code host and back. */
export function CallbackNotice({ search, close }: CallbackNoticeProps) {
  const closing = { withCloseButton: true, closeButtonLabel: 'Close this message', onClose: close }
  if (search.refused) {
    const { message, action } = INSTALL_REFUSALS[search.refused] ?? WORDS.refusedUnknown
    return (
      <Alert
        {...closing}
        role="alert"
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={WORDS.refused}
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
      title={search.connected ? WORDS.connected : WORDS.registered}
    >
      <Text size="sm">{search.connected ? WORDS.connectedNext : WORDS.registeredNext}</Text>
    </Alert>
  )
}
