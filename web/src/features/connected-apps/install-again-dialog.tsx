import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../components/page/dialog.tsx'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { profilesQuery } from '../../api/connections.ts'
import { CODE_ASSISTANT } from '../connect/code-assistant.ts'
import { InstallForm } from './install-form.tsx'
import { t } from '../../i18n/t.ts'

/** The way back for an installation that is suspended, removed or disconnected. */
export function InstallAgainDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const query = useQuery(profilesQuery)
  const { data } = query
  const profile = CODE_ASSISTANT.profiles(data ?? []).find(({ id }) => id === connection.profile)
  const organization = connection.organizations[0] ?? connection.organization_id ?? ''
  return (
    <Dialog onClose={close} title={t('connectedApps:card.installAgain')} size="lg">
      {!data && <NotYet of={query} height={200} what={t('form')} />}
      {profile && <InstallForm profile={profile} organization={organization} />}
    </Dialog>
  )
}
