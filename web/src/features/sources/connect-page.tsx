import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { ConnectorsPage } from './connectors-page.tsx'
import { keyWasRefused, RefusedKeyNotice } from './refused-key-notice.tsx'
import { useConnect } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/connect')({ component: ConnectPage })

function ConnectPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  const [told, setTold] = useState<Connection | null>(null)
  return (
    <ConnectorsPage title={t('sources:connect.title')} lead={t('sources:connect.lead')}>
      {told ? (
        <RefusedKeyNotice connection={told} />
      ) : (
        <ChatAssistantForm
          submitLabel={t('sources:connect.submit')}
          error={connect.error}
          pending={connect.isPending}
          submit={async (fields) => {
            const made = await connect.mutateAsync({ ...fields, source: 'chat_assistant' })
            if (keyWasRefused(fields, made)) setTold(made)
            else await navigate({ to: '/settings/sources' })
          }}
        />
      )}
    </ConnectorsPage>
  )
}
