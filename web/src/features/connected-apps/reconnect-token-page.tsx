import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useParams } from '@tanstack/react-router'
import { connectionsQuery } from '../../api/connections.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ConnectorsPage } from '../sources/connectors-page.tsx'
import { GONE } from '../sources/gone.ts'
import { useReconnect } from '../sources/use-source-actions.ts'
import { TokenForm } from './token-form.tsx'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/connected-apps/$id/reconnect')({
  component: ReconnectTokenPage,
})

function ReconnectTokenPage() {
  const { id } = useParams({ from: '/signed-in/settings/connected-apps/$id/reconnect' })
  const { data, error } = useQuery(connectionsQuery)
  const reconnect = useReconnect(id)
  const navigate = useNavigate()
  const connection = data?.find((one) => one.id === id)
  if (error && !data) return <ProblemNotice error={error} />
  if (!data) return <LoadingBlock height={400} what={t('connectedApps:loadingOne')} />
  if (!connection) return <ProblemNotice error={GONE} />
  return (
    <ConnectorsPage
      title={t('sources:reconnect.title', { label: connection.label })}
      lead={t('connectedApps:form.lead')}
    >
      <TokenForm
        submitLabel={t('sources:reconnect.submit')}
        start={connection}
        error={reconnect.error}
        pending={reconnect.isPending}
        submit={async (fields) => {
          await reconnect.mutateAsync(fields)
          await navigate({ to: '/settings/connected-apps', search: { connected: id } })
        }}
      />
    </ConnectorsPage>
  )
}
