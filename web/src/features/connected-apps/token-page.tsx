import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { ConnectorsPage } from '../sources/connectors-page.tsx'
import { useConnect } from '../sources/use-source-actions.ts'
import { TokenForm } from './token-form.tsx'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/connected-apps/token')({ component: TokenPage })

function TokenPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  return (
    <ConnectorsPage title={t('connectedApps:form.title')} lead={t('connectedApps:form.lead')}>
      <TokenForm
        submitLabel={t('connectedApps:form.save')}
        error={connect.error}
        pending={connect.isPending}
        submit={async (fields) => {
          const { id } = await connect.mutateAsync({ ...fields, source: 'code_assistant' })
          await navigate({ to: '/settings/connected-apps', search: { connected: id } })
        }}
      />
    </ConnectorsPage>
  )
}
