import { createLazyRoute, useParams } from '@tanstack/react-router'
import { CODE_ASSISTANT } from './code-assistant.ts'
import { ReconnectPage } from './connect-page.tsx'

const PAGE = '/signed-in/settings/connected-apps/$id/reconnect'

export const Route = createLazyRoute(PAGE)({
  component: () => <ReconnectPage kind={CODE_ASSISTANT} id={useParams({ from: PAGE }).id} />,
})
