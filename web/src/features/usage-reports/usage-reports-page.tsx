import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useParams } from '@tanstack/react-router'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Page } from '../../components/page/page.tsx'
import { t } from '../../i18n/t.ts'
import { BringReport } from './bring-report.tsx'
import { ImportedReports } from './imported-reports.tsx'

const PAGE = '/signed-in/settings/connected-apps/$id/usage-reports'

export const Route = createLazyRoute(PAGE)({ component: UsageReportsPage })

/** Files that an admin downloads from the vendor, of one connection. */
function UsageReportsPage() {
  const { id } = useParams({ from: PAGE })
  const query = useQuery(connectionsQuery)
  const connection = query.data?.find((one) => one.id === id)
  const mayWrite = useMay('connections:write')
  const canBring = mayWrite && connection !== undefined && connection.state !== 'disconnected'
  return (
    <Page title={t('usageReports:title', { label: connection?.title ?? '' })} lead={t('usageReports:lead')}>
      {query.data ? (
        <Stack gap="md">
          {canBring && <BringReport id={id} />}
          <ImportedReports id={id} mayWrite={mayWrite} />
        </Stack>
      ) : (
        <NotYet of={query} height={320} what={t('usageReports:what')} />
      )}
    </Page>
  )
}
