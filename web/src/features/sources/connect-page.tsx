import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { useConnect } from './use-source-actions.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/connect')({ component: ConnectPage })

function ConnectPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  const lead =
    'Costs per hour, person, product and model, and spend limits. Needs a workspace owner or admin on the enterprise plan.'
  return (
    <Page title="Connect the chat assistant" lead={lead}>
      <ChatAssistantForm
        submitLabel="Connect"
        error={connect.error}
        pending={connect.isPending}
        submit={async (fields) => {
          await connect.mutateAsync({ source: 'chat_assistant', ...fields })
          await navigate({ to: '/settings/sources' })
        }}
      />
    </Page>
  )
}
