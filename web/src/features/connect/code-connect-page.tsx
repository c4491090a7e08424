import { createLazyRoute } from '@tanstack/react-router'
import { CODE_ASSISTANT } from './code-assistant.ts'
import { ConnectPage } from './connect-page.tsx'

export const Route = createLazyRoute('/signed-in/settings/connected-apps/token')({
  component: () => <ConnectPage kind={CODE_ASSISTANT} />,
})
