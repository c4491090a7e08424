import { createLazyRoute, useParams } from '@tanstack/react-router'
import { CHAT_ASSISTANT } from './chat-assistant.tsx'
import { ReconnectPage } from './connect-page.tsx'

const PAGE = '/signed-in/settings/sources/$id/reconnect'

export const Route = createLazyRoute(PAGE)({
  component: () => <ReconnectPage kind={CHAT_ASSISTANT} id={useParams({ from: PAGE }).id} />,
})
