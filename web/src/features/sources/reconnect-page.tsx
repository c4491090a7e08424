import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { ConnectorsPage } from './connectors-page.tsx'
import { GONE } from './gone.ts'
import { keyWasRefused, RefusedKeyNotice } from './refused-key-notice.tsx'
import { useReconnect } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/$id/reconnect')({
  component: ReconnectPage,
})

function ReconnectPage() {
  const { id } = useParams({ from: '/signed-in/settings/sources/$id/reconnect' })
  const { data, error } = useQuery(connectionsQuery)
  const reconnect = useReconnect(id)
  const navigate = useNavigate()
  const [told, setTold] = useState<Connection | null>(null)
  const connection = data?.find((one) => one.id === id)
  if (error && !data) return <ProblemNotice error={error} />
  if (!data) return <LoadingBlock height={400} what={t('sources:loadingOne')} />
  if (!connection) return <ProblemNotice error={GONE} />
  return (
    <ConnectorsPage
      title={t('sources:reconnect.title', { label: connection.label })}
      lead={t('sources:reconnect.lead')}
    >
      {told ? (
        <RefusedKeyNotice connection={told} />
      ) : (
        <ChatAssistantForm
          submitLabel={t('sources:reconnect.submit')}
          start={connection}
          error={reconnect.error}
          pending={reconnect.isPending}
          submit={async (fields) => {
            const made = await reconnect.mutateAsync(fields)
            if (keyWasRefused(fields, made)) setTold(made)
            else await navigate({ to: '/settings/sources' })
          }}
        />
      )}
    </ConnectorsPage>
  )
}
