import { createLazyRoute } from '@tanstack/react-router'
import { CHAT_ASSISTANT } from './chat-assistant.tsx'
import { ConnectPage } from './connect-page.tsx'

export const Route = createLazyRoute('/signed-in/settings/sources/connect')({
  component: () => <ConnectPage kind={CHAT_ASSISTANT} />,
})
