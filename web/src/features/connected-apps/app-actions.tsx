import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { IconBuilding, IconExternalLink, IconKey, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { DisconnectDialog } from '../sources/disconnect-dialog.tsx'
import { RenameDialog } from '../sources/rename-dialog.tsx'
import { SyncButton } from '../sources/sync-button.tsx'
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

function ConnectedActions({ connection }: { connection: Connection }) {
  const [renameOpen, rename] = useDisclosure(false)
  const [disconnectOpen, disconnect] = useDisclosure(false)
  const byApp = connection.method === 'hosted_app'
  return (
    <Group gap="xs">
      <SyncButton connection={connection} />
      {!byApp && <TokenActions connection={connection} />}
      {byApp && connection.health.status === 'action_needed' && <InstallAgain connection={connection} />}
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
        {t('actions.rename')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={disconnect.open}
      >
        {t('sources:actions.disconnect')}
      </Button>
      {renameOpen && <RenameDialog connection={connection} close={rename.close} />}
      {disconnectOpen && <DisconnectDialog connection={connection} close={disconnect.close} />}
    </Group>
  )
}

/** What can be done with a connection of the code assistant. */
export function AppActions({ connection }: { connection: Connection }) {
  if (connection.state !== 'disconnected') return <ConnectedActions connection={connection} />
  if (connection.method === 'hosted_app') {
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
