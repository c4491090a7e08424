import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { IconBuilding, IconExternalLink, IconFileTypeCsv, IconKey } from '@tabler/icons-react'
import { ConnectionActions } from '../sources/connection-actions.tsx'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'

// Dialogs come when they are opened.
const InstallAgainDialog = lazy(() =>
  import('./install-again-dialog.tsx').then((part) => ({ default: part.InstallAgainDialog })),
)
const TokenDialog = lazy(() => import('./token-dialogs.tsx').then((part) => ({ default: part.TokenDialog })))
const OrganizationsDialog = lazy(() =>
  import('./token-dialogs.tsx').then((part) => ({ default: part.OrganizationsDialog })),
)

function TokenActions({ connection }: { connection: Connection }) {
  const [tokenOpen, token] = useDisclosure(false)
  const [organizationsOpen, organizations] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={token.open}>
        {t('connectedApps:actions.replaceToken')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBuilding size={16} aria-hidden />}
        onClick={organizations.open}
      >
        {t('connectedApps:actions.organizations')}
      </Button>
      <Suspense>
        {tokenOpen && <TokenDialog connection={connection} close={token.close} />}
        {organizationsOpen && <OrganizationsDialog connection={connection} close={organizations.close} />}
      </Suspense>
    </>
  )
}

function InstallAgain({ connection }: { connection: Connection }) {
  const [open, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant={connection.state === 'disconnected' ? 'filled' : 'default'}
        leftSection={<IconExternalLink size={16} aria-hidden />}
        onClick={dialog.open}
      >
        {t('connectedApps:card.installAgain')}
      </Button>
      <Suspense>{open && <InstallAgainDialog connection={connection} close={dialog.close} />}</Suspense>
    </>
  )
}

/** What can be done with a connection of the code assistant. */
export function AppActions({ connection }: { connection: Connection }) {
  const byApp = connection.method === 'hosted_app'
  if (connection.state !== 'disconnected') {
    return (
      <ConnectionActions connection={connection}>
        <LinkButton
          variant="default"
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          to="/settings/connected-apps/$id/usage-reports"
          params={{ id: connection.id }}
        >
          {t('connectedApps:actions.usageReports')}
        </LinkButton>
        {!byApp && <TokenActions connection={connection} />}
        {byApp && connection.health.status === 'action_needed' && <InstallAgain connection={connection} />}
      </ConnectionActions>
    )
  }
  if (byApp) {
    return (
      <Group>
        <InstallAgain connection={connection} />
      </Group>
    )
  }
  return (
    <Group>
      <LinkButton to="/settings/connected-apps/$id/reconnect" params={{ id: connection.id }}>
        {t('sources:actions.connectAgain')}
      </LinkButton>
    </Group>
  )
}
