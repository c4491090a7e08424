import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { useConnect } from '../sources/use-source-actions.ts'
import { TokenForm } from './token-form.tsx'
import { TOKEN_FORM as WORDS } from './words.ts'

export const Route = createLazyRoute('/signed-in/settings/connected-apps/token')({ component: TokenPage })

function TokenPage() {
  const connect = useConnect()
  const navigate = useNavigate()
  return (
    <Page title={WORDS.title} lead={WORDS.lead}>
      <TokenForm
        submitLabel={WORDS.save}
        error={connect.error}
        pending={connect.isPending}
        submit={async (fields) => {
          const { id } = await connect.mutateAsync({ source: 'code_assistant', ...fields })
          await navigate({ to: '/settings/connected-apps', search: { connected: id } })
        }}
      />
    </Page>
  )
}
