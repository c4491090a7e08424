import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { ConnectorsPage } from './connectors-page.tsx'
import { useConnect } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/connect')({ component: ConnectPage })

function ConnectPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  return (
    <ConnectorsPage title={t('sources:connect.title')} lead={t('sources:connect.lead')}>
      <ChatAssistantForm
        submitLabel={t('sources:connect.submit')}
        error={connect.error}
        pending={connect.isPending}
        submit={async (fields) => {
          await connect.mutateAsync({ ...fields, source: 'chat_assistant' })
          await navigate({ to: '/settings/sources' })
        }}
      />
    </ConnectorsPage>
  )
}
