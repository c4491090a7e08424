import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useParams } from '@tanstack/react-router'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { connectionsQuery } from '../../api/connections.ts'
import { Page } from '../../components/page.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { localProblem } from '../../api/problem-error.ts'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { useReconnect } from './use-source-actions.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/$id/reconnect')({
  component: ReconnectPage,
})

const GONE = localProblem({
  code: 'not_found',
  status: 404,
  title: 'This source does not exist',
  detail: 'There is no source at this address in your organisation.',
  action: 'Open Settings › Sources and choose one of the list.',
})

function ReconnectPage() {
  const { id } = useParams({ from: '/signed-in/settings/sources/$id/reconnect' })
  const { data, error } = useQuery(connectionsQuery)
  const reconnect = useReconnect(id)
  const navigate = useNavigate()
  const connection = data?.find((one) => one.id === id)
  if (error && !data) return <ProblemNotice error={error} />
  if (!data) return <LoadingBlock height={400} what="the source" />
  if (!connection) return <ProblemNotice error={GONE} />
  const lead =
    'Enter all fields again: the keys were erased. With other ids, the history stays with the old ones.'
  return (
    <Page title={`Connect ${connection.label} again`} lead={lead}>
      <ChatAssistantForm
        submitLabel="Connect again"
        start={connection}
        error={reconnect.error}
        pending={reconnect.isPending}
        submit={async (fields) => {
          await reconnect.mutateAsync(fields)
          await navigate({ to: '/settings/sources' })
        }}
      />
    </Page>
  )
}
