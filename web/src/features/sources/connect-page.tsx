import { IconLock } from '@tabler/icons-react'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ChatAssistantForm } from './chat-assistant-form.tsx'
import { useConnect } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/sources/connect')({ component: ConnectPage })

function ConnectPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  if (!useMay('connections:write')) {
    return (
      <Page title={t('sources:connect.title')} lead={t('sources:connect.lead')}>
        <Panel>
          <EmptyNotice icon={<IconLock aria-hidden />} title={t('sources:connect.notYours')}>
            {t('connect.askSomebody')}
          </EmptyNotice>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title={t('sources:connect.title')} lead={t('sources:connect.lead')}>
      <ChatAssistantForm
        submitLabel={t('sources:connect.submit')}
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
